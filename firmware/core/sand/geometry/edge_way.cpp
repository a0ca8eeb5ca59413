#include "core/sand/geometry/edge_way.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lumi {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kMaxChord = 5;     // hundredths of a mm between a round edge and the way
constexpr double kInside = 1;       // hundredths of a mm, so that a rounded point is on the round table
constexpr double kSamePlace = 0.5;  // hundredths of a mm

double distance(TablePoint a, TablePoint b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

int32_t rounded(double value) {
  return static_cast<int32_t>(std::lround(value));
}

}  // namespace

double edgeGap(const TableShape& table, TablePoint point) {
  if (table.isRound) {
    const double radius = table.width / 2.0;
    return radius - std::hypot(point.x - radius, point.y - radius);
  }
  return std::min({point.x, table.width - point.x, point.y, table.height - point.y});
}

EdgeWay::EdgeWay(const TableShape& table, TablePoint from, TablePoint to, bool usesEdge)
    : table_(table), from_(from), to_(to) {
  visible_ = length_ = distance(from, to);
  if (!usesEdge || length_ < kSamePlace) return;
  start_ = positionOf(from);
  along_ = positionOf(to) - start_;
  const double whole = edgeLength();
  if (along_ > whole / 2) along_ -= whole;
  if (along_ < -whole / 2) along_ += whole;
  const double legs = distance(from, pointAt(start_)) + distance(pointAt(start_ + along_), to);
  if (legs >= visible_) return;
  visible_ = legs;
  length_ = legs + std::abs(along_);
  countCorners();
}

double EdgeWay::edgeLength() const {
  if (table_.isRound) return kPi * table_.width;
  return 2.0 * (table_.width + table_.height);
}

/** The position of the edge's point that is closest to `point`. A rectangle's starts at 0,0 along y = 0. */
double EdgeWay::positionOf(TablePoint point) const {
  const double width = table_.width;
  const double height = table_.height;
  if (table_.isRound) {
    const double radius = width / 2;
    const double angle = std::atan2(point.y - radius, point.x - radius);
    return (angle < 0 ? angle + 2 * kPi : angle) * radius;
  }
  const double x = std::clamp<double>(point.x, 0, width);
  const double y = std::clamp<double>(point.y, 0, height);
  const std::array<double, 4> gaps = {y, width - x, height - y, x};
  const std::array<double, 4> positions = {x, width + y, width + height + (width - x),
                                           2 * width + height + (height - y)};
  const auto nearest = std::min_element(gaps.begin(), gaps.end());
  return positions[static_cast<size_t>(nearest - gaps.begin())];
}

TablePoint EdgeWay::pointAt(double position) const {
  const double whole = edgeLength();
  position -= std::floor(position / whole) * whole;
  const double width = table_.width;
  const double height = table_.height;
  if (table_.isRound) {
    const double radius = width / 2;
    const double angle = position / radius;
    return {rounded(radius + (radius - kInside) * std::cos(angle)),
            rounded(radius + (radius - kInside) * std::sin(angle))};
  }
  if (position <= width) return {rounded(position), 0};
  if (position <= width + height) return {table_.width, rounded(position - width)};
  if (position <= 2 * width + height) return {rounded(2 * width + height - position), table_.height};
  return {0, rounded(whole - position)};
}

/** The position of the rectangle's corner behind `position`, in the direction of the way. */
double EdgeWay::nextRectangleCorner(double position) const {
  const double whole = edgeLength();
  const double lap = std::floor(position / whole) * whole;
  const double width = table_.width;
  const double height = table_.height;
  const std::array<double, 6> corners = {-height, 0, width, width + height, 2 * width + height, whole};
  if (along_ > 0) {
    for (const double corner : corners) {
      if (lap + corner > position + kSamePlace) return lap + corner;
    }
    return lap + whole + width;
  }
  for (auto corner = corners.rbegin(); corner != corners.rend(); ++corner) {
    if (lap + *corner < position - kSamePlace) return lap + *corner;
  }
  return lap - height;
}

void EdgeWay::countCorners() {
  corners_ = 2;
  if (table_.isRound) {
    const double radius = table_.width / 2.0;
    corners_ = 1 + static_cast<uint32_t>(
                       std::max(1.0, std::ceil(std::abs(along_) / std::sqrt(8 * kMaxChord * radius))));
    return;
  }
  const double end = start_ + along_;
  const double direction = along_ > 0 ? 1 : -1;
  for (double at = nextRectangleCorner(start_); (end - at) * direction > kSamePlace;) {
    ++corners_;
    at = nextRectangleCorner(at);
  }
}

TablePoint EdgeWay::corner(uint32_t number) const {
  if (number == 0) return pointAt(start_);
  if (number + 1 >= corners_) return pointAt(start_ + along_);
  if (table_.isRound) return pointAt(start_ + along_ * number / (corners_ - 1));
  double at = start_;
  for (uint32_t i = 0; i < number; ++i) at = nextRectangleCorner(at);
  return pointAt(at);
}

}  // namespace lumi
