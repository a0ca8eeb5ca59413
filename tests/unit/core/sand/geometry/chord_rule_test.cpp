#include "core/sand/geometry/chord_rule.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace lumi;

namespace {

constexpr double kTau = 6.283185307179586;

MotionLimits fastTable() {
  MotionLimits limits;
  limits.table.feed = 150;
  limits.maxRate = {20'000, 20'000};
  return limits;
}

/** Seconds for `laps` along a circle around the middle of the table whose chords deviate so far, in mm. */
double secondsFor(const MotionLimits& limits, double radius, double deviation, int laps = 4) {
  const int count = static_cast<int>(std::ceil(kTau / std::sqrt(8 * deviation / radius)));
  DrawingTimer timer(limits);
  for (int k = 0; k <= count * laps; ++k) {
    const double angle = kTau * k / count;
    timer.move({static_cast<int32_t>(std::lround(30'000 + 100 * radius * std::cos(angle))),
                static_cast<int32_t>(std::lround(20'000 + 100 * radius * std::sin(angle)))});
  }
  return static_cast<double>(timer.finish().at(100)) / 1000;
}

}  // namespace

TEST_CASE("the model is within 5 percent of a real Grbl on the chords of a fast circle") {
  // Grbl 1.1h, COREXY, in a simulated AVR: R = 90 mm, 150 mm/s.
  CHECK(secondsFor(fastTable(), 90, 0.05) == doctest::Approx(38.4).epsilon(0.05));
  CHECK(secondsFor(fastTable(), 90, 0.01) == doctest::Approx(20.6).epsilon(0.05));
}

TEST_CASE("a fast table gets chords on which it keeps its speed") {
  const MotionLimits limits = fastTable();
  const ChordRule rule = chordRule(limits, 100);
  for (const double radius : {20.0, 50.0, 90.0, 190.0}) {
    CAPTURE(radius);
    const double ruled = secondsFor(limits, radius, rule.deviationAt(radius));
    CHECK(ruled < 0.8 * secondsFor(limits, radius, ChordRule::kUsual));
    // No other deviation is much better.
    for (const double other : {0.004, 0.007, 0.01, 0.015})
      CHECK(ruled < 1.1 * secondsFor(limits, radius, other));
  }
}

TEST_CASE("a slow table, a large radius and a large junction deviation get the usual chords") {
  MotionLimits limits;
  CHECK(chordRule(limits, 100).deviationAt(50) == ChordRule::kUsual);
  CHECK(chordRule(limits, 300).deviationAt(50) < ChordRule::kUsual);
  CHECK(chordRule(limits, 300).deviationAt(400) == ChordRule::kUsual);
  CHECK(chordRule(limits, 100).deviationAt(1) < ChordRule::kUsual);
  limits.junctionDeviation = 0.05F;
  CHECK(chordRule(limits, 300).deviationAt(10) == ChordRule::kUsual);
}

TEST_CASE(
    "chords are no finer than the acceleration, the rounding of points and the controller's reading allow") {
  MotionLimits limits = fastTable();
  limits.table.drive = TableDrive::kCartesian;
  CHECK(chordRule(limits, 300).deviationAt(1) == doctest::Approx(0.01));
  limits.junctionDeviation = 0.001F;
  CHECK(chordRule(limits, 300).deviationAt(1) == doctest::Approx(0.0025));
  limits.acceleration = {5000, 5000};
  CHECK(chordRule(limits, 300).deviationAt(1) == doctest::Approx(0.01));
}

TEST_CASE("a polar table gets the usual chords") {
  MotionLimits limits = fastTable();
  limits.table.drive = TableDrive::kPolar;
  CHECK(chordRule(limits, 300).deviationAt(1) == ChordRule::kUsual);
}
