#include <utility>

#include "unit/satellite/update_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Checks that the hub knows the running version, no verification is pending and no report is left. */
void checkEnd(UpdateFixture& bench) {
  const std::string outcome = bench.outcome();
  CAPTURE(outcome);
  CHECK_FALSE(outcome.empty());
  CHECK((outcome == "success") == (bench.runningVersion() == "2.0.0"));
  if (outcome != "success") CHECK(outcome.size() > std::string("failed: ").size());
  bench.runFor(20 * kSecond);
  CHECK(bench.cuts == 1);
  CHECK_FALSE(bench.slot.isPendingVerify());
  CHECK_FALSE(bench.hasRecord());
  bench.restart();
  CHECK((outcome == "success") == (bench.runningVersion() == "2.0.0"));
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
  CutFixture bench(fails);
  bench.go();
  bench.runFor(kSecond);
  return {bench.store.steps(), bench.slot.calls()};
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
          CutFixture bench(fails);
          bench.store.cutPower({i, after, unsynced});
          bench.go();
          checkEnd(bench);
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
        CutFixture bench(fails);
        bench.cutSlot(i, after);
        bench.go();
        checkEnd(bench);
      }
    }
  }
}
