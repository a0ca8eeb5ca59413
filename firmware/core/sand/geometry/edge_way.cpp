#include "core/sand/geometry/edge_way.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lumi {
namespace {

// Hundredths of a mm between a round edge and the way. Longer chords slow a fast table down (chord_rule.h).
constexpr float kMaxChord = 1;
constexpr float kInside = 1;        // hundredths of a mm, so that a rounded point is on the round table
constexpr float kSamePlace = 0.5F;  // hundredths of a mm

int32_t rounded(float value) {
  return static_cast<int32_t>(std::lround(value));
}

}  // namespace

float edgeGap(const TableShape& table, TablePoint point) {
  if (table.isRound) {
    const float radius = static_cast<float>(table.width) / 2;
    return radius - hypotenuse(static_cast<float>(point.x) - radius, static_cast<float>(point.y) - radius);
  }
  return static_cast<float>(std::min({point.x, table.width - point.x, point.y, table.height - point.y}));
}

EdgeWay::EdgeWay(const TableShape& table, TablePoint from, TablePoint to, bool usesEdge)
    : table_(table), from_(from), to_(to) {
  visible_ = length_ = distance(from, to);
  if (!usesEdge || length_ < kSamePlace) return;
  start_ = positionOf(from);
  along_ = positionOf(to) - start_;
  const float whole = edgeLength();
  if (along_ > whole / 2) along_ -= whole;
  if (along_ < -whole / 2) along_ += whole;
  const float legs = distance(from, pointAt(start_)) + distance(pointAt(start_ + along_), to);
  if (legs >= visible_) return;
  visible_ = legs;
  length_ = legs + std::abs(along_);
  countCorners();
}

float EdgeWay::edgeLength() const {
  if (table_.isRound) return kFloatPi * static_cast<float>(table_.width);
  return 2 * static_cast<float>(table_.width + table_.height);
}

/** The start of the lap with this position. */
float EdgeWay::lapOf(float position) const {
  const float whole = edgeLength();
  return static_cast<float>(std::floor(static_cast<double>(position / whole))) * whole;
}

/** The position of the edge's point that is closest to `point`. A rectangle's starts at 0,0 along y = 0. */
float EdgeWay::positionOf(TablePoint point) const {
  const auto width = static_cast<float>(table_.width);
  const auto height = static_cast<float>(table_.height);
  if (table_.isRound) {
    const float radius = width / 2;
    const float angle =
        std::atan2(static_cast<float>(point.y) - radius, static_cast<float>(point.x) - radius);
    return (angle < 0 ? angle + 2 * kFloatPi : angle) * radius;
  }
  const float x = std::clamp(static_cast<float>(point.x), 0.0F, width);
  const float y = std::clamp(static_cast<float>(point.y), 0.0F, height);
  const std::array<float, 4> gaps = {y, width - x, height - y, x};
  const std::array<float, 4> positions = {x, width + y, width + height + (width - x),
                                          2 * width + height + (height - y)};
  const auto nearest = std::min_element(gaps.begin(), gaps.end());
  return positions[static_cast<size_t>(nearest - gaps.begin())];
}

TablePoint EdgeWay::pointAt(float position) const {
  const float whole = edgeLength();
  position -= lapOf(position);
  const auto width = static_cast<float>(table_.width);
  const auto height = static_cast<float>(table_.height);
  if (table_.isRound) {
    const float radius = width / 2;
    return pointOnRound(table_, radius - kInside, position / radius);
  }
  if (position <= width) return {rounded(position), 0};
  if (position <= width + height) return {table_.width, rounded(position - width)};
  if (position <= 2 * width + height) return {rounded(2 * width + height - position), table_.height};
  return {0, rounded(whole - position)};
}

/** The position of the rectangle's corner behind `position`, in the direction of the way. */
float EdgeWay::nextRectangleCorner(float position) const {
  const auto width = static_cast<float>(table_.width);
  const auto height = static_cast<float>(table_.height);
  const float whole = edgeLength();
  const float direction = along_ > 0 ? 1 : -1;
  float nearest = whole;
  for (const float corner : {0.0F, width, width + height, 2 * width + height}) {
    float ahead = direction * (corner - position);
    ahead -= lapOf(ahead);
    if (ahead > kSamePlace) nearest = std::min(nearest, ahead);
  }
  return position + direction * nearest;
}

void EdgeWay::countCorners() {
  corners_ = 2;
  if (table_.isRound) {
    const float radius = static_cast<float>(table_.width) / 2;
    const float chords = std::abs(along_) / std::sqrt(8 * kMaxChord * radius);
    corners_ = 1 + static_cast<uint32_t>(std::max(1.0, std::ceil(static_cast<double>(chords))));
    return;
  }
  const float end = start_ + along_;
  const float direction = along_ > 0 ? 1 : -1;
  for (float at = nextRectangleCorner(start_); (end - at) * direction > kSamePlace;) {
    ++corners_;
    at = nextRectangleCorner(at);
  }
}

TablePoint EdgeWay::corner(uint32_t number) const {
  if (number == 0) return pointAt(start_);
  if (number + 1 >= corners_) return pointAt(start_ + along_);
  if (table_.isRound)
    return pointAt(start_ + along_ * static_cast<float>(number) / static_cast<float>(corners_ - 1));
  float at = start_;
  for (uint32_t i = 0; i < number; ++i) at = nextRectangleCorner(at);
  return pointAt(at);
}

}  // namespace lumi
