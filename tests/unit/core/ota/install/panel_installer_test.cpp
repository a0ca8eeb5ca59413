#include "core/ota/install/panel_installer.h"

#include <doctest/doctest.h>

#include "panel_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const std::vector<std::string> kFilesOfOne = {"index-1.html.gz", "matrix-1.js.gz", "panel.txt",
                                              "sand-a.js.gz"};

}  // namespace

TEST_CASE("a panel is installed beside the old one, which is kept for one boot") {
  PanelFixture fixture;
  CHECK(fixture.install(imageOfPanel("2", "b")) == "");
  CHECK(fixture.present() == "2");
  CHECK(fixture.previous() == "1");
  CHECK(holdsWhole(fixture.www, panel("1", "a")));
  CHECK(holdsWhole(fixture.www, panel("2", "b")));
  fixture.installer.tidy();
  CHECK(fixture.previous() == "");
  CHECK(namesIn(fixture.www) ==
        std::vector<std::string>{"index-2.html.gz", "matrix-1.js.gz", "panel.txt", "sand-b.js.gz"});
}

TEST_CASE("a panel that never fits leaves the existing ones unchanged") {
  PanelFixture fixture;
  fixture.install(imageOfPanel("2", "b"));
  fixture.www.live().setCapacity(30'000);
  CHECK(fixture.install(imageOfPanel("3", "c", 30'000)) == "The panel is too large for this hub.");
  CHECK(fixture.previous() == "1");
  CHECK(holdsWhole(fixture.www, panel("1", "a")));
}

TEST_CASE("the panel before the previous one is removed") {
  PanelFixture fixture;
  fixture.install(imageOfPanel("2", "b"));
  fixture.install(imageOfPanel("3", "c"));
  CHECK(fixture.present() == "3");
  CHECK(fixture.previous() == "2");
  CHECK_FALSE(fixture.www.exists("index-1.html.gz"));
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

TEST_CASE("an installation works in slices of at most 4 KiB and reports its progress") {
  PanelFixture fixture;
  const std::string image = imageOfPanel("2", "b", 40'000);
  uint64_t furthest = 0;
  const auto read = [&](uint64_t offset, Bytes out) {
    furthest = offset + out.size();
    return PanelFixture::reading(image)(offset, out);
  };
  REQUIRE(fixture.installer.begin(read, image.size()).ok());
  CHECK(fixture.installer.percent() == 0);
  int last = 0;
  for (uint64_t before = furthest; !fixture.installer.tick(); before = furthest) {
    CHECK(furthest - before <= 4096);
    CHECK(fixture.installer.percent() >= last);
    last = fixture.installer.percent();
  }
  CHECK(last > 80);
  CHECK(furthest == image.size());
  CHECK_FALSE(fixture.installer.isRunning());
}

TEST_CASE("a panel with a bundle is installed beside one without, and replaced by the next") {
  PanelFixture fixture;
  CHECK(fixture.install(panelImage(bundledPanel("2"))) == "");
  CHECK(fixture.present() == "2");
  CHECK(fixture.previous() == "1");
  CHECK(holdsWhole(fixture.www, bundledPanel("2")));
  PanelImage next = bundledPanel("3");
  next.files[0].first = "index-3.html.gz";
  next.files[3].second.replace(next.files[3].second.find("index-1f0c2a9b3d"), 16, "index-3");
  CHECK(fixture.install(panelImage(next)) == "");
  CHECK(holdsWhole(fixture.www, bundledPanel("2")));
  fixture.installer.tidy();
  CHECK(holdsWhole(fixture.www, next));
  CHECK(namesIn(fixture.www).size() == next.files.size());
}

TEST_CASE("bytes after the payload, such as a signature, are not read") {
  PanelFixture fixture;
  CHECK(fixture.install(imageOfPanel("2", "b") + std::string(72, 's')) == "");
  CHECK(fixture.present() == "2");
}

TEST_CASE("existing files are not written again unless they are damaged") {
  PanelFixture fixture;
  fixture.www.live().contentOf("matrix-1.js.gz") = "mAtrix, compressed";
  fixture.www.failStep(SIZE_MAX);
  CHECK(fixture.install(imageOfPanel("2", "a")) == "");
  const size_t withDamage = fixture.www.steps();
  CHECK(contentOf(fixture.www, "matrix-1.js.gz") == "matrix, compressed");
  fixture.www.failStep(SIZE_MAX);
  CHECK(fixture.install(imageOfPanel("3", "a")) == "");
  CHECK(fixture.www.steps() < withDamage);
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

TEST_CASE("an image of the same panel repairs all damaged files") {
  PanelFixture fixture;
  fixture.www.live().contentOf("matrix-1.js.gz") = "m";
  CHECK(fixture.install(imageOfPanel("1", "a")) == "");
  CHECK(holdsWhole(fixture.www, panel("1", "a")));
}

TEST_CASE("the installed panel may be installed again: the previous one is kept") {
  PanelFixture fixture;
  fixture.install(imageOfPanel("2", "b"));
  CHECK(fixture.install(imageOfPanel("2", "b")) == "");
  CHECK(fixture.present() == "2");
  CHECK(fixture.previous() == "1");
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

TEST_CASE("an image that cannot be read completely changes nothing") {
  PanelFixture fixture;
  const std::string image = imageOfPanel("2", "b");
  const auto upTo = PanelFixture::reading(std::string_view(image).substr(0, 5000));
  REQUIRE(fixture.installer.begin(upTo, image.size()).ok());
  auto end = fixture.installer.tick();
  while (!end) end = fixture.installer.tick();
  CHECK(end->error().message == "The panel image can't be read.");
  CHECK(namesIn(fixture.www) == kFilesOfOne);
}

TEST_CASE("an aborted installation leaves nothing behind") {
  PanelFixture fixture;
  const std::string image = imageOfPanel("2", "b");
  REQUIRE(fixture.installer.begin(PanelFixture::reading(image), image.size()).ok());
  CHECK_FALSE(fixture.installer.begin(PanelFixture::reading(image), image.size()).ok());
  fixture.installer.tick();
  CHECK_FALSE(fixture.installer.revert().ok());
  fixture.installer.abort();
  CHECK(namesIn(fixture.www) == kFilesOfOne);
  CHECK(fixture.installer.tick().has_value());
}

TEST_CASE("without enough space the old panel stays and the new files are removed") {
  PanelFixture fixture;
  fixture.www.live().setCapacity(15'000);
  CHECK(fixture.install(imageOfPanel("2", "b")) == "There is no room for the panel.");
  CHECK(fixture.present() == "1");
  CHECK(namesIn(fixture.www) == kFilesOfOne);
}

TEST_CASE("the previous panel is removed if a new one needs its space") {
  PanelFixture fixture;
  fixture.install(imageOfPanel("2", "b"));
  fixture.www.live().setCapacity(20'000);
  CHECK(fixture.install(imageOfPanel("3", "c")) == "");
  CHECK(fixture.present() == "3");
  CHECK(fixture.previous() == "2");
}

TEST_CASE("the previous panel can be restored, and the newer one again, until the next boot") {
  PanelFixture fixture;
  CHECK(fixture.installer.revert().error().message == "The panel before this one is not kept any more.");
  fixture.install(imageOfPanel("2", "b"));
  CHECK(fixture.installer.revert().ok());
  CHECK(fixture.present() == "1");
  CHECK(fixture.previous() == "2");
  CHECK(fixture.installer.revert().ok());
  CHECK(fixture.present() == "2");
  fixture.installer.tidy();
  CHECK_FALSE(fixture.installer.revert().ok());
}

TEST_CASE("at boot, an unusable present panel is replaced by the previous one, and no file is lost") {
  PanelFixture fixture;
  fixture.install(imageOfPanel("2", "b"));
  SUBCASE("if it is damaged") {
    fixture.www.live().contentOf("panel.txt") = "LUMIPANEL 9\n";
    fixture.installer.tidy();
    CHECK(fixture.present() == "1");
  }
  SUBCASE("but if neither is usable, both stay") {
    fixture.www.live().contentOf("panel.txt") = "LUMIPANEL 9\n";
    fixture.www.live().contentOf("panel-previous.txt") = "LUMIPANEL 9\n";
    fixture.www.open("sand-c.js.gz.new", OpenMode::kReplace);
    fixture.installer.tidy();
    CHECK(fixture.www.exists("index-1.html.gz"));
    CHECK(fixture.www.exists("index-2.html.gz"));
    CHECK_FALSE(fixture.www.exists("sand-c.js.gz.new"));
  }
}

TEST_CASE("a panel can be installed while there is no usable one") {
  PanelFixture fixture;
  fixture.www.live().contentOf("panel.txt") = "LUMIPANEL 9\n";
  SUBCASE("with room for both") {}
  SUBCASE("with room for only one") {
    fixture.www.live().setCapacity(10'000);
  }
  CHECK(fixture.install(imageOfPanel("2", "b")) == "");
  CHECK(fixture.present() == "2");
  CHECK(fixture.previous() == "");
}
