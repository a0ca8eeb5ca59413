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

TEST_CASE_FIXTURE(OtaFixture, "an unknown version or entry cannot be installed or removed") {
  CHECK(ota->install(7, "").isError(ErrorKind::kNotFound));
  CHECK(ota->removeVersion(7).isError(ErrorKind::kNotFound));
  CHECK(ota->removeRecord(7).isError(ErrorKind::kNotFound));
  CHECK(ota->revertPanel().isError(ErrorKind::kConflict));
}

TEST_CASE_FIXTURE(
    OtaFixture,
    "a version and its entry stay while they are being installed, and can be removed afterwards") {
  const uint32_t id = putProgram("2.0.0", DeviceType::kMatrix);
  satellites = {"matrix-1"};
  REQUIRE(ota->install(id, "").ok());
  const uint32_t entry = lastRecord().id;
  CHECK(ota->removeVersion(id).error().message == "This version is being installed.");
  ota->forgotten("matrix-1");
  CHECK(ota->removeRecord(entry).ok());
  CHECK(ota->removeVersion(id).ok());
  CHECK(!ota->images().holds(id));
  CHECK(ota->catalogue().all().empty());
  CHECK(ota->history().all().empty());
}

TEST_CASE_FIXTURE(OtaFixture, "an installation that cannot be saved does not begin") {
  const uint32_t id = putProgram("2.0.0");
  store.live().setCapacity(0);
  CHECK(ota->install(id, "").isError(ErrorKind::kNotSaved));
  CHECK(ota->progress().empty());
  CHECK(ota->history().all().empty());
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

TEST_CASE_FIXTURE(OtaFixture,
                  "the previous panel cannot be restored while another one is being checked or written") {
  install(putPanel("1.5.0"));
  run(kSecond);
  install(putPanel("1.6.0"));
  run(kSecond);
  install(putPanel("1.7.0"));
  while (ota->progress().size() == 1) {
    CHECK(ota->revertPanel().error().message == "A panel is being installed.");
    ota->tick();
  }
  CHECK(servedPanel(*this) == "1.7.0");
}

TEST_CASE_FIXTURE(OtaFixture, "an entry of the hub's own installation stays until the installation ends") {
  install(putPanel("1.5.0"));
  CHECK(ota->removeRecord(lastRecord().id).error().message == "This installation is still under way.");
}

TEST_CASE_FIXTURE(OtaFixture, "a panel without the required signature is not written") {
  const uint32_t id = putPanel("1.5.0");
  key = PublicKey{4, 1, 2, 3};
  boot();
  install(id);
  run(kSecond);
  CHECK(lastProblem() == "The image is not signed.");
  CHECK(servedPanel(*this) == "");
}

TEST_CASE_FIXTURE(
    OtaFixture, "an interrupted installation of another build of the panel's version is reported as failed") {
  install(putPanel("1.5.0"));
  run(kSecond);
  REQUIRE(servedPanel(*this) == "1.5.0");
  REQUIRE(ota->removeVersion(1).ok());
  auto panel = smallPanel("1.5.0");
  panel.files[0].second += "a later build";
  FirmwareVersion version;
  version.kind = ImageKind::kPanel;
  version.version = "1.5.0";
  install(put(panelImage(panel), version));
  restart();
  CHECK(lastProblem() == "The hub restarted while the panel was being written.");
}

TEST_CASE_FIXTURE(OtaFixture, "a damaged panel image changes nothing") {
  install(putPanel("1.5.0"));
  run(kSecond);
  const uint32_t id = putPanel("1.6.0");
  store.live().contentOf("firmware/" + std::to_string(id) + ".bin")[100] ^= 1;
  REQUIRE(ota->install(id, "").ok());
  run(kSecond);
  CHECK(lastIs(UpdateStatus::kFailed));
  CHECK(!lastProblem().empty());
  CHECK(servedPanel(*this) == "1.5.0");
}

TEST_CASE_FIXTURE(
    OtaFixture,
    "a restart during a panel installation leaves the old one and the reason, at its end the new one") {
  const uint32_t id = putPanel("1.5.0");
  REQUIRE(ota->install(id, "").ok());
  restart();
  CHECK(servedPanel(*this) == "");
  CHECK(lastProblem() == "The hub restarted while the panel was being written.");
  REQUIRE(ota->install(id, "").ok());
  store.cutPower({0});
  for (int pass = 0; pass < 10; ++pass) ota->tick();
  REQUIRE(servedPanel(*this) == "1.5.0");
  restart();
  CHECK(lastIs(UpdateStatus::kSuccess));
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
