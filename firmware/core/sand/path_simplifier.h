#pragma once

#include <cstdint>
#include <optional>

namespace lumi {

/** A point of a way, in any unit, and how the ball comes there. */
struct LinePoint {
  int32_t x = 0;
  int32_t y = 0;
  bool isRapid = false;
};

inline bool operator==(const LinePoint& a, const LinePoint& b) {
  return a.x == b.x && a.y == b.y && a.isRapid == b.isRapid;
}

/**
 * Leaves out points that a straight line passes within a tolerance, in constant memory. Every left-out point
 * lies within the tolerance of the line between the two kept points around it, and between its ends; the
 * points where a way turns back, and where it changes to rapid or from it, are kept.
 */
class PathSimplifier {
 public:
  /** `tolerance` in the unit of the points. */
  explicit PathSimplifier(double tolerance) : tolerance_(tolerance) {}

  /** A way starts here; its start is a kept point. What was pending is forgotten. */
  void begin(const LinePoint& start);
  /** The way goes on to `to`. The earlier point that has to be kept because of it, if any. */
  std::optional<LinePoint> add(const LinePoint& to);
  /** The way ends here: its last point, unless that is kept already. */
  std::optional<LinePoint> finish();
  /** Where the way is. */
  const LinePoint& at() const { return pending_ ? *pending_ : anchor_; }

 private:
  struct Vector {
    double x;
    double y;
  };

  static double cross(const Vector& a, const Vector& b) { return a.x * b.y - a.y * b.x; }
  Vector fromAnchor(const LinePoint& point) const;
  bool lineReaches(const Vector& way) const;
  void narrowCone(const Vector& way);

  const double tolerance_;
  LinePoint anchor_;                  // the last kept point
  std::optional<LinePoint> pending_;  // kept as soon as the line can't go on
  // The directions, from left down to right, that pass all points since the anchor within the tolerance.
  bool hasCone_ = false;
  Vector left_{};
  Vector right_{};
};

}  // namespace lumi
