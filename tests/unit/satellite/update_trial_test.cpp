#include "unit/satellite/update_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("a new program that does not reach the hub is rolled back, and the old one reports why") {
  UpdateFixture bench;
  REQUIRE(bench.runUntil([&] { return bench.slot.isPendingVerify(); }));
  bench.isAway = true;
  const Millis begun = bench.clock.now();
  REQUIRE(bench.runUntil([&] { return !bench.slot.isPendingVerify(); }));
  CHECK(bench.clock.now() - begun <= SelfTest::kLimit + kSecond);
  CHECK(bench.runningVersion() == "1.2.3");
  bench.isAway = false;
  CHECK(bench.outcome() == "failed: The new firmware could not reach the hub.");
}

TEST_CASE("a new program whose storage fails is rolled back") {
  UpdateFixture bench;
  REQUIRE(bench.runUntil([&] { return bench.slot.isPendingVerify(); }));
  bench.store.live().setCapacity(0);
  REQUIRE(bench.runUntil([&] { return !bench.slot.isPendingVerify(); }));
  CHECK(bench.runningVersion() == "1.2.3");
  CHECK(bench.outcome() ==
        "failed: The new firmware stopped before it had passed its test; the old one is back.");
}

TEST_CASE("a program that stops 3 s after it reached the hub is rolled back") {
  UpdateFixture bench;
  REQUIRE(bench.runUntil([&] { return bench.slot.isPendingVerify() && bench.satellite().online(); }));
  bench.runFor(3 * kSecond);
  bench.restart();
  CHECK(bench.runningVersion() == "1.2.3");
  CHECK(bench.outcome() ==
        "failed: The new firmware stopped before it had passed its test; the old one is back.");
}

TEST_CASE("a program that the boot loader did not start is distinguished from one that failed") {
  UpdateFixture bench;
  REQUIRE(bench.runUntil([&] { return bench.slot.spare().size() == bench.image.size(); }));
  while (!bench.slot.isActivated()) bench.satellite().tick();
  REQUIRE(bench.slot.begin());  // cancels the activation
  bench.restart();
  CHECK(bench.outcome() == "failed: The new firmware did not start; the old one is back.");
}

TEST_CASE("a program installed by other means during a download does not count as the downloaded one") {
  UpdateFixture bench;
  REQUIRE(bench.runUntil([&] { return bench.ranges.size() == 2; }));
  bench.slot.spare() = espImage(satelliteImage("3.0.0"));
  REQUIRE(bench.slot.activate().ok());
  bench.restart();
  REQUIRE(bench.runningVersion() == "3.0.0");
  CHECK(bench.outcome() == "failed: The device restarted while it was downloading the firmware.");
  bench.runFor(SelfTest::kLimit);
  CHECK_FALSE(bench.slot.isPendingVerify());
  CHECK(bench.runningVersion() == "3.0.0");
}

TEST_CASE("a new program that crashes is not tried again") {
  UpdateFixture bench;
  REQUIRE(bench.runUntil([&] { return bench.slot.isPendingVerify(); }));
  bench.restart();
  CHECK(bench.runningVersion() == "1.2.3");
  CHECK(bench.outcome() ==
        "failed: The new firmware stopped before it had passed its test; the old one is back.");
  bench.runFor(kMinute);
  CHECK(bench.runningVersion() == "1.2.3");
}

TEST_CASE("a restart during the download is reported") {
  UpdateFixture bench;
  REQUIRE(bench.runUntil([&] { return bench.ranges.size() == 2; }));
  bench.restart();
  CHECK(bench.outcome() == "failed: The device restarted while it was downloading the firmware.");
}

TEST_CASE(
    "the result is reported until the hub accepts it, also after restarts, and no update begins before") {
  for (const bool succeeds : {true, false}) {
    CAPTURE(succeeds);
    UpdateFixture bench;
    if (!succeeds) bench.sha256 = std::string(64, 'a');
    bool hubTakes = false;
    int refused = 0;
    bench.interferes = [&](const HttpRequest& question) {
      const bool isResult = question.body.find("success\"") != std::string::npos ||
                            question.body.find("failed\"") != std::string::npos;
      if (!isResult || hubTakes) return false;
      ++refused;
      bench.http.answers(503, "{}");
      return true;
    };
    REQUIRE(bench.runUntil([&] { return refused == 3; }));
    const size_t pieces = bench.ranges.size();
    bench.restart();
    REQUIRE(bench.runUntil([&] { return refused == 6; }));
    CHECK(bench.ranges.size() == pieces);
    hubTakes = true;
    const std::string outcome = bench.outcome();
    CHECK(outcome == (succeeds ? "success" : "failed: The image is not the one that was uploaded."));
    bench.runFor(kMinute);
    CHECK(bench.ranges.size() == pieces);
    CHECK_FALSE(bench.hasRecord());
  }
}
