#pragma once

#include "tools/virtual_grbl/settings.h"

namespace lumi::vgrbl {

/**
 * The two motors, their belts and the ball. The ball's origin is where homing with a pull-off of 1 mm leaves
 * it. The frame allows the ball 1 mm beyond 0,0 and 600,400. Beyond that, the motors turn but the ball does
 * not move.
 */
class Drive {
 public:
  Drive(const VirtualGrblOptions& options, const Settings& settings)
      : settings_(settings), ball_{options.ballX, options.ballY} {}

  /** Turns the motors to these positions (in steps). */
  void turnTo(const Motors& motors);
  /** Redefines the current positions of the motors without moving them. */
  void call(const Motors& motors) { motors_ = motors; }
  const Motors& motors() const { return motors_; }
  /** Machine position in whole steps. */
  AxisSteps axisSteps() const;
  Axes machinePosition() const;
  const Axes& ball() const { return ball_; }
  /** Somebody pushes the ball, which turns the motors. */
  void push(const Axes& ball) { ball_ = ball; }

 private:
  const Settings& settings_;
  Motors motors_{};
  Axes ball_;
};

}  // namespace lumi::vgrbl
