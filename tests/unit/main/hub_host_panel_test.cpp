#include "main/hub_host_panel.h"

#include <doctest/doctest.h>

#include "core/ota/image/panel_files.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/faulty_file_store.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A hub with panel "1" of the build that checks for the next build. */
struct FlashFixture {
  FlashFixture() {
    build("1");
    REQUIRE(panel.flash().ok());
  }

  void build(const std::string& version) {
    const std::string page = "index-" + version + ".html.gz";
    write(page, "page " + version);
    write(PanelManifest::kFile,
          "LUMIPANEL 1\nversion " + version + "\npage " + page + "\npolicy default-src 'none'\n");
  }
  void write(std::string_view name, const std::string& content) {
    built.open(name, OpenMode::kReplace)->write(asBytes(content));
  }
  void look(int times = 1) {
    for (int i = 0; i < times; ++i) {
      clock.advance(HubHostPanel::kLook);
      panel.tick();
    }
  }
  std::string version() {
    const auto manifest = readPanelManifest(www, PanelManifest::kFile);
    return manifest ? manifest.value().version : "";
  }

  MemoryFileStore built;
  MemoryFileStore store;
  FaultyFileStore www;
  ManualClock clock;
  QuietLog log;
  HubHostPanel panel{built, store, www, clock, log};
};

}  // namespace

TEST_CASE("a new build is copied while the hub runs") {
  FlashFixture fixture;
  fixture.build("2");
  fixture.look();
  CHECK(fixture.version() == "2");
  CHECK(fixture.log.lines.empty());
}

TEST_CASE("a build that cannot be copied is reported once, not retried, and replaced by the next one") {
  FlashFixture fixture;
  fixture.build("2");
  fixture.www.failStep(0);
  fixture.look();
  CHECK(fixture.log.count("The new panel was not copied: ") == 1);
  const size_t steps = fixture.www.steps();
  fixture.look(10);
  CHECK(fixture.www.steps() == steps);
  CHECK(fixture.log.lines.size() == 1);
  CHECK(fixture.version() == "1");
  fixture.build("3");
  fixture.look();
  CHECK(fixture.version() == "3");
}

TEST_CASE("a hub that has a panel starts, whether or not the new build can be copied") {
  FlashFixture fixture;
  fixture.build("2");
  fixture.www.failStep(0);
  CHECK(fixture.panel.flash().ok());
  CHECK(fixture.log.count("The new panel was not copied: ") == 1);
  CHECK(fixture.version() == "1");
}

TEST_CASE("a hub without a panel reports why it cannot copy one") {
  FlashFixture fixture;
  for (const std::string& path : fixture.www.live().paths()) fixture.www.remove(path);
  fixture.build("2");
  fixture.www.failStep(0);
  CHECK_FALSE(fixture.panel.flash().ok());
}

TEST_CASE(
    "with room for one panel, each build is copied once: a panel removed by an update is not restored") {
  FlashFixture fixture;
  HubHostPanel panel(fixture.built, fixture.store, fixture.www, fixture.clock, fixture.log,
                     PanelRoom::kOnePanel);
  for (const std::string& path : fixture.www.live().paths()) fixture.www.remove(path);
  CHECK(panel.flash().ok());
  CHECK(fixture.version() == "");
  CHECK(fixture.panel.flash().ok());
  CHECK(fixture.version() == "1");
  fixture.build("2");
  CHECK(panel.flash().ok());
  CHECK(fixture.version() == "2");
}
