#include "unit/satellite/update_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("a new program that does not reach the hub is rolled back, and the old one reports why") {
  UpdateFixture fixture;
  REQUIRE(fixture.runUntil([&] { return fixture.slot.isPendingVerify(); }));
  fixture.isAway = true;
  const Millis begun = fixture.clock.now();
  REQUIRE(fixture.runUntil([&] { return !fixture.slot.isPendingVerify(); }));
  CHECK(fixture.clock.now() - begun <= SelfTest::kLimit + kSecond);
  CHECK(fixture.runningVersion() == "1.2.3");
  fixture.isAway = false;
  CHECK(fixture.outcome() == "failed: The new firmware could not reach the hub.");
}

TEST_CASE("a new program whose storage fails is rolled back") {
  UpdateFixture fixture;
  REQUIRE(fixture.runUntil([&] { return fixture.slot.isPendingVerify(); }));
  fixture.store.live().setCapacity(0);
  REQUIRE(fixture.runUntil([&] { return !fixture.slot.isPendingVerify(); }));
  CHECK(fixture.runningVersion() == "1.2.3");
  CHECK(fixture.outcome() ==
        "failed: The new firmware stopped before it had passed its test; the old one is back.");
}

TEST_CASE("a program that stops 3 s after it reached the hub is rolled back") {
  UpdateFixture fixture;
  REQUIRE(fixture.runUntil([&] { return fixture.slot.isPendingVerify() && fixture.satellite().online(); }));
  fixture.runFor(3 * kSecond);
  fixture.restart();
  CHECK(fixture.runningVersion() == "1.2.3");
  CHECK(fixture.outcome() ==
        "failed: The new firmware stopped before it had passed its test; the old one is back.");
}

TEST_CASE("a program that the boot loader did not start is distinguished from one that failed") {
  UpdateFixture fixture;
  REQUIRE(fixture.runUntil([&] { return fixture.slot.spare().size() == fixture.image.size(); }));
  while (!fixture.slot.isActivated()) fixture.satellite().tick();
  REQUIRE(fixture.slot.begin());  // cancels the activation
  fixture.restart();
  CHECK(fixture.outcome() == "failed: The new firmware did not start; the old one is back.");
}

TEST_CASE("a program installed by other means during a download does not count as the downloaded one") {
  UpdateFixture fixture;
  REQUIRE(fixture.runUntil([&] { return fixture.ranges.size() == 2; }));
  fixture.slot.spare() = espImage(satelliteImage("3.0.0"));
  REQUIRE(fixture.slot.activate().ok());
  fixture.restart();
  REQUIRE(fixture.runningVersion() == "3.0.0");
  CHECK(fixture.outcome() == "failed: The device restarted while it was downloading the firmware.");
  fixture.runFor(SelfTest::kLimit);
  CHECK_FALSE(fixture.slot.isPendingVerify());
  CHECK(fixture.runningVersion() == "3.0.0");
}

TEST_CASE("a new program that crashes is not tried again") {
  UpdateFixture fixture;
  REQUIRE(fixture.runUntil([&] { return fixture.slot.isPendingVerify(); }));
  fixture.restart();
  CHECK(fixture.runningVersion() == "1.2.3");
  CHECK(fixture.outcome() ==
        "failed: The new firmware stopped before it had passed its test; the old one is back.");
  fixture.runFor(kMinute);
  CHECK(fixture.runningVersion() == "1.2.3");
}

TEST_CASE("a restart during the download is reported") {
  UpdateFixture fixture;
  REQUIRE(fixture.runUntil([&] { return fixture.ranges.size() == 2; }));
  fixture.restart();
  CHECK(fixture.outcome() == "failed: The device restarted while it was downloading the firmware.");
}

TEST_CASE(
    "the result is reported until the hub accepts it, also after restarts, and no update begins before") {
  for (const bool succeeds : {true, false}) {
    CAPTURE(succeeds);
    UpdateFixture fixture;
    if (!succeeds) fixture.sha256 = std::string(64, 'a');
    bool hubTakes = false;
    int refused = 0;
    fixture.interferes = [&](const HttpRequest& question) {
      const bool isResult = question.body.find("success\"") != std::string::npos ||
                            question.body.find("failed\"") != std::string::npos;
      if (!isResult || hubTakes) return false;
      ++refused;
      fixture.http.answers(503, "{}");
      return true;
    };
    REQUIRE(fixture.runUntil([&] { return refused == 3; }));
    const size_t pieces = fixture.ranges.size();
    fixture.restart();
    REQUIRE(fixture.runUntil([&] { return refused == 6; }));
    CHECK(fixture.ranges.size() == pieces);
    hubTakes = true;
    const std::string outcome = fixture.outcome();
    CHECK(outcome == (succeeds ? "success" : "failed: The image is not the one that was uploaded."));
    fixture.runFor(kMinute);
    CHECK(fixture.ranges.size() == pieces);
    CHECK_FALSE(fixture.hasRecord());
  }
}
