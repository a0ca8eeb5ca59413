#include <doctest/doctest.h>

#include "core/ota/install/hub_installer.h"
#include "hub_install_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("the hub copies its image, restarts, tests itself and keeps the new program") {
  for (const bool stages : {false, true}) {
    CAPTURE(stages);
    HubInstallFixture fixture(stages);
    fixture.install();
    CHECK(fixture.lastIs(UpdateStatus::kInstalling));
    CHECK(fixture.lastRecord().deviceId == kHubDevice);
    CHECK(fixture.lastRecord().startedAt == fixture.clock.wall());
    fixture.runOut();
    CHECK(fixture.runningVersion() == "2.0.0");
    CHECK(!fixture.slot.isPendingVerify());
    CHECK(fixture.lastIs(UpdateStatus::kSuccess));
    CHECK(fixture.ota->progress().empty());
    CHECK(fixture.slot.running() == OtaFixture::programOf("2.0.0"));
    CHECK(fixture.log.contains("Firmware 2.0.0 was installed on the hub."));
  }
}

TEST_CASE_FIXTURE(OtaFixture, "one pass of the loop copies at most 4 KiB, and the progress is reported") {
  EspImage image;
  image.version = "2.0.0";
  image.segments = {40'000};
  FirmwareVersion version;
  version.version = "2.0.0";
  const uint32_t id = put(espImage(image), version);
  REQUIRE(ota->install(id, kHubDevice).ok());
  size_t passes = 0;
  int last = 0;
  while (!slot.isActivated()) {
    const size_t before = slot.spare().size();
    ota->tick();
    CHECK(slot.spare().size() - before <= HubInstaller::kSlice);
    const int percent = ota->progress().at(0).percent;
    CHECK(percent >= last);
    last = percent;
    ++passes;
  }
  CHECK(last == 100);
  CHECK(passes == 10 + 40);
}

TEST_CASE_FIXTURE(HubInstallFixture, "the hub requests its restart once") {
  install();
  step();
  REQUIRE(slot.isActivated());
  clock.advance(kSecond);
  step();
  CHECK(system.restarts == 1);
}

TEST_CASE_FIXTURE(HubInstallFixture, "an image that was damaged after its upload is not started") {
  store.live().contentOf("firmware/1.bin")[300] ^= 1;
  install();
  runOut();
  CHECK(runningVersion() == "1.0.0");
  CHECK(system.restarts == 0);
  CHECK(lastIs(UpdateStatus::kFailed));
  CHECK(lastProblem() == "The image is damaged: its checksum is wrong.");
  CHECK(slot.spare().empty());
}

TEST_CASE("an image that was damaged in the only slot is not started") {
  HubInstallFixture fixture(true);
  fixture.slot.spare()[300] ^= 1;
  fixture.install();
  fixture.runOut();
  CHECK(fixture.runningVersion() == "1.0.0");
  CHECK(fixture.lastIs(UpdateStatus::kFailed));
  CHECK(!fixture.ota->isAvailable(*fixture.ota->catalogue().find(fixture.id)));
}

TEST_CASE_FIXTURE(HubInstallFixture, "an image that was replaced by another one is not started") {
  EspImage other;
  other.version = "2.0.0";
  other.patches = {{400, "X"}};
  store.live().contentOf("firmware/1.bin") = espImage(other);
  install();
  runOut();
  CHECK(lastProblem() == "The image is not the one that was uploaded.");
}

TEST_CASE_FIXTURE(HubInstallFixture, "an image without the required signature is not started") {
  key = PublicKey{4, 1, 2, 3};
  boot();
  install();
  runOut();
  CHECK(runningVersion() == "1.0.0");
  CHECK(lastProblem() == "The image is not signed.");
}

TEST_CASE_FIXTURE(
    HubInstallFixture,
    "while the hub should not restart, it installs no program, but panels and satellites' programs") {
  const uint32_t panel = putPanel("1.5.0");
  const uint32_t forMatrix = putProgram("2.1.0", DeviceType::kMatrix);
  satellites = {"matrix-1"};
  whyNotRestart = "The table draws.";
  const Status refused = ota->install(id, "");
  CHECK(refused.isError(ErrorKind::kConflict));
  CHECK(refused.error().message == "The table draws.");
  CHECK(ota->history().all().empty());
  install(panel);
  install(forMatrix);
}

TEST_CASE("a hub that may no longer restart after checking its image waits until it may") {
  for (const bool stages : {false, true}) {
    CAPTURE(stages);
    HubInstallFixture fixture(stages);
    fixture.install();
    fixture.whyNotRestart = "The table draws.";
    fixture.run(kMinute);
    CHECK(fixture.system.restarts == 0);
    CHECK(!fixture.slot.isActivated());
    CHECK(!fixture.ota->tick());
    CHECK(fixture.ota->progress().at(0).percent == 100);
    CHECK(fixture.log.contains("The new firmware waits to be started. The table draws."));
    fixture.whyNotRestart.clear();
    fixture.runOut();
    CHECK(fixture.runningVersion() == "2.0.0");
    CHECK(fixture.lastIs(UpdateStatus::kSuccess));
  }
}

TEST_CASE_FIXTURE(HubInstallFixture,
                  "a spare slot that cannot be written ends the installation with the reason") {
  slot.failWriteAfter(100);
  install();
  runOut();
  CHECK(lastProblem() == "The image could not be copied into the spare slot.");
  slot.canBegin = false;
  install();
  CHECK(lastProblem() == "The spare slot could not be written.");
  CHECK(runningVersion() == "1.0.0");
}

TEST_CASE_FIXTURE(HubInstallFixture, "no program is activated while the step cannot be saved") {
  install();
  store.failStep(0);
  runOut();
  CHECK(lastProblem() == "The installation could not be saved.");
  CHECK(runningVersion() == "1.0.0");
  CHECK(!slot.isActivated());
}

TEST_CASE("a new program that fails its test is rolled back, and the history contains the reason") {
  for (const bool stages : {false, true}) {
    CAPTURE(stages);
    HubInstallFixture fixture(stages);
    fixture.installToTrial();
    fixture.network.serving = false;
    fixture.run(59 * kSecond);
    CHECK(fixture.runningVersion() == "2.0.0");
    fixture.run(2 * kSecond);
    CHECK(fixture.runningVersion() == "1.0.0");
    CHECK(!fixture.slot.isPendingVerify());
    CHECK(fixture.lastIs(UpdateStatus::kFailed));
    CHECK(fixture.lastProblem() == "The web server did not start.");
  }
}

TEST_CASE_FIXTURE(HubInstallFixture, "a new program that cannot write to the storage is rolled back") {
  installToTrial();
  store.live().setCapacity(0);
  for (int i = 0; i < 700 && system.restarts < 2; ++i) {
    step();
    clock.advance(100);
  }
  store.live().setCapacity(UINT64_MAX);
  restart();
  CHECK(runningVersion() == "1.0.0");
  CHECK(lastIs(UpdateStatus::kFailed));
  CHECK(lastProblem() == "The new firmware stopped before it had passed its test; the old one is back.");
}

TEST_CASE_FIXTURE(HubInstallFixture,
                  "a new program that does not reach its test leaves the old one and a reason") {
  install();
  runToRestart();
  store.restart();
  slot.restart();  // the new one starts, and crashes at once
  restart();
  CHECK(runningVersion() == "1.0.0");
  CHECK(lastIs(UpdateStatus::kFailed));
  CHECK(lastProblem() == "The new firmware did not start; the old one is back.");
}

TEST_CASE(
    "a new program that crashes after 3 s leaves the old one and a reason, even with the same version") {
  for (const std::string version : {"2.0.0", "1.0.0"}) {
    CAPTURE(version);
    OtaFixture fixture;
    const uint32_t id = fixture.putProgram(version);
    REQUIRE(fixture.ota->install(id, "").ok());
    fixture.runToRestart();
    fixture.restart();
    fixture.run(3 * kSecond);
    CHECK(fixture.slot.isPendingVerify());
    fixture.restart();
    CHECK(fixture.slot.running().empty());
    CHECK(fixture.lastIs(UpdateStatus::kFailed));
    CHECK(fixture.lastProblem() ==
          "The new firmware stopped before it had passed its test; the old one is back.");
  }
}

TEST_CASE_FIXTURE(OtaFixture, "the running version may be installed again") {
  const uint32_t id = putProgram("1.0.0");
  CHECK(ota->install(id, "").ok());
  runOut();
  CHECK(slot.running() == OtaFixture::programOf("1.0.0"));
  CHECK(lastIs(UpdateStatus::kSuccess));
}

TEST_CASE_FIXTURE(OtaFixture,
                  "a program installed by other means is tested, too, and the history contains the result") {
  slot.spare() = OtaFixture::programOf("3.0.0");
  REQUIRE(slot.activate().ok());
  restart();
  SUBCASE("good") {
    runOut();
    CHECK(!slot.isPendingVerify());
    CHECK(lastIs(UpdateStatus::kSuccess));
    CHECK(lastRecord().version == "3.0.0");
  }
  SUBCASE("bad") {
    network.up = false;
    runOut();
    CHECK(runningVersion() == "1.0.0");
    CHECK(lastProblem() == "The network did not come back.");
  }
  SUBCASE("crashed") {
    restart();
    CHECK(runningVersion() == "1.0.0");
    CHECK(lastIs(UpdateStatus::kFailed));
  }
}

TEST_CASE_FIXTURE(HubInstallFixture, "a verification that cannot be confirmed ends as failed") {
  installToTrial();
  slot.cutPower(0);
  step();
  restart();
  CHECK(runningVersion() == "1.0.0");
  CHECK(lastIs(UpdateStatus::kFailed));
}

TEST_CASE_FIXTURE(
    HubInstallFixture,
    "nothing is installed while the hub's program is pending verification or about to restart") {
  install();
  CHECK(ota->install(id, "").error().message == "Firmware is being installed on the hub already.");
  step();
  CHECK(ota->install(id, "").error().message ==
        "The hub is about to restart with new firmware. Please try again in a minute.");
  network.up = false;
  restart();
  const Status answer = ota->install(id, "");
  CHECK(answer.isError(ErrorKind::kConflict));
  CHECK(answer.error().message ==
        "The hub's new firmware is still being tested. Please try again in a minute.");
}

TEST_CASE("after a switch of the slots, the only slot stores no image") {
  HubInstallFixture fixture(true);
  fixture.install();
  fixture.runOut();
  CHECK(!fixture.ota->isAvailable(*fixture.ota->catalogue().find(fixture.id)));
  const Status again = fixture.ota->install(fixture.id, "");
  CHECK(again.isError(ErrorKind::kConflict));
  CHECK(again.error().message == "The image is not on the hub any more. Please upload it again.");
}
