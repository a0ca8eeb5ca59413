#include "tools/virtual_grbl/machine.h"

#include <algorithm>

#include "tools/virtual_grbl/grbl_error.h"

namespace lumi::vgrbl {

Machine::Machine(const VirtualGrblOptions& options, const Settings& settings, VirtualGrblListener& listener)
    : settings_(settings),
      listener_(listener),
      table_(options, settings),
      planner_(settings),
      motion_(planner_, table_),
      homing_(options, settings, table_) {}

std::string Machine::stateName() const {
  constexpr const char* kNames[] = {"Idle", "Run", "Jog", "Hold", "Door", "Alarm", "Home", "Sleep", "Tool"};
  const std::string name = kNames[static_cast<size_t>(state_)];
  if (state_ != State::kHold && state_ != State::kDoor) return name;
  return name + (standsHeld_ ? ":0" : state_ == State::kHold ? ":1" : ":2");
}

void Machine::enter(State state) {
  if (state == state_) return;
  state_ = state;
  listener_.stateChanged(stateName());
}

void Machine::startCycle(Nanos now) {
  if (state_ != State::kIdle || planner_.empty()) return;
  motion_.start(now);
  enter(isJog_ ? State::kJog : State::kRun);
}

void Machine::hold(State as, Nanos now) {
  if (state_ == State::kJog) return motion_.hold(now);
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
  const bool held = isHeld() && standsHeld_;
  if (held && planner_.empty()) enter(State::kIdle);
  if (held && !planner_.empty()) {
    motion_.start(now);
    enter(State::kRun);
  }
  startCycle(now);
}

void Machine::setFeedOverride(int percent, Nanos now) {
  planner_.setFeedOverride(percent);
  motion_.replan(now);
}

void Machine::add(const Step& step, Nanos now) {
  isJog_ = step.isJog;
  if (planner_.add(step)) motion_.replan(now);
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
  table_.call(settings_.motorsAt(table_.axisSteps()));
  planner_.restartAt(table_.axisSteps());
  planner_.setFeedOverride(100);
  enter(state_ == State::kAlarm || state_ == State::kSleep ? State::kAlarm : State::kIdle);
}

void Machine::shift(Nanos duration) {
  motion_.shift(duration);
  homing_.shift(duration);
}

void Machine::advance(Nanos now) {
  if (homing_.advance(now)) {
    planner_.restartAt(table_.axisSteps());
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
      if (state_ == State::kJog) {
        table_.call(settings_.motorsAt(table_.axisSteps()));
        planner_.restartAt(table_.axisSteps());
        jogCancelled_ = true;
        return enter(State::kIdle);
      }
      standsHeld_ = true;
      listener_.stateChanged(stateName());
  }
}

void Machine::blockEnded() {
  listener_.ballArrived(table_.ball()[0], table_.ball()[1]);
}

}  // namespace lumi::vgrbl
