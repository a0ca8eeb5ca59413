#include "core/sand/geometry/kinematics.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace lumi {
namespace {

constexpr double kSecondsPerMinute = 60;
constexpr double kPolarSpeed = 20;  // mm/s along the sand

/** What the planner counts as a mm for a mm of the sand. */
double plannedPerMm(const SandHardware& table) {
  return table.drive == TableDrive::kCoreXy ? std::sqrt(2.0) : 1;
}

MmPoint toMm(TablePoint point) {
  return {point.x / kHundredthsPerMm, point.y / kHundredthsPerMm};
}

}  // namespace

PolarTable polarTable(const SandHardware& table) {
  PolarTable polar;
  polar.turnMm = table.turnMm;
  polar.radiusMm = table.radiusMm;
  if (table.gearRatio != 0) polar.coupling = table.stepsPerMm / (table.gearRatio * table.stepsPerMmY);
  polar.radius = table.shape.width / kHundredthsPerMm / 2;
  return polar;
}

uint32_t motorTravel(TablePoint from, TablePoint to) {
  const int32_t dx = to.x - from.x;
  const int32_t dy = to.y - from.y;
  return static_cast<uint32_t>(std::max(std::abs(dx + dy), std::abs(dx - dy)));
}

Millis durationOf(uint64_t motorTravel, uint32_t length, const SandHardware& table) {
  const double travel = static_cast<double>(motorTravel) / kHundredthsPerMm;
  const double seconds = table.hasSpeed() ? (length > 0 ? length : travel) / sandSpeed(table)
                                          : travel * table.stepsPerMm / kStepsPerSecond;
  return static_cast<Millis>(std::llround(seconds * 1000));
}

uint32_t tableFeed(const SandHardware& table) {
  return static_cast<uint32_t>(std::lround(sandSpeed(table) * kSecondsPerMinute * plannedPerMm(table)));
}

double sandSpeed(const SandHardware& table) {
  if (table.feed != 0) return table.feed;
  if (table.isPolar()) return kPolarSpeed;
  return std::sqrt(2.0) * kStepsPerSecond / table.stepsPerMm / plannedPerMm(table);
}

ControllerSpace::ControllerSpace(const SandHardware& table)
    : shape_(table.shape), origin_(table.zero()), stepsPerMm_(table.stepsPerMm) {
  if (!table.isPolar()) return;
  const PolarTable polar = polarTable(table);
  polar_.emplace(polar);
  stepsPerMm_ =
      std::min(table.stepsPerMm * std::abs(polar_->xPerRadian()), table.stepsPerMmY * polar.radiusMm) /
      polar.radius;
}

MmPoint ControllerSpace::carriageAt(MotorPoint position) const {
  CentrePoint at{position.x, position.y};
  if (polar_) at = PolarKinematics::pointAt(polar_->polarAt(position));
  const MmPoint origin = toMm(origin_);
  return {origin.x + at.x, origin.y + at.y};
}

TablePoint ControllerSpace::carriagePoint(MotorPoint position) const {
  const MmPoint at = carriageAt(position);
  return roundedPoint(at.x * kHundredthsPerMm, at.y * kHundredthsPerMm);
}

CentrePoint ControllerSpace::fromCentre(MmPoint point) const {
  const MmPoint centre = toMm(shape_.centre());
  return {point.x - centre.x, point.y - centre.y};
}

CentrePoint ControllerSpace::fromCentre(TablePoint point) const {
  return fromCentre(toMm(point));
}

TablePoint ControllerSpace::home() const {
  return nearestPoint(shape_, toMm(origin_));
}

}  // namespace lumi
