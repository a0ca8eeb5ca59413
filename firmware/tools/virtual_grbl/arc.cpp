#include "tools/virtual_grbl/arc.h"

#include <algorithm>
#include <cmath>

#include "tools/virtual_grbl/grbl_error.h"

namespace lumi::vgrbl {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kFullCircleBelow = 5e-7;  // rad, ARC_ANGULAR_TRAVEL_EPSILON

}  // namespace

int Arc::aroundRadius(double radius) {
  const double x = end_[0] - start_[0];
  const double y = end_[1] - start_[1];
  if (start_ == end_) return kInvalidTarget;
  const double chord = std::hypot(x, y);
  const double heightSq = radius * radius - chord * chord / 4;
  if (heightSq < 0) return kArcRadius;
  const bool centreOnRight = clockwise_ != (radius < 0);
  const double height = std::sqrt(heightSq) / chord * (centreOnRight ? -1 : 1);
  i_ = x / 2 - y * height;
  j_ = y / 2 + x * height;
  radius_ = std::abs(radius);
  return kNoError;
}

int Arc::aroundOffset(double i, double j) {
  i_ = i;
  j_ = j;
  radius_ = std::hypot(i, j);
  const double endRadius = std::hypot(end_[0] - start_[0] - i, end_[1] - start_[1] - j);
  const double off = std::abs(endRadius - radius_);
  const bool refused = off > 0.5 || (off > 0.005 && off > 0.001 * radius_);
  return refused ? kInvalidTarget : kNoError;
}

double Arc::sweep() const {
  const double x = end_[0] - start_[0] - i_;
  const double y = end_[1] - start_[1] - j_;
  const double angle = std::atan2(-i_ * y + j_ * x, -i_ * x - j_ * y);
  if (clockwise_) return angle >= -kFullCircleBelow ? angle - 2 * kPi : angle;
  return angle <= kFullCircleBelow ? angle + 2 * kPi : angle;
}

void Arc::cut(double tolerance, std::vector<Axes>& points) const {
  const double angle = sweep();
  const double half = std::sqrt(std::max(0.0, tolerance * (2 * radius_ - tolerance)));
  const double wanted = half > 0 ? std::floor(std::abs(angle * radius_ / 2) / half) : 0;
  const int count = static_cast<int>(std::min(wanted, 65535.0));
  const double startAngle = std::atan2(-j_, -i_);
  for (int k = 1; k < count; ++k) {
    const double share = static_cast<double>(k) / count;
    const double at = startAngle + angle * share;
    points.push_back({start_[0] + i_ + radius_ * std::cos(at), start_[1] + j_ + radius_ * std::sin(at),
                      start_[2] + (end_[2] - start_[2]) * share});
  }
  points.push_back(end_);
}

}  // namespace lumi::vgrbl
