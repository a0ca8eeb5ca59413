#pragma once

#include "tools/virtual_grbl/planner.h"
#include "tools/virtual_grbl/speed_profile.h"
#include "tools/virtual_grbl/table.h"
#include "tools/virtual_grbl/ticks.h"

namespace lumi::vgrbl {

/** Executes the planner's blocks. */
class Motion {
 public:
  enum class Event : uint8_t {
    kNone,
    kBlockDone,  // another block follows
    kFinished,   // the last block is done
    kHeld        // hold() has come to a stop, within a block or at its end
  };

  Motion(Planner& planner, Table& table) : planner_(planner), table_(table) {}

  bool moving() const { return moving_; }
  double speed(Nanos now) const;  // mm/s in motor space
  /** Starts or resumes after a hold. Call only while the planner is not empty. */
  void start(Nanos now);
  /** Decelerates to a stop. Call only while moving. */
  void hold(Nanos now);
  /** Stops at once at the current position. */
  void halt(Nanos now);
  /** Call when the planner has changed. Continues with the new plan. */
  void replan(Nanos now);
  /** Freezes the ball for this duration. Speeds do not change. */
  void shift(Nanos duration) { since_ += duration; }

  Nanos nextEvent() const { return moving_ ? since_ + toNanos(profile_.duration()) : kNever; }
  /** Advances to `now`, at most to nextEvent(). */
  Event advance(Nanos now);

 private:
  void shape(Nanos now);
  void settle(Nanos now);
  void turnTo(double done);
  Event finishProfile(Nanos now);

  Planner& planner_;
  Table& table_;
  SpeedProfile profile_;
  Nanos since_ = 0;  // start of the profile
  bool moving_ = false;
  bool braking_ = false;
};

}  // namespace lumi::vgrbl
