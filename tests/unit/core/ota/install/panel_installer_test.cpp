#include "core/ota/install/panel_installer.h"

#include <doctest/doctest.h>

#include "panel_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const std::vector<std::string> kFilesOfOne = {"index-1.html.gz", "matrix-1.js.gz", "panel.txt",
                                              "sand-a.js.gz"};

}  // namespace

TEST_CASE_FIXTURE(PanelFixture, "a panel is installed beside the old one, which is kept for one boot") {
  CHECK(install(imageOfPanel("2", "b")) == "");
  CHECK(present() == "2");
  CHECK(previous() == "1");
  CHECK(holdsWhole(www, panel("1", "a")));
  CHECK(holdsWhole(www, panel("2", "b")));
  installer.tidy();
  CHECK(previous() == "");
  CHECK(namesIn(www) ==
        std::vector<std::string>{"index-2.html.gz", "matrix-1.js.gz", "panel.txt", "sand-b.js.gz"});
}

TEST_CASE_FIXTURE(PanelFixture, "a panel that never fits leaves the existing ones unchanged") {
  install(imageOfPanel("2", "b"));
  www.live().setCapacity(30'000);
  CHECK(install(imageOfPanel("3", "c", 30'000)) == "The panel is too large for this hub.");
  CHECK(previous() == "1");
  CHECK(holdsWhole(www, panel("1", "a")));
}

TEST_CASE_FIXTURE(PanelFixture, "the panel before the previous one is removed") {
  install(imageOfPanel("2", "b"));
  install(imageOfPanel("3", "c"));
  CHECK(present() == "3");
  CHECK(previous() == "2");
  CHECK_FALSE(www.exists("index-1.html.gz"));
}

TEST_CASE_FIXTURE(
    PanelFixture,
    "a panel whose page is being loaded is replaced, and its page is removed at the next start") {
  auto loaded = www.open("index-1.html.gz", OpenMode::kRead);
  CHECK(install(imageOfPanel("2", "b")) == "");
  CHECK(install(imageOfPanel("3", "c")) == "");
  CHECK(present() == "3");
  CHECK(holdsWhole(www, panel("3", "c")));
  CHECK(www.exists("index-1.html.gz"));
  loaded.reset();
  installer.tidy();
  CHECK_FALSE(www.exists("index-1.html.gz"));
}

TEST_CASE_FIXTURE(PanelFixture, "a damaged file that is being loaded is repaired once it is closed") {
  www.live().contentOf("index-1.html.gz")[0] = 'x';
  auto loaded = www.open("index-1.html.gz", OpenMode::kRead);
  CHECK(install(imageOfPanel("1", "a")) ==
        "A file of the panel can't be replaced, perhaps because it is being loaded. Please try again.");
  loaded.reset();
  CHECK(install(imageOfPanel("1", "a")) == "");
  CHECK(holdsWhole(www, panel("1", "a")));
}

TEST_CASE_FIXTURE(PanelFixture, "an installation works in slices of at most 4 KiB and reports its progress") {
  const std::string image = imageOfPanel("2", "b", 40'000);
  uint64_t furthest = 0;
  const auto read = [&](uint64_t offset, Bytes out) {
    furthest = offset + out.size();
    return PanelFixture::reading(image)(offset, out);
  };
  REQUIRE(installer.begin(read, image.size()).ok());
  CHECK(installer.percent() == 0);
  int last = 0;
  for (uint64_t before = furthest; !installer.tick(); before = furthest) {
    CHECK(furthest - before <= 4096);
    CHECK(installer.percent() >= last);
    last = installer.percent();
  }
  CHECK(last > 80);
  CHECK(furthest == image.size());
  CHECK_FALSE(installer.isRunning());
}

TEST_CASE_FIXTURE(PanelFixture,
                  "a panel with a bundle is installed beside one without, and replaced by the next") {
  CHECK(install(panelImage(bundledPanel("2"))) == "");
  CHECK(present() == "2");
  CHECK(previous() == "1");
  CHECK(holdsWhole(www, bundledPanel("2")));
  PanelImage next = bundledPanel("3");
  next.files[0].first = "index-3.html.gz";
  next.files[3].second.replace(next.files[3].second.find("index-1f0c2a9b3d"), 16, "index-3");
  CHECK(install(panelImage(next)) == "");
  CHECK(holdsWhole(www, bundledPanel("2")));
  installer.tidy();
  CHECK(holdsWhole(www, next));
  CHECK(namesIn(www).size() == next.files.size());
}

TEST_CASE_FIXTURE(PanelFixture, "bytes after the payload, such as a signature, are not read") {
  CHECK(install(imageOfPanel("2", "b") + std::string(72, 's')) == "");
  CHECK(present() == "2");
}

TEST_CASE_FIXTURE(PanelFixture, "existing files are not written again unless they are damaged") {
  www.live().contentOf("matrix-1.js.gz") = "mAtrix, compressed";
  www.failStep(SIZE_MAX);
  CHECK(install(imageOfPanel("2", "a")) == "");
  const size_t withDamage = www.steps();
  CHECK(contentOf(www, "matrix-1.js.gz") == "matrix, compressed");
  www.failStep(SIZE_MAX);
  CHECK(install(imageOfPanel("3", "a")) == "");
  CHECK(www.steps() < withDamage);
}

TEST_CASE("an image that would change the content of an existing panel's file is rejected") {
  PanelImage other = panel("2", "b");
  other.files[1].second = "another matrix";
  PanelFixture fixture;
  SUBCASE("of the present panel") {}
  SUBCASE("of the previous one, which may be restored") {
    other.files[1].first = "sand-a.js.gz";
    other.files[2].first = "matrix-1.js.gz";
    other.files[2].second = "matrix, compressed";
    other.files[3].second.replace(other.files[3].second.find("sand-b"), 6, "sand-a");
    REQUIRE(fixture.install(imageOfPanel("3", "c")) == "");
  }
  const auto before = namesIn(fixture.www);
  CHECK(fixture.install(panelImage(other)) == "The image gives a file of the present panel other content.");
  CHECK(holdsWhole(fixture.www, panel("1", "a")));
  CHECK(namesIn(fixture.www) == before);
}

TEST_CASE_FIXTURE(PanelFixture, "an image of the same panel repairs all damaged files") {
  www.live().contentOf("matrix-1.js.gz") = "m";
  CHECK(install(imageOfPanel("1", "a")) == "");
  CHECK(holdsWhole(www, panel("1", "a")));
}

TEST_CASE_FIXTURE(PanelFixture, "the installed panel may be installed again: the previous one is kept") {
  install(imageOfPanel("2", "b"));
  CHECK(install(imageOfPanel("2", "b")) == "");
  CHECK(present() == "2");
  CHECK(previous() == "1");
}

TEST_CASE("an image that is not a complete panel changes nothing") {
  const std::string good = imageOfPanel("2", "b");
  PanelImage manifestFirst = panel("2", "b");
  std::swap(manifestFirst.files[0], manifestFirst.files[3]);
  PanelImage otherVersion = panel("2", "b");
  otherVersion.version = "3";
  std::string flipped = good;
  flipped[4000] ^= 1;
  std::string flippedInKept = good;  // where the present panel has a file of that name
  flippedInKept[good.find("matrix-1.js.gz") + 14 + sizeof(uint32_t)] ^= 1;
  const std::pair<std::string, std::string> wrong[] = {
      {"", "The file is no panel image."},
      {"LUMIPANEL2" + good.substr(10), "The file is no panel image."},
      {good.substr(0, 47), "The file is no panel image."},
      {good.substr(0, good.size() - 1), "The panel image is not whole."},
      {flipped, "The panel image is damaged."},
      {flippedInKept, "The panel image is damaged."},
      {panelImage(manifestFirst), ""},
      {panelImage(otherVersion), ""},
  };
  for (const auto& [image, problem] : wrong) {
    PanelFixture fixture;
    const std::string told = fixture.install(image);
    CHECK(told != "");
    if (!problem.empty()) CHECK(told == problem);
    CHECK(fixture.present() == "1");
    CHECK(holdsWhole(fixture.www, panel("1", "a")));
    CHECK(namesIn(fixture.www) == kFilesOfOne);
  }
}

TEST_CASE_FIXTURE(PanelFixture, "an image that cannot be read completely changes nothing") {
  const std::string image = imageOfPanel("2", "b");
  const auto upTo = PanelFixture::reading(std::string_view(image).substr(0, 5000));
  REQUIRE(installer.begin(upTo, image.size()).ok());
  auto end = installer.tick();
  while (!end) end = installer.tick();
  CHECK(end->error().message == "The panel image can't be read.");
  CHECK(namesIn(www) == kFilesOfOne);
}

TEST_CASE_FIXTURE(PanelFixture, "an aborted installation leaves nothing behind") {
  const std::string image = imageOfPanel("2", "b");
  REQUIRE(installer.begin(PanelFixture::reading(image), image.size()).ok());
  CHECK_FALSE(installer.begin(PanelFixture::reading(image), image.size()).ok());
  installer.tick();
  CHECK_FALSE(installer.revert().ok());
  installer.abort();
  CHECK(namesIn(www) == kFilesOfOne);
  CHECK(installer.tick().has_value());
}

TEST_CASE_FIXTURE(PanelFixture, "without enough space the old panel stays and the new files are removed") {
  www.live().setCapacity(15'000);
  CHECK(install(imageOfPanel("2", "b")) == "There is no room for the panel.");
  CHECK(present() == "1");
  CHECK(namesIn(www) == kFilesOfOne);
}

TEST_CASE_FIXTURE(PanelFixture, "the previous panel is removed if a new one needs its space") {
  install(imageOfPanel("2", "b"));
  www.live().setCapacity(20'000);
  CHECK(install(imageOfPanel("3", "c")) == "");
  CHECK(present() == "3");
  CHECK(previous() == "2");
}

TEST_CASE_FIXTURE(PanelFixture,
                  "the previous panel can be restored, and the newer one again, until the next boot") {
  CHECK(installer.revert().error().message == "The panel before this one is not kept any more.");
  install(imageOfPanel("2", "b"));
  CHECK(installer.revert().ok());
  CHECK(present() == "1");
  CHECK(previous() == "2");
  CHECK(installer.revert().ok());
  CHECK(present() == "2");
  installer.tidy();
  CHECK_FALSE(installer.revert().ok());
}

TEST_CASE_FIXTURE(PanelFixture,
                  "at boot, an unusable present panel is replaced by the previous one, and no file is lost") {
  install(imageOfPanel("2", "b"));
  SUBCASE("if it is damaged") {
    www.live().contentOf("panel.txt") = "LUMIPANEL 9\n";
    installer.tidy();
    CHECK(present() == "1");
  }
  SUBCASE("but if neither is usable, both stay") {
    www.live().contentOf("panel.txt") = "LUMIPANEL 9\n";
    www.live().contentOf("panel-previous.txt") = "LUMIPANEL 9\n";
    www.open("sand-c.js.gz.new", OpenMode::kReplace);
    installer.tidy();
    CHECK(www.exists("index-1.html.gz"));
    CHECK(www.exists("index-2.html.gz"));
    CHECK_FALSE(www.exists("sand-c.js.gz.new"));
  }
}

TEST_CASE_FIXTURE(PanelFixture, "a panel can be installed while there is no usable one") {
  www.live().contentOf("panel.txt") = "LUMIPANEL 9\n";
  SUBCASE("with room for both") {}
  SUBCASE("with room for only one") {
    www.live().setCapacity(10'000);
  }
  CHECK(install(imageOfPanel("2", "b")) == "");
  CHECK(present() == "2");
  CHECK(previous() == "");
}
