#include <utility>

#include "unit/satellite/update_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Checks that the hub knows the running version, no verification is pending and no report is left. */
void checkEnd(UpdateFixture& fixture) {
  const std::string outcome = fixture.outcome();
  CAPTURE(outcome);
  CHECK_FALSE(outcome.empty());
  CHECK((outcome == "success") == (fixture.runningVersion() == "2.0.0"));
  if (outcome != "success") CHECK(outcome.size() > std::string("failed: ").size());
  fixture.runFor(20 * kSecond);
  CHECK(fixture.cuts == 1);
  CHECK_FALSE(fixture.slot.isPendingVerify());
  CHECK_FALSE(fixture.hasRecord());
  fixture.restart();
  CHECK((outcome == "success") == (fixture.runningVersion() == "2.0.0"));
}

/** An installation whose new program never reaches the hub, if requested. Draws nothing. */
struct CutFixture : UpdateFixture {
  explicit CutFixture(bool fails) : goesBack(fails) { leds.busy = true; }

  void go() {
    runUntil([this] {
      isAway = goesBack && slot.isPendingVerify();
      return !isOffering;
    });
    isAway = false;
  }
  bool goesBack;
};

/** Returns the store steps and slot calls of an installation without a power cut. */
std::pair<size_t, size_t> stepsOf(bool fails) {
  CutFixture fixture(fails);
  fixture.go();
  fixture.runFor(kSecond);
  return {fixture.store.steps(), fixture.slot.calls()};
}

}  // namespace

TEST_CASE("after a power cut at any step of the store, a version runs and the hub gets the result") {
  for (const bool fails : {false, true}) {
    const size_t steps = stepsOf(fails).first;
    REQUIRE(steps > 10);
    for (size_t i = 0; i < steps; ++i) {
      for (const bool after : {false, true}) {
        for (const Unsynced unsynced : {Unsynced::kLost, Unsynced::kGarbled}) {
          CAPTURE(fails);
          CAPTURE(i);
          CAPTURE(after);
          CutFixture fixture(fails);
          fixture.store.cutPower({i, after, unsynced});
          fixture.go();
          checkEnd(fixture);
        }
      }
    }
  }
}

TEST_CASE("after a power cut at any call of the slot, a version runs and the hub gets the result") {
  for (const bool fails : {false, true}) {
    const size_t calls = stepsOf(fails).second;
    REQUIRE(calls > 10);
    for (size_t i = 0; i < calls; ++i) {
      for (const bool after : {false, true}) {
        CAPTURE(fails);
        CAPTURE(i);
        CAPTURE(after);
        CutFixture fixture(fails);
        fixture.cutSlot(i, after);
        fixture.go();
        checkEnd(fixture);
      }
    }
  }
}
