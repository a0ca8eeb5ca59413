#pragma once

#include "tools/virtual_grbl/settings.h"

namespace lumi::vgrbl {

constexpr double kMargin = 1;  // mm between the edge of the table and the frame or the switch

/**
 * The two motors, as the controller counts their steps, the mechanics and the ball. Two axes stop in a frame
 * 1 mm outside the rectangle, or outside the square around the circle. The arm turns without end; its
 * carriage stops in the centre and 1 mm outside the circle. Where they are stopped, the motors turn on but
 * lose their steps. The ball follows the carriage, but no farther than 1 mm outside a round table.
 */
class Table {
 public:
  Table(const VirtualGrblOptions& options, const Settings& settings);

  /** Turns the motors to these positions (in steps). Meanwhile both turn evenly. */
  void turnTo(const Motors& motors);
  /** Redefines the current positions of the motors without moving them. */
  void call(const Motors& motors) { motors_ = motors; }
  const Motors& motors() const { return motors_; }
  /** Machine position in whole steps. */
  AxisSteps axisSteps() const;
  Axes machinePosition() const;
  /** In mm from the table's corner. */
  Axes ball() const;
  /** Moves the ball by hand, and the carriage with it. */
  void push(const Axes& ball);

  const VirtualTable& build() const { return build_; }
  bool isPolar() const { return build_.kinematics == TableKinematics::kPolar; }
  /** Position of one of two axes. Not for polar tables. */
  double axis(size_t axis) const { return carriage_[axis]; }

 private:
  void turnArm(const Axes& mm);
  void moveAxes(const Axes& mm);
  double radius() const { return build_.width / 2; }

  const VirtualTable build_;
  const Settings& settings_;
  Motors motors_{};
  Axes carriage_{};  // X and Y in mm; or the arm's angle in radians, clockwise from Y, and the radius in mm
};

}  // namespace lumi::vgrbl
