#include "tools/virtual_grbl/machine.h"

#include <algorithm>

#include "tools/virtual_grbl/grbl_error.h"

namespace lumi::vgrbl {

Machine::Machine(const VirtualGrblOptions& options, VirtualGrblListener& listener)
    : listener_(listener),
      settings_(options.homing),
      drive_(settings_, options.ballX, options.ballY),
      planner_(settings_),
      motion_(planner_, drive_),
      homing_(settings_, drive_, options.originAtHome),
      interpreter_(settings_) {}

std::string Machine::stateName() const {
  switch (state_) {
    case State::kRun:
      return "Run";
    case State::kHold:
      return standsHeld_ ? "Hold:0" : "Hold:1";
    case State::kDoor:
      return standsHeld_ ? "Door:0" : "Door:2";
    case State::kAlarm:
      return "Alarm";
    case State::kHome:
      return "Home";
    case State::kCheck:
      return "Check";
    case State::kSleep:
      return "Sleep";
    default:
      return "Idle";
  }
}

void Machine::enter(State state) {
  if (state == state_) return;
  state_ = state;
  listener_.stateChanged(stateName());
}

void Machine::startCycle(Nanos now) {
  if (state_ != State::kIdle || planner_.empty()) return;
  motion_.start(now);
  enter(State::kRun);
}

void Machine::hold(State as, Nanos now) {
  if (state_ == State::kRun) {
    standsHeld_ = false;
    motion_.hold(now);
  } else if (state_ == State::kIdle) {
    standsHeld_ = true;
  } else if (state_ != State::kHold) {
    return;
  }
  enter(as);
}

void Machine::resume(Nanos now) {
  const bool held = (state_ == State::kHold || state_ == State::kDoor) && standsHeld_;
  if (held && planner_.empty()) enter(State::kIdle);
  if (held && !planner_.empty()) {
    motion_.start(now);
    enter(State::kRun);
  }
  startCycle(now);
}

void Machine::setOverrides(const Overrides& overrides, Nanos now) {
  planner_.setOverrides(overrides);
  motion_.replan(now);
}

void Machine::add(const Step& move, Nanos now) {
  if (planner_.add(move.target, move.feed, move.rapid)) motion_.replan(now);
}

bool Machine::allowed(const Axes& target) const {
  if (!settings_.isOn(kSoftLimits)) return true;
  for (size_t i = 0; i < 3; ++i) {
    if (target[i] > 0 || target[i] < -settings_.axis(kMaxTravel, i)) return false;
  }
  return true;
}

void Machine::home(Nanos now) {
  enter(State::kHome);
  homing_.start(now);
}

int Machine::kill(Nanos now) {
  int alarm = motion_.moving() ? kAbortedInMotion : 0;
  if (homing_.running()) alarm = kAbortedHoming;
  motion_.halt(now);
  homing_.halt();
  return alarm;
}

void Machine::restart() {
  drive_.call(
      motorsAt({static_cast<double>(drive_.axisSteps()[0]), static_cast<double>(drive_.axisSteps()[1]),
                static_cast<double>(drive_.axisSteps()[2])}));
  planner_.restartAt(drive_.axisSteps());
  planner_.setOverrides({});
  interpreter_.restart(drive_.machinePosition());
  enter(state_ == State::kAlarm || state_ == State::kSleep ? State::kAlarm : State::kIdle);
}

void Machine::forgetPosition() {
  drive_.call({});
}

void Machine::shift(Nanos duration) {
  motion_.shift(duration);
  homing_.shift(duration);
}

Nanos Machine::nextEvent() const {
  return std::min(motion_.nextEvent(), homing_.nextEvent());
}

void Machine::advance(Nanos now) {
  if (homing_.advance(now)) {
    planner_.restartAt(drive_.axisSteps());
    interpreter_.syncPosition(drive_.machinePosition());
    homed_ = true;
  }
  switch (motion_.advance(now)) {
    case Motion::Event::kNone:
      return;
    case Motion::Event::kBlockDone:
      return blockEnded();
    case Motion::Event::kFinished:
      blockEnded();
      ranDry_ = true;
      return enter(State::kIdle);
    case Motion::Event::kHeld:
      blockEnded();
      standsHeld_ = true;
      listener_.stateChanged(stateName());
  }
}

void Machine::blockEnded() {
  if (drive_.takeBump()) ++bumps_;
  listener_.ballArrived(drive_.ball()[0], drive_.ball()[1]);
}

StatusFacts Machine::facts(Nanos now) const {
  StatusFacts facts;
  facts.busy = state_ == State::kRun || state_ == State::kHold || state_ == State::kDoor;
  facts.mask = static_cast<int>(settings_.value(kReportMask));
  facts.machine = drive_.machinePosition();
  facts.workOffset = interpreter_.workOffset();
  facts.freeBlocks = Planner::kBlocks - planner_.size();
  facts.feed = motion_.speed(now) * 60;
  facts.spindle = interpreter_.spindleSpeed();
  facts.overrides = planner_.overrides();
  return facts;
}

}  // namespace lumi::vgrbl
