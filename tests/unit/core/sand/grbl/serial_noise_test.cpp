#include <doctest/doctest.h>

#include <algorithm>

#include "unit/core/sand/noisy_table.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr uint32_t kSeeds = 8;  // number of runs of each kind and direction
/** In mm. A garbled number is detected once the ball was off its path for three reports, 0.2 s apart. */
constexpr double kSpike = 10;
constexpr double kExact = 0.05;  // mm

const std::vector<Noise> kAllNoise{Noise::kDrop,  Noise::kDouble,   Noise::kFlip,
                                   Noise::kBurst, Noise::kTruncate, Noise::kLoseLine,
                                   Noise::kOk,    Noise::kError,    Noise::kBanner};

/** For even seeds, noise begins at the first connection, for odd ones during the job. */
void reachStart(NoisyTable& world, uint32_t seed) {
  if (seed % 2 == 0) return;
  REQUIRE(world.runUntilState(world.file, JobState::kRunning, 60));
  world.watch(static_cast<double>(world.random() % 3000) / 1000);
}

struct Tally {
  size_t strikes = 0;
  size_t interruptions = 0;
  void add(const NoisyTable& world) {
    strikes += world.cable.strikes();
    interruptions += world.interruptions;
  }
};

Tally strikeAll(Noise noise, Direction direction, double atMostOff) {
  Tally tally;
  for (uint32_t seed = 0; seed < kSeeds; ++seed) {
    CAPTURE(static_cast<int>(noise));
    CAPTURE(seed);
    NoisyTable world(100 * static_cast<uint32_t>(noise) + seed);
    reachStart(world, seed);
    world.strikeAtRandom({noise}, direction, 4, 2);
    world.watch(3);
    world.expectRecovery();
    CHECK(world.farthestUnnoticed < atMostOff);
    CHECK(world.farthestMiss() < atMostOff);
    if (atMostOff == kExact) CHECK(world.record.overruns == 0);
    tally.add(world);
  }
  CHECK(tally.strikes > kSeeds);
  return tally;
}

/** Produces noise of all kinds in both directions, five times a second. */
void rage(NoisyTable& world, double seconds) {
  const size_t blows = static_cast<size_t>(seconds * 5);
  for (size_t i = 0; i < blows; ++i) {
    world.strikeAtRandom(kAllNoise, world.random() % 2 == 0 ? Direction::kToTable : Direction::kToHub, 1,
                         0.4);
  }
}

}  // namespace

TEST_CASE("noise towards the table is reported or has almost no effect, and all moves are drawn in the end") {
  size_t interruptions = 0;
  for (const Noise noise : kAllNoise) {
    interruptions += strikeAll(noise, Direction::kToTable, kSpike).interruptions;
  }
  CHECK(interruptions > 20);
}

TEST_CASE("noise towards the hub never makes it count undrawn moves as drawn") {
  size_t interruptions = 0;
  for (const Noise noise : kAllNoise) {
    interruptions += strikeAll(noise, Direction::kToHub, noise == Noise::kOk ? kSpike : kExact).interruptions;
  }
  CHECK(interruptions > 20);
}

TEST_CASE("after a period of noise of all kinds, all moves are drawn in the end") {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    CAPTURE(seed);
    NoisyTable world(1000 + seed);
    reachStart(world, seed);
    rage(world, 6);
    world.expectRecovery();
    CHECK(world.farthestMiss() < kSpike);
  }
}

TEST_CASE(
    "a table that hangs, restarts, is unplugged, rejects a line or raises an alarm amid noise recovers") {
  for (uint32_t seed = 0; seed < 25; ++seed) {
    CAPTURE(seed);
    NoisyTable world(2000 + seed);
    reachStart(world, seed / 5);
    world.strikeAtRandom(kAllNoise, Direction::kToHub, 2, 1);
    const double length = 0.5 + static_cast<double>(world.random() % 8000) / 1000;
    if (seed % 5 == 0) world.table.hang(length);
    if (seed % 5 == 1) world.table.power();
    if (seed % 5 == 2) world.table.unplug(length);
    if (seed % 5 == 3) world.table.refuseNext(static_cast<int>(1 + world.random() % 38));
    if (seed % 5 == 4) world.table.raiseAlarm(static_cast<int>(1 + world.random() % 3));
    world.strikeAtRandom(kAllNoise, Direction::kToTable, 2, 2);
    world.watch(length);
    world.expectRecovery();
    CHECK(world.farthestMiss() < kSpike);
  }
}

TEST_CASE("Stop works amid any noise") {
  size_t stops = 0;
  for (uint32_t seed = 0; seed < 25; ++seed) {
    CAPTURE(seed);
    NoisyTable world(3000 + seed);
    reachStart(world, 1);
    rage(world, 0.8);
    if (world.isBeingDrawn()) {
      ++stops;
      const Status answer = world.sand().control(SandAction::kStop);
      const bool isUnderWay = answer.ok() || answer.error().message == "The table is just being stopped.";
      CHECK_MESSAGE(isUnderWay, answer.error().message);
      rage(world, 1);
      CHECK(world.runUntil([&] { return !world.isBeingDrawn(); }, 15));
      CHECK(world.runUntil([&] { return world.table.state() != "Run"; }, 15));
    }
    world.expectRecovery();
  }
  CHECK(stops > 10);
}

TEST_CASE("a feed that is garbled into a crawl interrupts the job") {
  NoisyTable world(1);
  REQUIRE(world.runUntilState(world.file, JobState::kRunning, 60));
  REQUIRE(world.runUntilDrawn(world.record.arrivals + 10));
  world.cable.slipIn("F1\n");
  world.watch(20);
  CHECK(world.log.contains("The ball hardly moves: a line was garbled on the cable to the table."));
  world.expectRecovery();
  CHECK(world.farthestMiss() < kExact);
}

TEST_CASE("a table that keeps crawling by itself is reported and can be stopped") {
  NoisyTable world(3);
  REQUIRE(world.runUntilState(world.file, JobState::kRunning, 60));
  REQUIRE(world.runUntilDrawn(world.record.arrivals + 10));
  world.cable.slipIn("F1\n");
  world.watch(1);
  world.cable.strike(Noise::kBanner, Direction::kToHub);
  REQUIRE(world.runUntilState(world.file, JobState::kInterrupted, 5));
  REQUIRE(world.sand().decide(world.file, SandDecision::kContinue).ok());
  world.watch(20);
  CHECK(world.sand().status().message ==
        "The table is moving. The next pattern starts when it stands still.");
  CHECK(world.sand().control(SandAction::kStop).ok());
  world.expectRecovery();
  CHECK(world.farthestMiss() < kExact);
}
