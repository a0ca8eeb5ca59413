#include "tools/virtual_grbl/drive.h"

#include <cmath>

namespace lumi::vgrbl {

void Drive::turnTo(const Motors& motors) {
  table_.turn({motors[0] - motors_[0], motors[1] - motors_[1]});
  motors_ = motors;
}

AxisSteps Drive::axisSteps() const {
  const int64_t left = std::llround(motors_[0]);
  const int64_t right = std::llround(motors_[1]);
  if (!settings_.isCoreXy()) return {left, right};
  return {(left + right) / 2, (left - right) / 2};
}

Axes Drive::machinePosition() const {
  const AxisSteps steps = axisSteps();
  const Axes perMm = settings_.axes(kSteps);
  return {static_cast<double>(steps[0]) / perMm[0], static_cast<double>(steps[1]) / perMm[1]};
}

}  // namespace lumi::vgrbl
