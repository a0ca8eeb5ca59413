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
  PanelFixture bench;
  CHECK(bench.install(imageOfPanel("2", "b")) == "");
  CHECK(bench.present() == "2");
  CHECK(bench.previous() == "1");
  CHECK(holdsWhole(bench.www, panel("1", "a")));
  CHECK(holdsWhole(bench.www, panel("2", "b")));
  bench.installer.tidy();
  CHECK(bench.previous() == "");
  CHECK(namesIn(bench.www) ==
        std::vector<std::string>{"index-2.html.gz", "matrix-1.js.gz", "panel.txt", "sand-b.js.gz"});
}

TEST_CASE("a panel that never fits leaves the existing ones unchanged") {
  PanelFixture bench;
  bench.install(imageOfPanel("2", "b"));
  bench.www.live().setCapacity(30'000);
  CHECK(bench.install(imageOfPanel("3", "c", 30'000)) == "The panel is too large for this hub.");
  CHECK(bench.previous() == "1");
  CHECK(holdsWhole(bench.www, panel("1", "a")));
}

TEST_CASE("the panel before the previous one is removed") {
  PanelFixture bench;
  bench.install(imageOfPanel("2", "b"));
  bench.install(imageOfPanel("3", "c"));
  CHECK(bench.present() == "3");
  CHECK(bench.previous() == "2");
  CHECK_FALSE(bench.www.exists("index-1.html.gz"));
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
  PanelFixture bench;
  const std::string image = imageOfPanel("2", "b", 40'000);
  uint64_t furthest = 0;
  const auto read = [&](uint64_t offset, Bytes out) {
    furthest = offset + out.size();
    return PanelFixture::reading(image)(offset, out);
  };
  REQUIRE(bench.installer.begin(read, image.size()).ok());
  CHECK(bench.installer.percent() == 0);
  int last = 0;
  for (uint64_t before = furthest; !bench.installer.tick(); before = furthest) {
    CHECK(furthest - before <= 4096);
    CHECK(bench.installer.percent() >= last);
    last = bench.installer.percent();
  }
  CHECK(last > 80);
  CHECK(furthest == image.size());
  CHECK_FALSE(bench.installer.isRunning());
}

TEST_CASE("bytes after the payload, such as a signature, are not read") {
  PanelFixture bench;
  CHECK(bench.install(imageOfPanel("2", "b") + std::string(72, 's')) == "");
  CHECK(bench.present() == "2");
}

TEST_CASE("existing files are not written again unless they are damaged") {
  PanelFixture bench;
  bench.www.live().contentOf("matrix-1.js.gz") = "mAtrix, compressed";
  bench.www.failStep(SIZE_MAX);
  CHECK(bench.install(imageOfPanel("2", "a")) == "");
  const size_t withDamage = bench.www.steps();
  CHECK(contentOf(bench.www, "matrix-1.js.gz") == "matrix, compressed");
  bench.www.failStep(SIZE_MAX);
  CHECK(bench.install(imageOfPanel("3", "a")) == "");
  CHECK(bench.www.steps() < withDamage);
}

TEST_CASE("an image that would change the content of an existing panel's file is rejected") {
  PanelImage other = panel("2", "b");
  other.files[1].second = "another matrix";
  PanelFixture bench;
  SUBCASE("of the present panel") {}
  SUBCASE("of the previous one, which may be restored") {
    other.files[1].first = "sand-a.js.gz";
    other.files[2].first = "matrix-1.js.gz";
    other.files[2].second = "matrix, compressed";
    other.files[3].second.replace(other.files[3].second.find("sand-b"), 6, "sand-a");
    REQUIRE(bench.install(imageOfPanel("3", "c")) == "");
  }
  const auto before = namesIn(bench.www);
  CHECK(bench.install(panelImage(other)) == "The image gives a file of the present panel other content.");
  CHECK(holdsWhole(bench.www, panel("1", "a")));
  CHECK(namesIn(bench.www) == before);
}

TEST_CASE("an image of the same panel repairs all damaged files") {
  PanelFixture bench;
  bench.www.live().contentOf("matrix-1.js.gz") = "m";
  CHECK(bench.install(imageOfPanel("1", "a")) == "");
  CHECK(holdsWhole(bench.www, panel("1", "a")));
}

TEST_CASE("the installed panel may be installed again: the previous one is kept") {
  PanelFixture bench;
  bench.install(imageOfPanel("2", "b"));
  CHECK(bench.install(imageOfPanel("2", "b")) == "");
  CHECK(bench.present() == "2");
  CHECK(bench.previous() == "1");
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
    PanelFixture bench;
    const std::string told = bench.install(image);
    CHECK(told != "");
    if (!problem.empty()) CHECK(told == problem);
    CHECK(bench.present() == "1");
    CHECK(holdsWhole(bench.www, panel("1", "a")));
    CHECK(namesIn(bench.www) == kFilesOfOne);
  }
}

TEST_CASE("an image that cannot be read completely changes nothing") {
  PanelFixture bench;
  const std::string image = imageOfPanel("2", "b");
  const auto upTo = PanelFixture::reading(image.substr(0, 5000));
  REQUIRE(bench.installer.begin(upTo, image.size()).ok());
  auto end = bench.installer.tick();
  while (!end) end = bench.installer.tick();
  CHECK(end->error().message == "The panel image can't be read.");
  CHECK(namesIn(bench.www) == kFilesOfOne);
}

TEST_CASE("an aborted installation leaves nothing behind") {
  PanelFixture bench;
  const std::string image = imageOfPanel("2", "b");
  REQUIRE(bench.installer.begin(PanelFixture::reading(image), image.size()).ok());
  CHECK_FALSE(bench.installer.begin(PanelFixture::reading(image), image.size()).ok());
  bench.installer.tick();
  CHECK_FALSE(bench.installer.revert().ok());
  bench.installer.abort();
  CHECK(namesIn(bench.www) == kFilesOfOne);
  CHECK(bench.installer.tick().has_value());
}

TEST_CASE("without enough space the old panel stays and the new files are removed") {
  PanelFixture bench;
  bench.www.live().setCapacity(15'000);
  CHECK(bench.install(imageOfPanel("2", "b")) == "There is no room for the panel.");
  CHECK(bench.present() == "1");
  CHECK(namesIn(bench.www) == kFilesOfOne);
}

TEST_CASE("the previous panel is removed if a new one needs its space") {
  PanelFixture bench;
  bench.install(imageOfPanel("2", "b"));
  bench.www.live().setCapacity(20'000);
  CHECK(bench.install(imageOfPanel("3", "c")) == "");
  CHECK(bench.present() == "3");
  CHECK(bench.previous() == "2");
}

TEST_CASE("the previous panel can be restored, and the newer one again, until the next boot") {
  PanelFixture bench;
  CHECK(bench.installer.revert().error().message == "The panel before this one is not kept any more.");
  bench.install(imageOfPanel("2", "b"));
  CHECK(bench.installer.revert().ok());
  CHECK(bench.present() == "1");
  CHECK(bench.previous() == "2");
  CHECK(bench.installer.revert().ok());
  CHECK(bench.present() == "2");
  bench.installer.tidy();
  CHECK_FALSE(bench.installer.revert().ok());
}

TEST_CASE("at boot, an unusable present panel is replaced by the previous one, and no file is lost") {
  PanelFixture bench;
  bench.install(imageOfPanel("2", "b"));
  SUBCASE("if it is damaged") {
    bench.www.live().contentOf("panel.txt") = "LUMIPANEL 9\n";
    bench.installer.tidy();
    CHECK(bench.present() == "1");
  }
  SUBCASE("but if neither is usable, both stay") {
    bench.www.live().contentOf("panel.txt") = "LUMIPANEL 9\n";
    bench.www.live().contentOf("panel-previous.txt") = "LUMIPANEL 9\n";
    bench.www.open("sand-c.js.gz.new", OpenMode::kReplace);
    bench.installer.tidy();
    CHECK(bench.www.exists("index-1.html.gz"));
    CHECK(bench.www.exists("index-2.html.gz"));
    CHECK_FALSE(bench.www.exists("sand-c.js.gz.new"));
  }
}

TEST_CASE("a panel can be installed while there is no usable one") {
  PanelFixture bench;
  bench.www.live().contentOf("panel.txt") = "LUMIPANEL 9\n";
  SUBCASE("with room for both") {}
  SUBCASE("with room for only one") {
    bench.www.live().setCapacity(10'000);
  }
  CHECK(bench.install(imageOfPanel("2", "b")) == "");
  CHECK(bench.present() == "2");
  CHECK(bench.previous() == "");
}
