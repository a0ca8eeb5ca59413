#include "core/sand/geometry/path_simplifier.h"

#include <cmath>

namespace lumi {

void PathSimplifier::begin(const Move& start) {
  anchor_ = start;
  pending_.reset();
  hasCone_ = false;
}

std::optional<Move> PathSimplifier::add(const Move& to) {
  std::optional<Move> kept;
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

std::optional<Move> PathSimplifier::finish() {
  const auto last = pending_;
  if (last) begin(*last);
  return last;
}

MmPoint PathSimplifier::fromAnchor(const Move& point) const {
  return {static_cast<double>(point.to.x) - anchor_.to.x, static_cast<double>(point.to.y) - anchor_.to.y};
}

// The segment from the anchor must not get shorter from one point to the next. Each removed point is then
// beside the segment, not beside its extension. This test also keeps the points where a path reverses.
bool PathSimplifier::lineReaches(const MmPoint& vector) const {
  const MmPoint last = fromAnchor(*pending_);
  if (vector.x * vector.x + vector.y * vector.y < last.x * last.x + last.y * last.y) return false;
  if (!hasCone_) return true;
  return vector.x * last.x + vector.y * last.y > 0 && cross(right_, vector) >= 0 && cross(vector, left_) >= 0;
}

void PathSimplifier::narrowCone(const MmPoint& vector) {
  const double square = vector.x * vector.x + vector.y * vector.y;
  const double tolerance = tolerance_;
  if (square <= tolerance * tolerance) return;  // the point is within the tolerance of the anchor itself
  const double tangent = std::sqrt(square - tolerance * tolerance);
  const MmPoint left{vector.x * tangent - vector.y * tolerance, vector.y * tangent + vector.x * tolerance};
  const MmPoint right{vector.x * tangent + vector.y * tolerance, vector.y * tangent - vector.x * tolerance};
  if (!hasCone_ || cross(left, left_) > 0) left_ = left;
  if (!hasCone_ || cross(right_, right) > 0) right_ = right;
  hasCone_ = true;
}

}  // namespace lumi
