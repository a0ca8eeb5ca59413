#pragma once

#include <cstdint>

#include "core/base/time.h"
#include "core/sand/geometry/path.h"

namespace lumi {

constexpr uint32_t kStepsPerSecond = 2000;  // motor speed for which durations and feeds are computed

/** Converts coordinates in mm to the nearest point on the table. */
TablePoint onTable(double x, double y);

/**
 * Distance that the busier motor turns, in hundredths of a millimetre of belt: max(|dx + dy|, |dx - dy|). The
 * sum over the moves measures the progress of a pattern. It does not depend on the steps per mm.
 */
uint32_t motorTravel(TablePoint from, TablePoint to);

/** Time for this motor travel at kStepsPerSecond. */
Millis durationOf(uint64_t motorTravel, double stepsPerMm);

/**
 * Feed in mm/min for the table. A Grbl built for CoreXY measures speed in motor space, where a straight line
 * along an axis is sqrt(2) times as long. The feed is the one at which such a line takes durationOf(). A
 * diagonal line moves only one motor and takes 71 % of that time; the motor then turns at up to sqrt(2) *
 * kStepsPerSecond = 2,828 steps per second.
 */
uint32_t tableFeed(double stepsPerMm);

}  // namespace lumi
