#pragma once

#include "tools/virtual_grbl/planner.h"
#include "tools/virtual_grbl/settings.h"

namespace lumi::vgrbl {

/**
 * The two motors, their belts, and the ball that they pull. The ball's 0,0 is where homing with 1 mm pull-off
 * leaves it; the frame lets it go 1 mm beyond 0,0 and 600,400. There, motors turn in vain.
 */
class Drive {
 public:
  static constexpr Axes kTable{600, 400, 0};
  static constexpr double kMargin = 1;  // mm, between the table's edge and the frame or the switch

  Drive(const Settings& settings, double ballX, double ballY) : settings_(settings), ball_{ballX, ballY, 0} {}

  /** Turns the motors to these positions (steps). */
  void turnTo(const Motors& motors);
  /** Calls where the motors stand this, without moving. */
  void call(const Motors& motors) { motors_ = motors; }
  const Motors& motors() const { return motors_; }
  /** The machine position in whole steps. */
  AxisSteps axisSteps() const;
  Axes machinePosition() const;
  const Axes& ball() const { return ball_; }
  uint64_t stepsTaken(size_t motor) const;
  /** True when the ball ran into the frame since it was last asked. */
  bool takeBump();

 private:
  const Settings& settings_;
  Motors motors_{};
  Axes ball_;
  Motors turned_{};
  bool bumped_ = false;
};

}  // namespace lumi::vgrbl
