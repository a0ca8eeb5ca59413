#pragma once

#include <string>
#include <utility>

#include "tools/virtual_grbl/drive.h"
#include "tools/virtual_grbl/gcode_interpreter.h"
#include "tools/virtual_grbl/homing_cycle.h"
#include "tools/virtual_grbl/motion.h"
#include "tools/virtual_grbl/planner.h"
#include "tools/virtual_grbl/settings.h"
#include "tools/virtual_grbl/status_report.h"
#include "tools/virtual_grbl/virtual_grbl.h"

namespace lumi::vgrbl {

enum class State : uint8_t { kIdle, kRun, kHold, kDoor, kAlarm, kHome, kCheck, kSleep };

/** The moving parts and Grbl's state machine. */
class Machine {
 public:
  Machine(const VirtualGrblOptions& options, VirtualGrblListener& listener);

  State state() const { return state_; }
  std::string stateName() const;
  /** True in hold, behind an open door or asleep. Lines then wait. */
  bool suspended() const {
    return state_ == State::kHold || state_ == State::kDoor || state_ == State::kSleep;
  }
  Settings& settings() { return settings_; }
  GcodeInterpreter& interpreter() { return interpreter_; }
  const GcodeInterpreter& interpreter() const { return interpreter_; }
  const Planner& planner() const { return planner_; }
  const Drive& drive() const { return drive_; }
  const Motion& motion() const { return motion_; }
  bool builtWithOrigin() const { return homing_.originAtHome(); }

  void enter(State state);
  /** Starts the moves in the planner. Call only in state Idle. */
  void startCycle(Nanos now);
  /** Decelerates and stays stopped. `as` is kHold or kDoor. */
  void hold(State as, Nanos now);
  void resume(Nanos now);
  void setOverrides(const Overrides& overrides, Nanos now);
  void add(const Step& move, Nanos now);
  bool allowed(const Axes& target) const;
  void home(Nanos now);
  /** Stops at once. Returns the alarm that a reset raises in this state, or 0. */
  int kill(Nanos now);
  /** Call after a reset. Clears all moves and keeps the position. */
  void restart();
  /** Call after a loss of power. Resets the position to 0. */
  void forgetPosition();
  void shift(Nanos duration);

  Nanos nextEvent() const;
  void advance(Nanos now);
  /** Returns whether the planner became empty and ended a Run since the last call. */
  bool takeRanDry() { return std::exchange(ranDry_, false); }
  bool takeHomed() { return std::exchange(homed_, false); }

  StatusFacts facts(Nanos now) const;
  uint64_t bumps() const { return bumps_; }

 private:
  void blockEnded();

  VirtualGrblListener& listener_;
  Settings settings_;
  Drive drive_;
  Planner planner_;
  Motion motion_;
  HomingCycle homing_;
  GcodeInterpreter interpreter_;
  State state_ = State::kIdle;
  bool standsHeld_ = false;
  bool ranDry_ = false;
  bool homed_ = false;
  uint64_t bumps_ = 0;
};

}  // namespace lumi::vgrbl
