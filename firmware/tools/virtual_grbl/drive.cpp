#include "tools/virtual_grbl/drive.h"

#include <algorithm>
#include <cmath>

namespace lumi::vgrbl {

void Drive::turnTo(const Motors& motors) {
  const Motors way{motors[0] - motors_[0], motors[1] - motors_[1]};
  const Axes steps{(way[0] + way[1]) / 2, (way[0] - way[1]) / 2};
  for (size_t i = 0; i < ball_.size(); ++i) {
    ball_[i] = std::clamp(ball_[i] + steps[i] / kStepsPerMm, -kMargin, kTable[i] + kMargin);
  }
  motors_ = motors;
}

AxisSteps Drive::axisSteps() const {
  const int64_t left = std::llround(motors_[0]);
  const int64_t right = std::llround(motors_[1]);
  return {(left + right) / 2, (left - right) / 2};
}

Axes Drive::machinePosition() const {
  const AxisSteps steps = axisSteps();
  return {static_cast<double>(steps[0]) / kStepsPerMm, static_cast<double>(steps[1]) / kStepsPerMm};
}

}  // namespace lumi::vgrbl
