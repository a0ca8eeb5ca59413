#pragma once

#include "tools/virtual_grbl/planner.h"
#include "tools/virtual_grbl/settings.h"

namespace lumi::vgrbl {

/**
 * The two motors, their belts and the ball. The ball's origin is where homing with a pull-off of 1 mm leaves
 * it. The frame allows the ball 1 mm beyond 0,0 and 600,400. Beyond that, the motors turn but the ball does
 * not move.
 */
class Drive {
 public:
  static constexpr Axes kTable{600, 400, 0};
  static constexpr double kMargin = 1;  // mm between the edge of the table and the frame or the switch

  Drive(const Settings& settings, double ballX, double ballY) : settings_(settings), ball_{ballX, ballY, 0} {}

  /** Turns the motors to these positions (in steps). */
  void turnTo(const Motors& motors);
  /** Redefines the current positions of the motors without moving them. */
  void call(const Motors& motors) { motors_ = motors; }
  const Motors& motors() const { return motors_; }
  /** Machine position in whole steps. */
  AxisSteps axisSteps() const;
  Axes machinePosition() const;
  const Axes& ball() const { return ball_; }
  uint64_t stepsTaken(size_t motor) const;
  /** Returns whether the ball has hit the frame since the last call. */
  bool takeBump();

 private:
  const Settings& settings_;
  Motors motors_{};
  Axes ball_;
  Motors turned_{};
  bool bumped_ = false;
};

}  // namespace lumi::vgrbl
