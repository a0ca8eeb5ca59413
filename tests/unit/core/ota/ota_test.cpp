#include "core/ota/ota.h"

#include <doctest/doctest.h>

#include "core/ota/image/panel_files.h"
#include "ota_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

std::string servedPanel(OtaFixture& fixture) {
  const auto manifest = readPanelManifest(fixture.www, PanelManifest::kFile);
  return manifest ? manifest.value().version : "";
}

}  // namespace

TEST_CASE("an unknown version or entry cannot be installed or removed") {
  OtaFixture fixture;
  CHECK(fixture.ota->install(7, "").isError(ErrorKind::kNotFound));
  CHECK(fixture.ota->removeVersion(7).isError(ErrorKind::kNotFound));
  CHECK(fixture.ota->removeRecord(7).isError(ErrorKind::kNotFound));
  CHECK(fixture.ota->revertPanel().isError(ErrorKind::kConflict));
}

TEST_CASE("a version and its entry stay while they are being installed, and can be removed afterwards") {
  OtaFixture fixture;
  const uint32_t id = fixture.putProgram("2.0.0", DeviceType::kMatrix);
  fixture.satellites = {"matrix-1"};
  REQUIRE(fixture.ota->install(id, "").ok());
  const uint32_t entry = fixture.lastRecord().id;
  CHECK(fixture.ota->removeVersion(id).error().message == "This version is being installed.");
  fixture.ota->forgotten("matrix-1");
  CHECK(fixture.ota->removeRecord(entry).ok());
  CHECK(fixture.ota->removeVersion(id).ok());
  CHECK(!fixture.ota->images().holds(id));
  CHECK(fixture.ota->catalogue().all().empty());
  CHECK(fixture.ota->history().all().empty());
}

TEST_CASE("an installation that cannot be saved does not begin") {
  OtaFixture fixture;
  const uint32_t id = fixture.putProgram("2.0.0");
  fixture.store.live().setCapacity(0);
  CHECK(fixture.ota->install(id, "").isError(ErrorKind::kNotSaved));
  CHECK(fixture.ota->progress().empty());
  CHECK(fixture.ota->history().all().empty());
}

TEST_CASE("a panel is installed without a restart, and the previous one can be restored") {
  for (const bool stages : {false, true}) {
    CAPTURE(stages);
    OtaFixture fixture(stages);
    fixture.install(fixture.putPanel("1.5.0"));
    fixture.run(kSecond);
    CHECK(fixture.lastIs(UpdateStatus::kSuccess));
    CHECK(servedPanel(fixture) == "1.5.0");
    CHECK(fixture.panelChanges == 1);
    fixture.install(fixture.putPanel("1.6.0"), kHubDevice);
    CHECK(fixture.ota->progress().size() == 1);
    fixture.run(kSecond);
    CHECK(servedPanel(fixture) == "1.6.0");
    CHECK(fixture.ota->revertPanel().ok());
    CHECK(servedPanel(fixture) == "1.5.0");
    CHECK(fixture.panelChanges == 3);
    CHECK(fixture.system.restarts == 0);
  }
}

TEST_CASE("the previous panel cannot be restored while another one is being checked or written") {
  OtaFixture fixture;
  fixture.install(fixture.putPanel("1.5.0"));
  fixture.run(kSecond);
  fixture.install(fixture.putPanel("1.6.0"));
  fixture.run(kSecond);
  fixture.install(fixture.putPanel("1.7.0"));
  while (fixture.ota->progress().size() == 1) {
    CHECK(fixture.ota->revertPanel().error().message == "A panel is being installed.");
    fixture.ota->tick();
  }
  CHECK(servedPanel(fixture) == "1.7.0");
}

TEST_CASE("an entry of the hub's own installation stays until the installation ends") {
  OtaFixture fixture;
  fixture.install(fixture.putPanel("1.5.0"));
  CHECK(fixture.ota->removeRecord(fixture.lastRecord().id).error().message ==
        "This installation is still under way.");
}

