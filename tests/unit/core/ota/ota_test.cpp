#include "core/ota/ota.h"

#include <doctest/doctest.h>

#include "core/ota/image/panel_files.h"
#include "ota_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

std::string servedPanel(OtaFixture& bench) {
  const auto manifest = readPanelManifest(bench.www, PanelManifest::kFile);
  return manifest ? manifest.value().version : "";
}

}  // namespace

TEST_CASE("an unknown version or entry cannot be installed or removed") {
  OtaFixture bench;
  CHECK(bench.ota->install(7, "").isError(ErrorKind::kNotFound));
  CHECK(bench.ota->removeVersion(7).isError(ErrorKind::kNotFound));
  CHECK(bench.ota->removeRecord(7).isError(ErrorKind::kNotFound));
  CHECK(bench.ota->revertPanel().isError(ErrorKind::kConflict));
}

TEST_CASE("a version and its entry stay while they are being installed, and can be removed afterwards") {
  OtaFixture bench;
  const uint32_t id = bench.putProgram("2.0.0", DeviceType::kMatrix);
  bench.satellites = {"matrix-1"};
  REQUIRE(bench.ota->install(id, "").ok());
  const uint32_t entry = bench.lastRecord().id;
  CHECK(bench.ota->removeVersion(id).error().message == "This version is being installed.");
  bench.ota->forgotten("matrix-1");
  CHECK(bench.ota->removeRecord(entry).ok());
  CHECK(bench.ota->removeVersion(id).ok());
  CHECK(!bench.ota->images().holds(id));
  CHECK(bench.ota->catalogue().all().empty());
  CHECK(bench.ota->history().all().empty());
}

TEST_CASE("an installation that cannot be saved does not begin") {
  OtaFixture bench;
  const uint32_t id = bench.putProgram("2.0.0");
  bench.store.live().setCapacity(0);
  CHECK(bench.ota->install(id, "").isError(ErrorKind::kNotSaved));
  CHECK(bench.ota->progress().empty());
  CHECK(bench.ota->history().all().empty());
}

TEST_CASE("a panel is installed without a restart, and the previous one can be restored") {
  for (const bool stages : {false, true}) {
    CAPTURE(stages);
    OtaFixture bench(stages);
    bench.install(bench.putPanel("1.5.0"));
    bench.run(kSecond);
    CHECK(bench.lastIs(UpdateStatus::kSuccess));
    CHECK(servedPanel(bench) == "1.5.0");
    CHECK(bench.panelChanges == 1);
    bench.install(bench.putPanel("1.6.0"), kHubDevice);
    CHECK(bench.ota->progress().size() == 1);
    bench.run(kSecond);
    CHECK(servedPanel(bench) == "1.6.0");
    CHECK(bench.ota->revertPanel().ok());
    CHECK(servedPanel(bench) == "1.5.0");
    CHECK(bench.panelChanges == 3);
    CHECK(bench.system.restarts == 0);
  }
}

TEST_CASE("the previous panel cannot be restored while another one is being checked or written") {
  OtaFixture bench;
  bench.install(bench.putPanel("1.5.0"));
  bench.run(kSecond);
  bench.install(bench.putPanel("1.6.0"));
  bench.run(kSecond);
  bench.install(bench.putPanel("1.7.0"));
  while (bench.ota->progress().size() == 1) {
    CHECK(bench.ota->revertPanel().error().message == "A panel is being installed.");
    bench.ota->tick();
  }
  CHECK(servedPanel(bench) == "1.7.0");
}

TEST_CASE("an entry of the hub's own installation stays until the installation ends") {
  OtaFixture bench;
  bench.install(bench.putPanel("1.5.0"));
  CHECK(bench.ota->removeRecord(bench.lastRecord().id).error().message ==
        "This installation is still under way.");
}

TEST_CASE("a panel without the required signature is not written") {
  OtaFixture bench;
  const uint32_t id = bench.putPanel("1.5.0");
  bench.key = PublicKey{4, 1, 2, 3};
  bench.boot();
  bench.install(id);
  bench.run(kSecond);
  CHECK(bench.lastProblem() == "The image is not signed.");
  CHECK(servedPanel(bench) == "");
}

TEST_CASE("an interrupted installation of another build of the panel's version is reported as failed") {
  OtaFixture bench;
  bench.install(bench.putPanel("1.5.0"));
  bench.run(kSecond);
  REQUIRE(servedPanel(bench) == "1.5.0");
  REQUIRE(bench.ota->removeVersion(1).ok());
  auto panel = smallPanel("1.5.0");
  panel.files[0].second += "a later build";
  FirmwareVersion version;
  version.kind = ImageKind::kPanel;
  version.version = "1.5.0";
  bench.install(bench.put(panelImage(panel), version));
  bench.restart();
  CHECK(bench.lastProblem() == "The hub restarted while the panel was being written.");
}

TEST_CASE("a damaged panel image changes nothing") {
  OtaFixture bench;
  bench.install(bench.putPanel("1.5.0"));
  bench.run(kSecond);
  const uint32_t id = bench.putPanel("1.6.0");
  bench.store.live().contentOf("firmware/" + std::to_string(id) + ".bin")[100] ^= 1;
  REQUIRE(bench.ota->install(id, "").ok());
  bench.run(kSecond);
  CHECK(bench.lastIs(UpdateStatus::kFailed));
  CHECK(!bench.lastProblem().empty());
  CHECK(servedPanel(bench) == "1.5.0");
}

TEST_CASE("a restart during a panel installation leaves the old one and the reason, at its end the new one") {
  OtaFixture bench;
  const uint32_t id = bench.putPanel("1.5.0");
  REQUIRE(bench.ota->install(id, "").ok());
  bench.restart();
  CHECK(servedPanel(bench) == "");
  CHECK(bench.lastProblem() == "The hub restarted while the panel was being written.");
  REQUIRE(bench.ota->install(id, "").ok());
  bench.store.cutPower({0});
  for (int pass = 0; pass < 10; ++pass) bench.ota->tick();
  REQUIRE(servedPanel(bench) == "1.5.0");
  bench.restart();
  CHECK(bench.lastIs(UpdateStatus::kSuccess));
}

TEST_CASE("the only slot for images serves one installation at a time") {
  OtaFixture bench(true);
  const uint32_t forHub = bench.putProgram("2.0.0");
  const uint32_t forMatrix = bench.putProgram("2.1.0", DeviceType::kMatrix);
  bench.satellites = {"matrix-1"};
  CHECK(bench.ota->install(forHub, "").error().message ==
        "The image is not on the hub any more. Please upload it again.");
  REQUIRE(bench.ota->install(forMatrix, "").ok());
  const Status answer = bench.ota->install(forHub, "");
  CHECK(answer.isError(ErrorKind::kConflict));
  CHECK(answer.error().message == "The hub's only place for images is in use by another installation.");
  CHECK(!bench.ota->images().ready().ok());
  bench.ota->forgotten("matrix-1");
  CHECK(bench.ota->images().ready().ok());
}

TEST_CASE("an entry without an installation ends at the next start") {
  OtaFixture bench;
  {
    RecordStore records(bench.store, bench.log);
    UpdateHistory history(records, bench.log);
    UpdateRecord entry;
    entry.deviceId = "matrix-1";
    entry.status = UpdateStatus::kInstalling;
    REQUIRE(history.add(entry).ok());
  }
  bench.boot();
  CHECK(bench.lastIs(UpdateStatus::kFailed));
  CHECK(bench.lastProblem() == "The hub restarted before the installation had begun.");
}
