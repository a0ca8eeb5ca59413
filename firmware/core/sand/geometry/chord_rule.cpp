#include "core/sand/geometry/chord_rule.h"

#include <algorithm>
#include <cmath>

namespace lumi {
namespace {

// Grbl 1.1 parses 250 lines/s while the motors turn (measured with the real firmware in a simulated AVR).
constexpr double kLinesPerSecond = 250;
constexpr double kPlannedBlocks = 15;
// Points are rounded to 0.01 mm. Between shorter chords the rounding turns the line more than the curve does.
constexpr double kLeastOfGrid = 0.0025;

}  // namespace

double ChordRule::deviationAt(double radius) const {
  const auto root = static_cast<double>(std::cbrt(static_cast<float>(radius)));
  return std::min(most, std::max({least, perRadius * radius, perRoot * root}));
}

/*
 * In the controller's space, with speed v, acceleration a, junction deviation j, radius R, chord deviation d
 * and chord length L = sqrt(8 R d):
 *
 *   v * v = a R j / d           limit at the corners; v as intended gives `perRadius`, of which half is left
 *                               for corners that rounding makes sharper
 *   v * v <= 2 a * 15 L         the ball must be able to stop at the end of what is planned; with the first
 *                               equation d * d * d >= R j * j / 7200, which is `perRoot`
 *   d >= j                      else the planner would exceed a on the curve: v * v = a R
 *   v / L <= 250 per second     with v * v <= a R, d >= a / (8 * 250 * 250)
 *
 * Lengths of a CoreXY table are longer by sqrt(2) there.
 */
ChordRule chordRule(const MotionLimits& limits, int feed, double most) {
  if (limits.table.isPolar()) return {most, most, 0, 0};
  const auto junction = static_cast<double>(limits.junctionDeviation);
  const auto acceleration = static_cast<double>(std::min(limits.acceleration[0], limits.acceleration[1]));
  const auto fastest = static_cast<double>(std::min(limits.maxRate[0], limits.maxRate[1]));
  const double usual = tableFeed(limits.table);
  const double speed = std::min(usual * feed / 100, fastest) / 60;
  const double perMm = usual / 60 / sandSpeed(limits.table);  // of the controller for a mm of the sand
  const double byLines = acceleration / (8 * kLinesPerSecond * kLinesPerSecond);
  const double perRoot =
      std::cbrt(static_cast<float>(perMm * junction * junction / (8 * 4 * kPlannedBlocks * kPlannedBlocks)));
  return {most, std::max(kLeastOfGrid, std::max(junction, byLines) / perMm),
          acceleration * junction / (2 * speed * speed), perRoot / perMm};
}

}  // namespace lumi