TEST_CASE("a panel without the required signature is not written") {
  OtaFixture fixture;
  const uint32_t id = fixture.putPanel("1.5.0");
  fixture.key = PublicKey{4, 1, 2, 3};
  fixture.boot();
  fixture.install(id);
  fixture.run(kSecond);
  CHECK(fixture.lastProblem() == "The image is not signed.");
  CHECK(servedPanel(fixture) == "");
}

TEST_CASE("an interrupted installation of another build of the panel's version is reported as failed") {
  OtaFixture fixture;
  fixture.install(fixture.putPanel("1.5.0"));
  fixture.run(kSecond);
  REQUIRE(servedPanel(fixture) == "1.5.0");
  REQUIRE(fixture.ota->removeVersion(1).ok());
  auto panel = smallPanel("1.5.0");
  panel.files[0].second += "a later build";
  FirmwareVersion version;
  version.kind = ImageKind::kPanel;
  version.version = "1.5.0";
  fixture.install(fixture.put(panelImage(panel), version));
  fixture.restart();
  CHECK(fixture.lastProblem() == "The hub restarted while the panel was being written.");
}

TEST_CASE("a damaged panel image changes nothing") {
  OtaFixture fixture;
  fixture.install(fixture.putPanel("1.5.0"));
  fixture.run(kSecond);
  const uint32_t id = fixture.putPanel("1.6.0");
  fixture.store.live().contentOf("firmware/" + std::to_string(id) + ".bin")[100] ^= 1;
  REQUIRE(fixture.ota->install(id, "").ok());
  fixture.run(kSecond);
  CHECK(fixture.lastIs(UpdateStatus::kFailed));
  CHECK(!fixture.lastProblem().empty());
  CHECK(servedPanel(fixture) == "1.5.0");
}

TEST_CASE("a restart during a panel installation leaves the old one and the reason, at its end the new one") {
  OtaFixture fixture;
  const uint32_t id = fixture.putPanel("1.5.0");
  REQUIRE(fixture.ota->install(id, "").ok());
  fixture.restart();
  CHECK(servedPanel(fixture) == "");
  CHECK(fixture.lastProblem() == "The hub restarted while the panel was being written.");
  REQUIRE(fixture.ota->install(id, "").ok());
  fixture.store.cutPower({0});
  for (int pass = 0; pass < 10; ++pass) fixture.ota->tick();
  REQUIRE(servedPanel(fixture) == "1.5.0");
  fixture.restart();
  CHECK(fixture.lastIs(UpdateStatus::kSuccess));
}

TEST_CASE("the only slot for images serves one installation at a time") {
  OtaFixture fixture(true);
  const uint32_t forHub = fixture.putProgram("2.0.0");
  const uint32_t forMatrix = fixture.putProgram("2.1.0", DeviceType::kMatrix);
  fixture.satellites = {"matrix-1"};
  CHECK(fixture.ota->install(forHub, "").error().message ==
        "The image is not on the hub any more. Please upload it again.");
  REQUIRE(fixture.ota->install(forMatrix, "").ok());
  const Status answer = fixture.ota->install(forHub, "");
  CHECK(answer.isError(ErrorKind::kConflict));
  CHECK(answer.error().message == "The hub's only place for images is in use by another installation.");
  CHECK(!fixture.ota->images().ready().ok());
  fixture.ota->forgotten("matrix-1");
  CHECK(fixture.ota->images().ready().ok());
}

TEST_CASE("an entry without an installation ends at the next start") {
  OtaFixture fixture;
  {
    RecordStore records(fixture.store, fixture.log);
    UpdateHistory history(records);
    UpdateRecord entry;
    entry.deviceId = "matrix-1";
    entry.status = UpdateStatus::kInstalling;
    REQUIRE(history.add(entry).ok());
  }
  fixture.boot();
  CHECK(fixture.lastIs(UpdateStatus::kFailed));
  CHECK(fixture.lastProblem() == "The hub restarted before the installation had begun.");
}
