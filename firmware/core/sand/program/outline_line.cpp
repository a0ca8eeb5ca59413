#include "core/sand/program/outline_line.h"

#include <algorithm>
#include <cmath>

#include "core/base/byte_codec.h"
#include "core/sand/geometry/path.h"
#include "core/sand/geometry/step_codec.h"

namespace lumi {
namespace {

constexpr float kLeast = 0.5F;  // grid units
constexpr float kCoarser = 3;
constexpr size_t kPlainSize = 2;
constexpr float kEvenPoints = 760;     // more than fit into an outline
constexpr float kSmoothFrom = 0.766F;  // cosine of the turn from which on thumbnails draw a sharp corner
constexpr float kWider = 1.2F;
constexpr int kMaxAttempts = 4;

struct Direction {
  float x;
  float y;
};

/** The straight line between two points. */
struct Leg {
  float dx;
  float dy;
  float length;
};

Leg legBetween(GridPoint from, GridPoint to) {
  const auto dx = static_cast<float>(to.x - from.x);
  const auto dy = static_cast<float>(to.y - from.y);
  return {dx, dy, hypotenuse(dx, dy)};
}

/** The direction of a curve at a point, from the legs to it and from it; that of `own` at a corner. */
Direction directionAt(const Leg& in, const Leg& out, const Leg& own) {
  if (in.dx * out.dx + in.dy * out.dy <= kSmoothFrom * in.length * out.length) {
    return {own.dx / own.length, own.dy / own.length};
  }
  const float sum = in.length + out.length;
  const float ofIn = out.length / (sum * in.length);
  const float ofOut = in.length / (sum * out.length);
  return {in.dx * ofIn + out.dx * ofOut, in.dy * ofIn + out.dy * ofOut};
}

}  // namespace

OutlineLine::OutlineLine(size_t maxSize) : maxSize_(maxSize), deviation_(kLeast) {
  points_.reserve(kMaxPoints);
}

bool OutlineLine::add(GridPoint point) {
  if (points_.size() == kMaxPoints) thin(kMaxPoints / 4);
  if (!isCrude()) points_.push_back(point);
  return !isCrude();
}

/** True if the point deviates little from the line between its neighbours. Never true for the ends. */
bool OutlineLine::mayGo(size_t index) const {
  if (index == 0 || index + 1 >= points_.size()) return false;
  const GridPoint before = points_[index - 1];
  const GridPoint after = points_[index + 1];
  const auto dx = static_cast<float>(after.x - before.x);
  const auto dy = static_cast<float>(after.y - before.y);
  const auto px = static_cast<float>(points_[index].x - before.x);
  const auto py = static_cast<float>(points_[index].y - before.y);
  const float squared = dx * dx + dy * dy;
  const float limit = deviation_ * deviation_;
  // Where the line comes back to its start, the deviation is the distance from there.
  if (squared < 1) return px * px + py * py <= limit;
  const float cross = dx * py - dy * px;
  return cross * cross <= limit * squared;
}

/** Removes about `count` points, or a half of them if that is less, unless the line becomes crude. */
void OutlineLine::thin(size_t count) {
  size_t eligible = 0;
  for (; !isCrude(); deviation_ *= kCoarser) {
    eligible = 0;
    // Every fourth point is enough for an estimate.
    for (size_t i = 1; i < points_.size(); i += 4) eligible += mayGo(i) ? 4 : 0;
    if (eligible >= std::min(2 * count, points_.size() - std::min<size_t>(points_.size(), 6))) break;
  }
  if (isCrude()) return;
  size_t share = 0;
  size_t kept = 0;
  bool wasRemoved = false;
  for (size_t i = 0; i < points_.size(); ++i) {
    const bool isEligible = mayGo(i);
    if (isEligible) share += count;
    wasRemoved = isEligible && !wasRemoved && share >= eligible;
    if (wasRemoved) {
      share -= eligible;
    } else {
      points_[kept++] = points_[i];
    }
  }
  points_.resize(kept);
}

/** Returns the sine of the turn at a point; 1 for turns of more than 90 degrees and for the end. */
float OutlineLine::turnAt(size_t index) const {
  if (index + 1 >= points_.size()) return 1;
  const Leg in = legBetween(points_[index - 1], points_[index]);
  const Leg out = legBetween(points_[index], points_[index + 1]);
  if (in.dx * out.dx + in.dy * out.dy <= 0) return 1;
  return std::abs(in.dx * out.dy - in.dy * out.dx) / (in.length * out.length);
}

float OutlineLine::length() const {
  float sum = 0;
  for (size_t i = 1; i < points_.size(); ++i) sum += legBetween(points_[i - 1], points_[i]).length;
  return sum;
}

/**
 * A point on the smooth curve that thumbnails draw from the point before `index` to it. The chord is too far
 * from a curve that was thinned out.
 */
GridPoint OutlineLine::pointBefore(size_t index, float part) const {
  const GridPoint from = points_[index - 1];
  const Leg own = legBetween(from, points_[index]);
  const Leg in = index > 1 ? legBetween(points_[index - 2], from) : Leg{};
  const Leg out = index + 1 < points_.size() ? legBetween(points_[index], points_[index + 1]) : Leg{};
  const Direction start = directionAt(in, own, own);
  const Direction end = directionAt(own, out, own);
  const float rest = 1 - part;
  const float atStart = part * rest * rest * own.length;
  const float chord = part * part * (3 - 2 * part);
  const float atEnd = -part * part * rest * own.length;
  const auto on = [](uint16_t base, float offset) {
    const auto rounded = static_cast<int32_t>(static_cast<float>(base) + offset + 0.5F);
    return static_cast<uint16_t>(std::clamp<int32_t>(rounded, 0, kGridSize - 1));
  };
  return {on(from.x, atStart * start.x + chord * own.dx + atEnd * end.x),
          on(from.y, atStart * start.y + chord * own.dy + atEnd * end.y)};
}

bool OutlineLine::encode() {
  if (spacing_ == 0) {
    if (encode(0)) return true;
    spacing_ = length() / kEvenPoints;
  } else if (attempts_ == kMaxAttempts) {
    thin(points_.size() / 4);
    attempts_ = 0;
    spacing_ = length() / kEvenPoints;
  } else {
    ++attempts_;
    if (encode(spacing_)) return true;
    spacing_ *= kWider;
  }
  return false;
}

/**
 * Encodes points with `spacing` between them and those where the line has turned; 0: all points as they are.
 * Returns false if that is too large.
 */
bool OutlineLine::encode(float spacing) {
  ByteWriter out(maxSize_);
  out.number(points_[0].x);
  out.number(points_[0].y);
  size_t size = 2 * sizeof(uint16_t);
  StepCodec codec(kPlainSize);
  GridPoint at = points_[0];
  const auto add = [&](GridPoint to) {
    if (to.x == at.x && to.y == at.y) return;
    uint8_t bytes[StepCodec::maxSize(kPlainSize)];
    const size_t added = codec.encode({to.x - at.x, to.y - at.y}, bytes);
    size += added;
    if (size <= maxSize_) out.raw({bytes, added});
    at = to;
  };
  float passed = 0;  // since the last point that was added
  float turned = 0;
  for (size_t i = 1; i < points_.size() && size <= maxSize_; ++i) {
    const float whole = legBetween(points_[i - 1], points_[i]).length;
    for (float along = spacing - passed; spacing > 0 && along < whole; along += spacing) {
      add(pointBefore(i, along / whole));
      passed = -along;
      turned = 0;
    }
    passed += whole;
    turned += turnAt(i);
    if (spacing > 0 && turned < kMaxTurn) continue;
    add(points_[i]);
    passed = turned = 0;
  }
  if (size > maxSize_) return false;
  bytes_ = out.take();
  return true;
}

}  // namespace lumi
