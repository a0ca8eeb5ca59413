#include "tools/virtual_grbl/drive.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lumi::vgrbl {
namespace {

constexpr double kRoundOff = 1e-6;  // mm

}  // namespace

void Drive::turnTo(const Motors& motors) {
  Motors way{};
  for (size_t i = 0; i < 3; ++i) {
    way[i] = motors[i] - motors_[i];
    turned_[i] += std::abs(way[i]);
  }
  motors_ = motors;
  const Axes steps{(way[0] + way[1]) / 2, (way[0] - way[1]) / 2, 0};
  for (size_t i = 0; i < 2; ++i) {
    const double wanted = ball_[i] + steps[i] / settings_.axis(kStepsPerMm, i);
    ball_[i] = std::clamp(wanted, -kMargin, kTable[i] + kMargin);
    if (std::abs(wanted - ball_[i]) > kRoundOff) bumped_ = true;
  }
}

AxisSteps Drive::axisSteps() const {
  const int64_t left = std::llround(motors_[0]);
  const int64_t right = std::llround(motors_[1]);
  return {(left + right) / 2, (left - right) / 2, std::llround(motors_[2])};
}

Axes Drive::machinePosition() const {
  const AxisSteps steps = axisSteps();
  Axes position{};
  for (size_t i = 0; i < 3; ++i) {
    position[i] = static_cast<double>(steps[i]) / settings_.axis(kStepsPerMm, i);
  }
  return position;
}

uint64_t Drive::stepsTaken(size_t motor) const {
  return static_cast<uint64_t>(std::llround(turned_[motor]));
}

bool Drive::takeBump() {
  return std::exchange(bumped_, false);
}

}  // namespace lumi::vgrbl
