#pragma once

#include <cstdint>

#include "core/base/time.h"
#include "core/sand/path.h"

namespace lumi {

constexpr uint32_t kStepsPerSecond = 2000;  // spec: the pace that durations are estimated with

/** Steps of the two motors of a CoreXY table. */
struct MotorSteps {
  double left = 0;   // (x + y) * steps per mm
  double right = 0;  // (x - y) * steps per mm
};

/** The point of the table that is nearest to these millimetres. */
TablePoint onTable(double x, double y);

MotorSteps motorSteps(TablePoint from, TablePoint to, double stepsPerMm);

/**
 * How far the busier motor turns, as hundredths of a millimetre of its belt: max(|dx + dy|, |dx - dy|). Sums
 * of it measure how much of a pattern is done, whatever the steps per mm.
 */
uint32_t motorTravel(TablePoint from, TablePoint to);

/** Time for that much motor travel at kStepsPerSecond. */
Millis durationOf(uint64_t motorTravel, double stepsPerMm);

/**
 * The feed in mm/min that the table is driven with. Grbl built for CoreXY measures speed in motor space,
 * where a straight way along an axis is sqrt(2) times as long; with this feed such a way takes durationOf().
 * A diagonal, which one motor draws alone, is done in 71 % of it; that motor then turns up to
 * sqrt(2) * kStepsPerSecond = 2,828 steps a second.
 */
uint32_t tableFeed(double stepsPerMm);

}  // namespace lumi
