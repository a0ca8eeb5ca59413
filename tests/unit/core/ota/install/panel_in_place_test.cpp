#include <doctest/doctest.h>

#include "panel_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr uint64_t kWww = 0x30000;  // bytes; www of a 4 MB board

/** A www partition with room for only one panel; it contains panel "1". */
struct SmallPanelFixture : PanelFixture {
  SmallPanelFixture() : PanelFixture(PanelRoom::kOnePanel) {
    REQUIRE(install(imageOfPanel("1", "a", 100'000)) == "");
    www.live().setCapacity(kWww);
  }

  bool holdsOld() { return present() == "1" && holdsWhole(www, panel("1", "a", 100'000)); }
};

}  // namespace

TEST_CASE_FIXTURE(SmallPanelFixture, "with room for one panel, the new one replaces the old one") {
  CHECK(install(imageOfPanel("2", "b", 120'000)) == "");
  CHECK(present() == "2");
  CHECK(holdsWhole(www, panel("2", "b", 120'000)));
  CHECK(namesIn(www) ==
        std::vector<std::string>{"index-2.html.gz", "matrix-1.js.gz", "panel.txt", "sand-b.js.gz"});
  CHECK(installer.revert().error().message == "The panel before this one is not kept any more.");
}

TEST_CASE_FIXTURE(SmallPanelFixture,
                  "the old panel is unchanged until the whole image was read and checked") {
  const std::string image = imageOfPanel("2", "b", 40'000);
  std::string flipped = image;
  flipped[image.size() - 1000] ^= 1;
  www.failStep(SIZE_MAX);
  CHECK(install(flipped) == "The panel image is damaged.");
  CHECK(installer.begin(reading(std::string_view(image).substr(0, 20'000)), image.size()).ok());
  std::optional<Status> end;
  while (!end) end = installer.tick();
  CHECK(end->error().message == "The panel image can't be read.");
  CHECK(www.steps() == 0);
  CHECK(holdsOld());
}

TEST_CASE_FIXTURE(SmallPanelFixture, "a panel that is too large for the partition leaves the old one") {
  // 44 blocks of 4 KiB are free besides the folder's, which hold the two small chunks and the manifest, too.
  const size_t most = 44 * 4088;
  CHECK(install(imageOfPanel("2", "b", most + 1)) == "The panel is too large for this hub.");
  CHECK(holdsOld());
  CHECK(install(imageOfPanel("2", "b", most)) == "");
  CHECK(holdsWhole(www, panel("2", "b", most)));
}

TEST_CASE_FIXTURE(SmallPanelFixture, "a chunk of more than 512 bytes needs a block") {
  const auto withChunk = [](size_t size) {
    PanelImage image = panel("2", "b", 44 * 4088);
    image.files[2].second = std::string(size, 'x');
    return panelImage(image);
  };
  CHECK(install(withChunk(513)) == "The panel is too large for this hub.");
  CHECK(holdsOld());
  CHECK(install(withChunk(512)) == "");
}

TEST_CASE_FIXTURE(SmallPanelFixture,
                  "a file of the present panel cannot get different content in place either") {
  PanelImage other = panel("2", "b");
  other.files[1].second = "another matrix";
  CHECK(install(panelImage(other)) == "The image gives a file of the present panel other content.");
  CHECK(holdsOld());
}

TEST_CASE_FIXTURE(SmallPanelFixture, "the present panel's own image repairs it in place") {
  www.live().contentOf("matrix-1.js.gz") = "m";
  CHECK(install(imageOfPanel("1", "a", 100'000)) == "");
  CHECK(holdsOld());
}

TEST_CASE_FIXTURE(SmallPanelFixture, "a panel whose page is being loaded stays until the page is closed") {
  auto loaded = www.open("index-1.html.gz", OpenMode::kRead);
  CHECK(install(imageOfPanel("2", "b")) ==
        "A file of the panel can't be replaced, perhaps because it is being loaded. Please try again.");
  CHECK(holdsOld());
  loaded.reset();
  CHECK(install(imageOfPanel("2", "b")) == "");
  CHECK(present() == "2");
}

TEST_CASE_FIXTURE(SmallPanelFixture,
                  "a panel whose page or bundle is being loaded stays until that file is closed") {
  const PanelImage old = bundledPanel("3");
  REQUIRE(install(panelImage(old)) == "");
  for (const size_t loadedFile : {0, 2}) {
    const auto loaded = www.open(old.files[loadedFile].first, OpenMode::kRead);
    CHECK(install(imageOfPanel("4", "d")) ==
          "A file of the panel can't be replaced, perhaps because it is being loaded. Please try again.");
    CHECK(present() == "3");
    CHECK(holdsWhole(www, old));
  }
  CHECK(install(imageOfPanel("4", "d")) == "");
  CHECK(namesIn(www).size() == 4);
}

TEST_CASE_FIXTURE(SmallPanelFixture, "a bundle of the present panel cannot get different content in place") {
  const PanelImage old = bundledPanel("3");
  REQUIRE(install(panelImage(old)) == "");
  PanelImage other = old;
  other.files[2].second.back() = '#';
  other.files[3].second.replace(other.files[3].second.find("'none'"), 6, "'self'");
  CHECK(install(panelImage(other)) == "The image gives a file of the present panel other content.");
  CHECK(holdsWhole(www, old));
}

TEST_CASE_FIXTURE(SmallPanelFixture,
                  "a chunk that is being loaded does not stop the installation and is removed later") {
  auto loaded = www.open("sand-a.js.gz", OpenMode::kRead);
  CHECK(install(imageOfPanel("2", "b")) == "");
  CHECK(holdsWhole(www, panel("2", "b")));
  loaded.reset();
  installer.tidy();
  CHECK_FALSE(www.exists("sand-a.js.gz"));
  CHECK(holdsWhole(www, panel("2", "b")));
}

TEST_CASE_FIXTURE(SmallPanelFixture,
                  "an abandoned installation leaves no panel, and the next image can be installed") {
  const std::string image = imageOfPanel("2", "b", 40'000);
  REQUIRE(installer.begin(reading(image), image.size()).ok());
  while (installer.percent() < 70) REQUIRE_FALSE(installer.tick());
  CHECK(present() == "");
  installer.abort();
  CHECK(present() == "");
  CHECK(namesIn(www).empty());
  CHECK(install(imageOfPanel("3", "c")) == "");
  CHECK(present() == "3");
}

TEST_CASE_FIXTURE(SmallPanelFixture, "an installation in place works in slices and reports its progress") {
  const std::string image = imageOfPanel("2", "b", 40'000);
  uint64_t slice = 0;
  const auto read = [&](uint64_t offset, Bytes out) {
    slice += out.size();
    return reading(image)(offset, out);
  };
  REQUIRE(installer.begin(read, image.size()).ok());
  int last = 0;
  for (slice = 0; !installer.tick(); slice = 0) {
    CHECK(slice <= 4096);
    CHECK(installer.percent() >= last);
    last = installer.percent();
  }
  CHECK(last > 80);
}

TEST_CASE("a panel can be installed in place where there is none") {
  PanelFixture fixture(PanelRoom::kOnePanel);
  fixture.www.live().contentOf("panel.txt") = "LUMIPANEL 9\n";
  CHECK(fixture.install(imageOfPanel("2", "b")) == "");
  CHECK(fixture.present() == "2");
  CHECK(namesIn(fixture.www).size() == 4);
}
