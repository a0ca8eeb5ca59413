#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/sand/geometry/drawing_time.h"
#include "core/sand/geometry/kinematics.h"
#include "core/sand/geometry/polar_cutter.h"

namespace lumi {

/**
 * Turns moves of the ball into lines for the controller: one per move if it takes X and Y, several if X turns
 * an arm. An F word is written when the feed changes.
 *
 * X of a polar table grows with every turn. Before a move that would begin more than kMaxTurned mm from 0,
 * whole turns are dropped by a `G92`. The text of a position then keeps its four decimals, of which Grbl
 * reads eight digits. The ball's position, and its reports, do not change.
 */
class MotionWriter {
 public:
  static constexpr size_t kMaxLine = 40;  // characters
  static constexpr double kMaxTurned = 1000;

  /** Begins with a controller whose work position is `position`. `speed` 1 is the usual one. */
  void begin(const MotionLimits& limits, MotorPoint position, double speed);
  /** Sets the speed of the lines that are written from now on. The table must be built as before. */
  void setSpeed(const MotionLimits& limits, double speed);

  const ControllerSpace& space() const { return space_; }

  /** Writes a line that only sets the feed: `G1F2121`. Returns its length. */
  size_t writeFeed(char* out);
  /** Begins a move. The ball is at `from`. Call only while !hasLine(). */
  void move(TablePoint from, TablePoint to);
  /** True while lines of the move are left. Every move has one. */
  bool hasLine() const { return hasLine_; }
  /** Writes the next line. Returns its length. Call only while hasLine(). */
  size_t write(char* out);
  /** The point that the ball reaches with the line written last. */
  TablePoint reached() const { return reached_; }

 private:
  void beginCuts() { cutter_->begin(space_.fromCentre(from_), space_.fromCentre(to_)); }
  size_t writeXyLine(char* out);
  size_t writeArmLine(char* out);
  size_t writeWithoutTurns(char* out);

  MotionLimits limits_;
  ControllerSpace space_{limits_.table};
  std::unique_ptr<PolarCutter> cutter_;  // of a polar table
  MotorPoint at_;                        // of a polar table, after the line written last
  double speed_ = 1;
  double feed_ = 0;  // of the line written last, mm/min
  TablePoint from_;
  TablePoint to_;
  TablePoint reached_;
  bool hasLine_ = false;
  bool dropsTurns_ = false;  // the next line of a polar table does
};

}  // namespace lumi
