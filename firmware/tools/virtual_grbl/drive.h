#pragma once

#include "tools/virtual_grbl/settings.h"
#include "tools/virtual_grbl/table.h"

namespace lumi::vgrbl {

/** The controller's two motors, as it counts their steps, and the table that they drive. */
class Drive {
 public:
  Drive(const VirtualGrblOptions& options, const Settings& settings) : settings_(settings), table_(options) {}

  /** Turns the motors to these positions (in steps). */
  void turnTo(const Motors& motors);
  /** Redefines the current positions of the motors without moving them. */
  void call(const Motors& motors) { motors_ = motors; }
  const Motors& motors() const { return motors_; }
  /** Machine position in whole steps. */
  AxisSteps axisSteps() const;
  Axes machinePosition() const;
  const Table& table() const { return table_; }
  Axes ball() const { return table_.ball(); }
  /** Pushes the ball by hand, which turns the motors. */
  void push(const Axes& ball) { table_.push(ball); }

 private:
  const Settings& settings_;
  Motors motors_{};
  Table table_;
};

}  // namespace lumi::vgrbl
