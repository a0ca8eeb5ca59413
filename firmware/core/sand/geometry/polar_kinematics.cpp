#include "core/sand/geometry/polar_kinematics.h"

#include <cmath>

#include "core/sand/geometry/path.h"

namespace lumi {

double farthestX(const PolarTable& table) {
  constexpr double kRimError = 0.1;        // mm
  constexpr double kMantissa = 1UL << 24;  // of single precision
  return kRimError / 2 * kMantissa * table.turnMm / (kFullTurn * table.radius);
}

double unwound(double angle, double near) {
  return angle + std::round((near - angle) * (1 / kFullTurn)) * kFullTurn;
}

PolarKinematics::PolarKinematics(const PolarTable& table)
    : xPerRadian_(table.turnMm / kFullTurn),
      yPerMm_(table.radiusMm / table.radius),
      yPerRadian_(table.coupling * xPerRadian_) {}

PolarPoint PolarKinematics::polarAt(MotorPoint motors) const {
  const double angle = motors.x / xPerRadian_;
  return {angle, (motors.y - angle * yPerRadian_) / yPerMm_};
}

PolarPoint PolarKinematics::polarAt(CentrePoint point, double near) {
  const double radius = hypotenuse(point.x, point.y);
  if (radius <= kPolarCentre) return {near, 0};
  return {unwound(std::atan2(point.x, point.y), near), radius};
}

CentrePoint PolarKinematics::pointAt(PolarPoint at) {
  return {at.radius * std::sin(at.angle), at.radius * std::cos(at.angle)};
}

}  // namespace lumi
