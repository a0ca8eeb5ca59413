#include "core/sand/geometry/path_simplifier.h"

#include <cmath>

namespace lumi {

void PathSimplifier::begin(const LinePoint& start) {
  anchor_ = start;
  pending_.reset();
  hasCone_ = false;
}

std::optional<LinePoint> PathSimplifier::add(const LinePoint& to) {
  std::optional<LinePoint> kept;
  if (pending_) {
    narrowCone(fromAnchor(*pending_));
    if (to.isRapid != pending_->isRapid || !lineReaches(fromAnchor(to))) {
      kept = pending_;
      begin(*kept);
    }
  }
  pending_ = to;
  return kept;
}

std::optional<LinePoint> PathSimplifier::finish() {
  const auto last = pending_;
  if (last) begin(*last);
  return last;
}

PathSimplifier::Vector PathSimplifier::fromAnchor(const LinePoint& point) const {
  return {static_cast<double>(point.x) - anchor_.x, static_cast<double>(point.y) - anchor_.y};
}

// The segment from the anchor must not get shorter from one point to the next. Each removed point is then
// beside the segment, not beside its extension. This test also keeps the points where a path reverses.
bool PathSimplifier::lineReaches(const Vector& vector) const {
  const Vector last = fromAnchor(*pending_);
  if (vector.x * vector.x + vector.y * vector.y < last.x * last.x + last.y * last.y) return false;
  if (!hasCone_) return true;
  return vector.x * last.x + vector.y * last.y > 0 && cross(right_, vector) >= 0 && cross(vector, left_) >= 0;
}

void PathSimplifier::narrowCone(const Vector& vector) {
  const double square = vector.x * vector.x + vector.y * vector.y;
  const double tolerance = tolerance_;
  if (square <= tolerance * tolerance) return;  // the point is within the tolerance of the anchor itself
  const double tangent = std::sqrt(square - tolerance * tolerance);
  const Vector left{vector.x * tangent - vector.y * tolerance, vector.y * tangent + vector.x * tolerance};
  const Vector right{vector.x * tangent + vector.y * tolerance, vector.y * tangent - vector.x * tolerance};
  if (!hasCone_ || cross(left, left_) > 0) left_ = left;
  if (!hasCone_ || cross(right_, right) > 0) right_ = right;
  hasCone_ = true;
}

}  // namespace lumi
