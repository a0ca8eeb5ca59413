#pragma once

#include "core/sand/geometry/drawing_time.h"

namespace lumi {

/**
 * How far the chords that stand for a curve may deviate from it, in mm. Grbl's planner passes the corner
 * between two chords of a circle with at most sqrt(acceleration * radius * junction deviation / chord
 * deviation): too long chords make a fast table slow.
 */
struct ChordRule {
  static constexpr double kUsual = 0.025;

  double most = kUsual;
  double least = kUsual;
  double perRadius = 0;  // mm per mm of the radius: keeps the speed
  double perRoot = 0;    // mm per cubic root of the radius: of longer chords the planner sees more

  /** `radius` of the curve on the table, mm. */
  double deviationAt(double radius) const;
};

/**
 * The rule for a table that draws with `feed` percent of its usual speed. The deviation never exceeds `most`
 * mm. Of a polar table it is `most`, because its controller does not draw straight lines (polar_cutter.h).
 */
ChordRule chordRule(const MotionLimits& limits, int feed, double most = ChordRule::kUsual);

}  // namespace lumi
