#pragma once

#include <cstdint>
#include <optional>

namespace lumi {

/** A point of a path in any unit, and whether the move to it is rapid. */
struct LinePoint {
  int32_t x = 0;
  int32_t y = 0;
  bool isRapid = false;
};

inline bool operator==(const LinePoint& a, const LinePoint& b) {
  return a.x == b.x && a.y == b.y && a.isRapid == b.isRapid;
}

/**
 * Removes points that are within a tolerance of a straight line, in constant memory. Every removed point is
 * within the tolerance of the segment between the two kept points around it. Points are kept where the path
 * reverses and where it changes between rapid and normal.
 */
class PathSimplifier {
 public:
  /** `tolerance` has the unit of the points. */
  explicit PathSimplifier(double tolerance) : tolerance_(tolerance) {}

  /** Starts a path at `start`, which counts as kept. Discards a point that add() has not returned yet. */
  void begin(const LinePoint& start);
  /** Extends the path to `to`. Returns the previous point if it must now be kept. */
  std::optional<LinePoint> add(const LinePoint& to);
  /** Ends the path. Returns its last point, unless that was returned already. */
  std::optional<LinePoint> finish();
  /** Last point of the path. */
  const LinePoint& at() const { return pending_ ? *pending_ : anchor_; }

 private:
  struct Vector {
    double x;
    double y;
  };

  static double cross(const Vector& a, const Vector& b) { return a.x * b.y - a.y * b.x; }
  Vector fromAnchor(const LinePoint& point) const;
  bool lineReaches(const Vector& vector) const;
  void narrowCone(const Vector& vector);

  double tolerance_;
  LinePoint anchor_;                  // the last kept point
  std::optional<LinePoint> pending_;  // last point; it is kept if the line cannot be extended past it
  // The range of directions that pass all points since the anchor within the tolerance, from left_ clockwise
  // to right_.
  bool hasCone_ = false;
  Vector left_{};
  Vector right_{};
};

}  // namespace lumi
