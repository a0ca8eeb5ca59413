#pragma once

#include "core/sand/grbl_reply.h"

namespace lumi {

/** What is known of the machine, by what Grbl said last. */
class GrblMachine {
 public:
  MachineState state() const { return state_; }
  int subState() const { return sub_; }
  int alarm() const { return alarm_; }
  GrblPosition position() const { return position_; }
  /** position() rests on the latest report alone: it told work coordinates, or the offset to them. */
  bool toldOffset() const { return toldOffset_; }

  /** `nothingInFlight`: Grbl had answered every line when the report came. */
  void apply(const GrblStatus& status, bool nothingInFlight);
  void raiseAlarm(int number);
  /** `$X` or `$H` was answered ok. */
  void unlock() { alarm_ = 0; }
  void lineSent() { idleReports_ = 0; }
  void homingBegun() { setState(MachineState::kHome); }
  /** A banner came. The alarm that led to it stays; an older one is over. */
  void restart();
  /** Nobody answers any more. The position stays, as the last that was known. */
  void forget();

  /**
   * A reset now would interrupt no motion. One report "Idle" is not enough: Grbl says so for an instant
   * between taking a line and starting to move.
   */
  bool standsStill() const;
  /** standsStill(), and the position has not been lost either. */
  bool standsAtKnownPosition() const;

 private:
  void setState(MachineState state);

  MachineState state_ = MachineState::kUnknown;
  int sub_ = -1;
  int alarm_ = 0;
  bool alarmIsNew_ = false;
  int idleReports_ = 0;
  GrblPosition position_;
  GrblPosition workOffset_;
  bool toldOffset_ = false;
};

}  // namespace lumi
