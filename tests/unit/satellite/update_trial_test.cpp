#include "unit/satellite/update_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("a program on trial that does not reach the hub goes back, and the old one says why") {
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

TEST_CASE("a program on trial whose storage fails goes back") {
  UpdateFixture bench;
  REQUIRE(bench.runUntil([&] { return bench.slot.isPendingVerify(); }));
  bench.store.live().setCapacity(0);
  REQUIRE(bench.runUntil([&] { return !bench.slot.isPendingVerify(); }));
  CHECK(bench.runningVersion() == "1.2.3");
  CHECK(bench.outcome() ==
        "failed: The new firmware stopped before it had passed its test; the old one is back.");
}

TEST_CASE("a program that stops 3 s after it reached the hub is taken back") {
  UpdateFixture bench;
  REQUIRE(bench.runUntil([&] { return bench.slot.isPendingVerify() && bench.satellite().online(); }));
  bench.runFor(3 * kSecond);
  bench.restart();
  CHECK(bench.runningVersion() == "1.2.3");
  CHECK(bench.outcome() ==
        "failed: The new firmware stopped before it had passed its test; the old one is back.");
}

TEST_CASE("a program that the boot loader did not start is told apart from one that failed") {
  UpdateFixture bench;
  REQUIRE(bench.runUntil([&] { return bench.slot.spare().size() == bench.image.size(); }));
  while (!bench.slot.isActivated()) bench.satellite().tick();
  REQUIRE(bench.slot.begin());  // which cancels it
  bench.restart();
  CHECK(bench.outcome() == "failed: The new firmware did not start; the old one is back.");
}

TEST_CASE("a program that came by other means while another was downloaded is not taken for that one") {
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

TEST_CASE("a program on trial that crashes is not tried again") {
  UpdateFixture bench;
  REQUIRE(bench.runUntil([&] { return bench.slot.isPendingVerify(); }));
  bench.restart();
  CHECK(bench.runningVersion() == "1.2.3");
  CHECK(bench.outcome() ==
        "failed: The new firmware stopped before it had passed its test; the old one is back.");
  bench.runFor(kMinute);
  CHECK(bench.runningVersion() == "1.2.3");
}

TEST_CASE("a restart in the middle of the download is told") {
  UpdateFixture bench;
  REQUIRE(bench.runUntil([&] { return bench.ranges.size() == 2; }));
  bench.restart();
  CHECK(bench.outcome() == "failed: The device restarted while it was downloading the firmware.");
}

TEST_CASE(
    "what became of it is told until the hub takes it, also after restarts, and nothing begins before") {
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
