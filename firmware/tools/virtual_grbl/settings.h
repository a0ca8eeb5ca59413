#pragma once

#include <array>
#include <cstdint>

namespace lumi::vgrbl {

using Axes = std::array<double, 2>;    // X, Y in mm
using Motors = std::array<double, 2>;  // left, right in steps
using AxisSteps = std::array<int64_t, 2>;

/** Converts CoreXY coordinates: left = x + y, right = x - y. */
template <typename Steps>
Motors motorsAt(const Steps& steps) {
  return {static_cast<double>(steps[0] + steps[1]), static_cast<double>(steps[0] - steps[1])};
}

// Grbl's `$` settings for a table of 600 x 400 mm. They are the same for both axes.
constexpr double kJunctionDeviation = 0.01;  // $11, mm
constexpr double kHomingFeed = 200;          // $24, mm/min
constexpr double kHomingSeek = 6000;         // $25, mm/min
constexpr double kHomingDebounce = 0.05;     // $26, s
constexpr double kHomingPullOff = 1;         // $27, mm
constexpr double kStepsPerMm = 80;           // $100
constexpr double kMaxRate = 10'000;          // $110, mm/min
constexpr Axes kTable{600, 400};             // $130, mm
constexpr double kMargin = 1;                // mm between the edge of the table and the frame or the switch

}  // namespace lumi::vgrbl
