#include <doctest/doctest.h>

#include "core/ota/install/hub_installer.h"
#include "hub_install_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("the hub copies its image, restarts, tests itself and keeps the new program") {
  for (const bool stages : {false, true}) {
    CAPTURE(stages);
    HubInstallFixture bench(stages);
    bench.install();
    CHECK(bench.lastIs(UpdateStatus::kInstalling));
    CHECK(bench.lastRecord().deviceId == kHubDevice);
    CHECK(bench.lastRecord().startedAt == bench.clock.wall());
    bench.runOut();
    CHECK(bench.runningVersion() == "2.0.0");
    CHECK(!bench.slot.isPendingVerify());
    CHECK(bench.lastIs(UpdateStatus::kSuccess));
    CHECK(bench.ota->progress().empty());
    CHECK(bench.slot.running() == OtaFixture::programOf("2.0.0"));
    CHECK(bench.log.contains("Firmware 2.0.0 was installed on the hub."));
  }
}

TEST_CASE("one pass of the loop copies at most 4 KiB, and the progress is reported") {
  OtaFixture bench;
  EspImage image;
  image.version = "2.0.0";
  image.segments = {40'000};
  FirmwareVersion version;
  version.version = "2.0.0";
  const uint32_t id = bench.put(espImage(image), version);
  REQUIRE(bench.ota->install(id, kHubDevice).ok());
  size_t passes = 0;
  int last = 0;
  while (!bench.slot.isActivated()) {
    const size_t before = bench.slot.spare().size();
    bench.ota->tick();
    CHECK(bench.slot.spare().size() - before <= HubInstaller::kSlice);
    const int percent = bench.ota->progress().at(0).percent;
    CHECK(percent >= last);
    last = percent;
    ++passes;
  }
  CHECK(last == 100);
  CHECK(passes == 10 + 40);
}

TEST_CASE("the hub requests its restart once, after half a second for pending responses") {
  HubInstallFixture bench;
  bench.install();
  bench.step();
  REQUIRE(bench.slot.isActivated());
  bench.clock.advance(499);
  bench.step();
  CHECK(bench.system.restarts == 0);
  bench.clock.advance(1);
  bench.step();
  bench.step();
  CHECK(bench.system.restarts == 1);
}

TEST_CASE("an image that was damaged after its upload is not started") {
  HubInstallFixture bench;
  bench.store.live().contentOf("firmware/1.bin")[300] ^= 1;
  bench.install();
  bench.runOut();
  CHECK(bench.runningVersion() == "1.0.0");
  CHECK(bench.system.restarts == 0);
  CHECK(bench.lastIs(UpdateStatus::kFailed));
  CHECK(bench.lastProblem() == "The image is damaged: its checksum is wrong.");
  CHECK(bench.slot.spare().empty());
}

TEST_CASE("an image that was damaged in the only slot is not started") {
  HubInstallFixture bench(true);
  bench.slot.spare()[300] ^= 1;
  bench.install();
  bench.runOut();
  CHECK(bench.runningVersion() == "1.0.0");
  CHECK(bench.lastIs(UpdateStatus::kFailed));
  CHECK(!bench.ota->isAvailable(*bench.ota->catalogue().find(bench.id)));
}

TEST_CASE("an image that was replaced by another one is not started") {
  HubInstallFixture bench;
  EspImage other;
  other.version = "2.0.0";
  other.patches = {{400, "X"}};
  bench.store.live().contentOf("firmware/1.bin") = espImage(other);
  bench.install();
  bench.runOut();
  CHECK(bench.lastProblem() == "The image is not the one that was uploaded.");
}

TEST_CASE("an image without the required signature is not started") {
  HubInstallFixture bench;
  bench.key = PublicKey{4, 1, 2, 3};
  bench.boot();
  bench.install();
  bench.runOut();
  CHECK(bench.runningVersion() == "1.0.0");
  CHECK(bench.lastProblem() == "The image is not signed.");
}

TEST_CASE("while the hub should not restart, it installs no program, but panels and satellites' programs") {
  HubInstallFixture bench;
  const uint32_t panel = bench.putPanel("1.5.0");
  const uint32_t forMatrix = bench.putProgram("2.1.0", DeviceType::kMatrix);
  bench.satellites = {"matrix-1"};
  bench.whyNotRestart = "The table draws.";
  const Status refused = bench.ota->install(bench.id, "");
  CHECK(refused.isError(ErrorKind::kConflict));
  CHECK(refused.error().message == "The table draws.");
  CHECK(bench.ota->history().all().empty());
  bench.install(panel);
  bench.install(forMatrix);
}

TEST_CASE("a hub that may no longer restart after checking its image waits until it may") {
  for (const bool stages : {false, true}) {
    CAPTURE(stages);
    HubInstallFixture bench(stages);
    bench.install();
    bench.whyNotRestart = "The table draws.";
    bench.run(kMinute);
    CHECK(bench.system.restarts == 0);
    CHECK(!bench.slot.isActivated());
    CHECK(!bench.ota->tick());
    CHECK(bench.ota->progress().at(0).percent == 100);
    CHECK(bench.log.contains("The new firmware waits to be started. The table draws."));
    bench.whyNotRestart.clear();
    bench.runOut();
    CHECK(bench.runningVersion() == "2.0.0");
    CHECK(bench.lastIs(UpdateStatus::kSuccess));
  }
}

TEST_CASE("a spare slot that cannot be written ends the installation with the reason") {
  HubInstallFixture bench;
  bench.slot.failWriteAfter(100);
  bench.install();
  bench.runOut();
  CHECK(bench.lastProblem() == "The image could not be copied into the spare slot.");
  bench.slot.canBegin = false;
  bench.install();
  CHECK(bench.lastProblem() == "The spare slot could not be written.");
  CHECK(bench.runningVersion() == "1.0.0");
}

TEST_CASE("no program is activated while the step cannot be saved") {
  HubInstallFixture bench;
  bench.install();
  bench.store.failStep(0);
  bench.runOut();
  CHECK(bench.lastProblem() == "The installation could not be saved.");
  CHECK(bench.runningVersion() == "1.0.0");
  CHECK(!bench.slot.isActivated());
}

TEST_CASE("a new program that fails its test is rolled back, and the history contains the reason") {
  for (const bool stages : {false, true}) {
    CAPTURE(stages);
    HubInstallFixture bench(stages);
    bench.installToTrial();
    bench.network.serving = false;
    bench.run(59 * kSecond);
    CHECK(bench.runningVersion() == "2.0.0");
    bench.run(2 * kSecond);
    CHECK(bench.runningVersion() == "1.0.0");
    CHECK(!bench.slot.isPendingVerify());
    CHECK(bench.lastIs(UpdateStatus::kFailed));
    CHECK(bench.lastProblem() == "The web server did not start.");
  }
}

TEST_CASE("a new program that cannot write to the storage is rolled back") {
  HubInstallFixture bench;
  bench.installToTrial();
  bench.store.live().setCapacity(0);
  for (int i = 0; i < 700 && bench.system.restarts < 2; ++i) {
    bench.step();
    bench.clock.advance(100);
  }
  bench.store.live().setCapacity(UINT64_MAX);
  bench.restart();
  CHECK(bench.runningVersion() == "1.0.0");
  CHECK(bench.lastIs(UpdateStatus::kFailed));
  CHECK(bench.lastProblem() ==
        "The new firmware stopped before it had passed its test; the old one is back.");
}

TEST_CASE("a new program that does not reach its test leaves the old one and a reason") {
  HubInstallFixture bench;
  bench.install();
  bench.runToRestart();
  bench.store.restart();
  bench.slot.restart();  // the new one starts, and crashes at once
  bench.restart();
  CHECK(bench.runningVersion() == "1.0.0");
  CHECK(bench.lastIs(UpdateStatus::kFailed));
  CHECK(bench.lastProblem() == "The new firmware did not start; the old one is back.");
}

TEST_CASE(
    "a new program that crashes after 3 s leaves the old one and a reason, even with the same version") {
  for (const std::string version : {"2.0.0", "1.0.0"}) {
    CAPTURE(version);
    OtaFixture bench;
    const uint32_t id = bench.putProgram(version);
    REQUIRE(bench.ota->install(id, "").ok());
    bench.runToRestart();
    bench.restart();
    bench.run(3 * kSecond);
    CHECK(bench.slot.isPendingVerify());
    bench.restart();
    CHECK(bench.slot.running().empty());
    CHECK(bench.lastIs(UpdateStatus::kFailed));
    CHECK(bench.lastProblem() ==
          "The new firmware stopped before it had passed its test; the old one is back.");
  }
}

TEST_CASE("the running version may be installed again") {
  OtaFixture bench;
  const uint32_t id = bench.putProgram("1.0.0");
  CHECK(bench.ota->install(id, "").ok());
  bench.runOut();
  CHECK(bench.slot.running() == OtaFixture::programOf("1.0.0"));
  CHECK(bench.lastIs(UpdateStatus::kSuccess));
}

TEST_CASE("a program installed by other means is tested, too, and the history contains the result") {
  OtaFixture bench;
  bench.slot.spare() = OtaFixture::programOf("3.0.0");
  REQUIRE(bench.slot.activate().ok());
  bench.restart();
  SUBCASE("good") {
    bench.runOut();
    CHECK(!bench.slot.isPendingVerify());
    CHECK(bench.lastIs(UpdateStatus::kSuccess));
    CHECK(bench.lastRecord().version == "3.0.0");
  }
  SUBCASE("bad") {
    bench.network.up = false;
    bench.runOut();
    CHECK(bench.runningVersion() == "1.0.0");
    CHECK(bench.lastProblem() == "The network did not come back.");
  }
  SUBCASE("crashed") {
    bench.restart();
    CHECK(bench.runningVersion() == "1.0.0");
    CHECK(bench.lastIs(UpdateStatus::kFailed));
  }
}

TEST_CASE("a verification that cannot be confirmed ends as failed") {
  HubInstallFixture bench;
  bench.installToTrial();
  bench.slot.cutPower(0);
  bench.step();
  bench.restart();
  CHECK(bench.runningVersion() == "1.0.0");
  CHECK(bench.lastIs(UpdateStatus::kFailed));
}

TEST_CASE("nothing is installed while the hub's program is pending verification or about to restart") {
  HubInstallFixture bench;
  bench.install();
  CHECK(bench.ota->install(bench.id, "").error().message ==
        "Firmware is being installed on the hub already.");
  bench.step();
  CHECK(bench.ota->install(bench.id, "").error().message ==
        "The hub is about to restart with new firmware. Please try again in a minute.");
  bench.runToRestart();
  bench.network.up = false;
  bench.restart();
  const Status answer = bench.ota->install(bench.id, "");
  CHECK(answer.isError(ErrorKind::kConflict));
  CHECK(answer.error().message ==
        "The hub's new firmware is still being tested. Please try again in a minute.");
}

TEST_CASE("after a switch of the slots, the only slot stores no image") {
  HubInstallFixture bench(true);
  bench.install();
  bench.runOut();
  CHECK(!bench.ota->isAvailable(*bench.ota->catalogue().find(bench.id)));
  const Status again = bench.ota->install(bench.id, "");
  CHECK(again.isError(ErrorKind::kConflict));
  CHECK(again.error().message == "The image is not on the hub any more. Please upload it again.");
}
