#pragma once

#include <optional>

#include "core/sand/geometry/table_shape.h"

namespace lumi {

/**
 * Removes points that are within a tolerance of a straight line, in constant memory. Every removed point is
 * within the tolerance of the segment between the two kept points around it. Points are kept where the path
 * reverses and where it changes between rapid and normal.
 */
class PathSimplifier {
 public:
  /** The points and `tolerance` may have any unit. */
  explicit PathSimplifier(double tolerance) : tolerance_(tolerance) {}

  /** Starts a path at `start`, which counts as kept. Discards a point that add() has not returned yet. */
  void begin(const Move& start);
  /** Extends the path to `to`. Returns the previous point if it must now be kept. */
  std::optional<Move> add(const Move& to);
  /** Ends the path. Returns its last point, unless that was returned already. */
  std::optional<Move> finish();
  /** Last point of the path. */
  const Move& at() const { return pending_ ? *pending_ : anchor_; }

 private:
  static double cross(const MmPoint& a, const MmPoint& b) { return a.x * b.y - a.y * b.x; }
  MmPoint fromAnchor(const Move& point) const;
  bool lineReaches(const MmPoint& vector) const;
  void narrowCone(const MmPoint& vector);

  double tolerance_;
  Move anchor_;                  // the last kept point
  std::optional<Move> pending_;  // last point; it is kept if the line cannot be extended past it
  // The range of directions that pass all points since the anchor within the tolerance, from left_ clockwise
  // to right_.
  bool hasCone_ = false;
  MmPoint left_{};
  MmPoint right_{};
};

}  // namespace lumi
