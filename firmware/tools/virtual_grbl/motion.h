#pragma once

#include "tools/virtual_grbl/drive.h"
#include "tools/virtual_grbl/planner.h"
#include "tools/virtual_grbl/speed_profile.h"
#include "tools/virtual_grbl/ticks.h"

namespace lumi::vgrbl {

/** Carries out the planner's blocks. */
class Motion {
 public:
  enum class Event : uint8_t {
    kNone,
    kBlockDone,  // another follows
    kFinished,   // the last one is done
    kHeld        // hold() has come to a stop, in the middle of a block or at its end
  };

  Motion(Planner& planner, Drive& drive) : planner_(planner), drive_(drive) {}

  bool moving() const { return moving_; }
  bool braking() const { return braking_; }
  double speed(Nanos now) const;  // mm/s in motor space
  /** Starts, or goes on after a hold; only while the planner holds something. */
  void start(Nanos now);
  /** Slows down to a stop; only while moving. */
  void hold(Nanos now);
  /** Stops dead, where it is. */
  void halt(Nanos now);
  /** The planner has changed: goes on by the new plan. */
  void replan(Nanos now);
  /** Freezes the ball for this long, without a trace on speeds. */
  void shift(Nanos duration) { since_ += duration; }

  Nanos nextEvent() const { return moving_ ? since_ + toNanos(profile_.duration()) : kNever; }
  /** Up to `now`, at most up to nextEvent(). */
  Event advance(Nanos now);
  double motionSeconds(Nanos now) const;

 private:
  void shape(Nanos now);
  void settle(Nanos now);
  void turnTo(double done);
  Event finishProfile(Nanos now);

  Planner& planner_;
  Drive& drive_;
  SpeedProfile profile_;
  Nanos since_ = 0;  // start of the profile
  bool moving_ = false;
  bool braking_ = false;
  double finishedSeconds_ = 0;
};

}  // namespace lumi::vgrbl
