#pragma once

#include "core/sand/grbl/grbl_reply.h"

namespace lumi {

/** State of the machine, as last reported by Grbl. */
class GrblState {
 public:
  MachineState state() const { return state_; }
  int subState() const { return sub_; }
  int alarm() const { return alarm_; }
  GrblPosition position() const { return position_; }
  /**
   * True if the latest report contained work coordinates or the work offset, so that position() depends on no
   * older report.
   */
  bool reportedOffset() const { return offsetReported_; }

  /** Applies a report. `nothingInFlight`: Grbl had answered every line when the report arrived. */
  void apply(const GrblStatus& status, bool nothingInFlight);
  void raiseAlarm(int number);
  /** Call when `$X` or `$H` was answered `ok`. */
  void unlock() { alarm_ = 0; }
  void lineSent() { idleReports_ = 0; }
  void homingBegun() { setState(MachineState::kHome); }
  /**
   * Call when a banner arrives. Keeps an alarm that was raised since the previous restart; clears an older
   * one.
   */
  void restart();
  /** Call when the controller does not answer any more. Keeps the last known position. */
  void forget();

  /**
   * True if a reset would interrupt no motion. This needs two reports of Idle: Grbl briefly reports Idle
   * between receiving a line and starting to move.
   */
  bool standsStill() const;
  /** True if standsStill() and the position is not lost. */
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
  bool offsetReported_ = false;
};

}  // namespace lumi
