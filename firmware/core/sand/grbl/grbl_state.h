#pragma once

#include <algorithm>
#include <cmath>

#include "core/sand/grbl/grbl_reply.h"

namespace lumi {

/** State of the machine, as last reported by Grbl. */
class GrblState {
 public:
  MachineState state() const { return state_; }
  int subState() const { return sub_; }
  int alarm() const { return alarm_; }
  GrblPosition position() const { return position_; }
  /** See GrblLink::machineX(). */
  double machineX() const { return position_.x + workOffset_.x; }
  /** See GrblLink::reportedOffset(). */
  bool reportedOffset() const { return offsetReported_; }

  /** True once a report has contained the work offset or work coordinates. */
  bool knowsOffset() const { return knowsOffset_; }
  /** True if position() has this height. */
  bool hasMark(double mark) const { return std::abs(position_.z - mark) < kMarkStep / 4; }
  /** True if the machine position is that after a power-up. */
  bool isAtMachineZero() const { return machineX() == 0 && position_.y + workOffset_.y == 0; }
  /**
   * Call when the controller has set `position` with a G92, while nothing moves. FluidNC reports the offset
   * only with every tenth report of Idle. Until then it follows from the machine position.
   */
  void positionSet(const GrblPosition& position) {
    position_ = position;
    set_ = position;
  }
  /** knowsOffset() becomes false until it is reported. */
  void forgetOffset() { knowsOffset_ = false; }

  /** Applies a report. `nothingInFlight`: Grbl had answered every line when the report arrived. */
  void apply(const GrblStatus& status, bool nothingInFlight) {
    const bool idle = status.state == MachineState::kIdle && nothingInFlight;
    idleReports_ = idle ? std::min(idleReports_ + 1, kEnoughIdleReports) : 0;
    state_ = status.state;
    sub_ = status.sub.value_or(-1);
    if (state_ != MachineState::kAlarm) alarm_ = 0;
    offsetReported_ = status.workPosition || status.workOffset;
    knowsOffset_ = knowsOffset_ || offsetReported_;
    if (status.workOffset) {
      workOffset_ = *status.workOffset;
    } else if (status.machinePosition && set_) {
      workOffset_ = {{status.machinePosition->x - set_->x, status.machinePosition->y - set_->y},
                     status.machinePosition->z - set_->z};
    }
    if (status.machinePosition || status.workPosition) set_.reset();
    if (status.workPosition) {
      position_ = *status.workPosition;
    } else if (status.machinePosition) {
      position_ = {{status.machinePosition->x - workOffset_.x, status.machinePosition->y - workOffset_.y},
                   status.machinePosition->z - workOffset_.z};
    }
  }
  void raiseAlarm(int number) {
    setState(MachineState::kAlarm);
    alarm_ = number;
    alarmIsNew_ = true;
  }
  /** Call when `$X` or `$H` was answered `ok`. */
  void unlock() { alarm_ = 0; }
  void lineSent() { idleReports_ = 0; }
  void homingBegun() { setState(MachineState::kHome); }
  /**
   * Call when a banner arrives. Keeps an alarm that was raised since the previous restart; clears an older
   * one.
   */
  void restart() {
    setState(MachineState::kUnknown);
    workOffset_ = {};
    set_.reset();
    knowsOffset_ = false;
    if (!alarmIsNew_) alarm_ = 0;
    alarmIsNew_ = false;
  }
  /** Call when the controller does not answer any more. Keeps the last known position. */
  void forget() {
    setState(MachineState::kUnknown);
    knowsOffset_ = false;
    alarm_ = 0;
    alarmIsNew_ = false;
  }

  /**
   * True if a reset would interrupt no motion. This needs two reports of Idle: Grbl briefly reports Idle
   * between receiving a line and starting to move.
   */
  bool standsStill() const {
    switch (state_) {
      case MachineState::kIdle:
        return idleReports_ == kEnoughIdleReports;
      case MachineState::kHold:
        return sub_ == 0;
      case MachineState::kDoor:
        return sub_ == 0 || sub_ == 1;
      case MachineState::kAlarm:
      case MachineState::kCheck:
      case MachineState::kSleep:
      case MachineState::kTool:
        return true;
      default:
        return false;
    }
  }
  /** True if standsStill() and the position is not lost. */
  bool standsAtKnownPosition() const {
    return standsStill() && (state_ == MachineState::kIdle || state_ == MachineState::kHold);
  }

 private:
  static constexpr int kEnoughIdleReports = 2;

  void setState(MachineState state) {
    state_ = state;
    sub_ = -1;
    idleReports_ = 0;
  }

  MachineState state_ = MachineState::kUnknown;
  int sub_ = -1;
  int alarm_ = 0;
  bool alarmIsNew_ = false;
  int idleReports_ = 0;
  GrblPosition position_;
  GrblPosition workOffset_;
  std::optional<GrblPosition> set_;  // position that was set since the last report
  bool offsetReported_ = false;
  bool knowsOffset_ = false;
};

}  // namespace lumi
