#include "core/sand/player/clear_path.h"

#include <algorithm>
#include <cmath>

namespace lumi {
namespace {

constexpr double kTwoPi = 6.283185307179586;
constexpr double kHundredthsPerMm = 100;
constexpr double kChord = 4;       // mm
constexpr double kMaxStep = 0.3;   // radians
constexpr double kCorner = 1.002;  // the spiral reaches the corners

double radiusAt(double angle) {
  return ClearPath::kPitch * angle / kTwoPi;
}

double stepAt(double angle) {
  return std::min(kMaxStep, kChord / std::max(radiusAt(angle), 1.0));
}

double reachOf(const TableShape& table) {
  const double width = table.width / kHundredthsPerMm;
  const double height = table.height / kHundredthsPerMm;
  return table.isRound ? width / 2 : std::hypot(width, height) / 2 * kCorner;
}

int32_t clamped(double hundredths, int32_t most) {
  return static_cast<int32_t>(std::lround(std::clamp(hundredths, 0.0, static_cast<double>(most))));
}

}  // namespace

ClearPath::ClearPath(ClearMode mode, const TableShape& table)
    : mode_(mode),
      table_(table),
      lastAngle_(reachOf(table) / kPitch * kTwoPi),
      angle_(mode == ClearMode::kFromEdge ? lastAngle_ : 0) {}

bool ClearPath::next(TablePoint& to) {
  if (isDone_) return false;
  return mode_ == ClearMode::kSideways ? nextOfLines(to) : nextOfSpiral(to);
}

TablePoint ClearPath::onSpiral(double angle) const {
  const double radius = radiusAt(angle) * kHundredthsPerMm;
  return {clamped(table_.width / 2.0 + radius * std::sin(angle), table_.width),
          clamped(table_.height / 2.0 + radius * std::cos(angle), table_.height)};
}

bool ClearPath::nextOfSpiral(TablePoint& to) {
  to = onSpiral(angle_);
  if (mode_ == ClearMode::kFromCentre) {
    isDone_ = angle_ >= lastAngle_;
    angle_ = std::min(lastAngle_, angle_ + stepAt(angle_));
  } else {
    isDone_ = angle_ <= 0;
    angle_ = std::max(0.0, angle_ - stepAt(angle_));
  }
  return true;
}

bool ClearPath::nextOfLines(TablePoint& to) {
  const auto lines = static_cast<size_t>(std::ceil(table_.height / kHundredthsPerMm / kPitch)) + 1;
  const size_t row = line_ / 2;
  const double y = static_cast<double>(row) * table_.height / static_cast<double>(lines - 1);
  const double middle = table_.width / 2.0;
  const double half =
      table_.isRound ? std::sqrt(std::max(0.0, middle * middle - (y - middle) * (y - middle))) : middle;
  const bool isRight = (line_ % 2 == 1) == (row % 2 == 0);
  to = {clamped(middle + (isRight ? half : -half), table_.width), clamped(y, table_.height)};
  isDone_ = ++line_ == 2 * lines;
  return true;
}

ClearMode clearEndingNear(TablePoint start, const TableShape& table) {
  const double x = start.x - table.width / 2.0;
  const double y = start.y - table.height / 2.0;
  const double fromCentre = std::hypot(x, y);
  const double fromEdge = table.isRound
                              ? table.width / 2.0 - fromCentre
                              : std::min(table.width / 2.0 - std::abs(x), table.height / 2.0 - std::abs(y));
  return fromCentre < fromEdge ? ClearMode::kFromEdge : ClearMode::kFromCentre;
}

}  // namespace lumi
