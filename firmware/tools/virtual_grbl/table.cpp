#include "tools/virtual_grbl/table.h"

#include <algorithm>
#include <cmath>

namespace lumi::vgrbl {
namespace {

constexpr double kRevolution = 6.283185307179586;

}  // namespace

Table::Table(const VirtualGrblOptions& options, const Settings& settings)
    : build_(options.table), settings_(settings) {
  push({options.ballX, options.ballY});
}

AxisSteps Table::axisSteps() const {
  const int64_t left = std::llround(motors_[0]);
  const int64_t right = std::llround(motors_[1]);
  if (!settings_.isCoreXy()) return {left, right};
  return {(left + right) / 2, (left - right) / 2};
}

Axes Table::machinePosition() const {
  const AxisSteps steps = axisSteps();
  const Axes perMm = settings_.axes(kSteps);
  return {static_cast<double>(steps[0]) / perMm[0], static_cast<double>(steps[1]) / perMm[1]};
}

void Table::turnTo(const Motors& motors) {
  const Axes mm{(motors[0] - motors_[0]) / build_.stepsPerMm[0],
                (motors[1] - motors_[1]) / build_.stepsPerMm[1]};
  motors_ = motors;
  switch (build_.kinematics) {
    case TableKinematics::kCoreXy:
      return moveAxes({(mm[0] + mm[1]) / 2, (mm[0] - mm[1]) / 2});
    case TableKinematics::kCartesian:
      return moveAxes(mm);
    case TableKinematics::kPolar:
      return turnArm(mm);
  }
}

void Table::moveAxes(const Axes& mm) {
  const Axes size{build_.width, build_.height};
  for (size_t i = 0; i < mm.size(); ++i) {
    carriage_[i] = std::clamp(carriage_[i] + mm[i], -kMargin, size[i] + kMargin);
  }
}

/** The arm's gear turns around the carriage's, which therefore moves unless its motor keeps up. */
void Table::turnArm(const Axes& mm) {
  const double carriageMm = mm[1] - build_.coupling * mm[0];
  carriage_[0] += mm[0] / build_.turnMm * kRevolution;
  carriage_[1] = std::clamp(carriage_[1] + carriageMm / build_.radiusMm * radius(), 0.0, radius() + kMargin);
}

Axes Table::ball() const {
  if (isPolar()) {
    return {radius() + carriage_[1] * std::sin(carriage_[0]),
            radius() + carriage_[1] * std::cos(carriage_[0])};
  }
  if (!build_.isRound) return carriage_;
  const double x = carriage_[0] - radius();
  const double y = carriage_[1] - radius();
  const double distance = std::hypot(x, y);
  const double share = distance > radius() + kMargin ? (radius() + kMargin) / distance : 1;
  return share < 1 ? Axes{radius() + x * share, radius() + y * share} : carriage_;
}

void Table::push(const Axes& ball) {
  if (!isPolar()) {
    carriage_ = ball;
    return;
  }
  const double x = ball[0] - radius();
  const double y = ball[1] - radius();
  if (x != 0 || y != 0) carriage_[0] = std::atan2(x, y);
  carriage_[1] = std::min(std::hypot(x, y), radius() + kMargin);
}

}  // namespace lumi::vgrbl
