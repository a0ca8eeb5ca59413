#include "core/sand/grbl/grbl_state.h"

#include <algorithm>
#include <cmath>

namespace lumi {
namespace {

constexpr int kEnoughIdleReports = 2;

}  // namespace

void GrblState::setState(MachineState state) {
  state_ = state;
  sub_ = -1;
  idleReports_ = 0;
}

void GrblState::apply(const GrblStatus& status, bool nothingInFlight) {
  const bool idle = status.state == MachineState::kIdle && nothingInFlight;
  idleReports_ = idle ? std::min(idleReports_ + 1, kEnoughIdleReports) : 0;
  state_ = status.state;
  sub_ = status.sub.value_or(-1);
  if (state_ != MachineState::kAlarm) alarm_ = 0;
  offsetReported_ = status.workPosition || status.workOffset;
  knowsOffset_ = knowsOffset_ || offsetReported_;
  if (status.workOffset) workOffset_ = *status.workOffset;
  if (status.workPosition) {
    position_ = *status.workPosition;
  } else if (status.machinePosition) {
    position_ = {status.machinePosition->x - workOffset_.x, status.machinePosition->y - workOffset_.y,
                 status.machinePosition->z - workOffset_.z};
  }
}

void GrblState::raiseAlarm(int number) {
  setState(MachineState::kAlarm);
  alarm_ = number;
  alarmIsNew_ = true;
}

void GrblState::restart() {
  setState(MachineState::kUnknown);
  workOffset_ = {};
  knowsOffset_ = false;
  if (!alarmIsNew_) alarm_ = 0;
  alarmIsNew_ = false;
}

void GrblState::forget() {
  setState(MachineState::kUnknown);
  knowsOffset_ = false;
  alarm_ = 0;
  alarmIsNew_ = false;
}

bool GrblState::isMarked() const {
  constexpr double kSame = 0.01;  // mm; reports may be rounded
  return knowsOffset_ && std::abs(position_.z - kPositionMark) < kSame;
}

bool GrblState::standsStill() const {
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
      return true;
    default:
      return false;
  }
}

bool GrblState::standsAtKnownPosition() const {
  return standsStill() && (state_ == MachineState::kIdle || state_ == MachineState::kHold);
}

}  // namespace lumi
