#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "tools/virtual_grbl/homing_cycle.h"
#include "tools/virtual_grbl/motion.h"
#include "tools/virtual_grbl/planner.h"
#include "tools/virtual_grbl/table.h"
#include "tools/virtual_grbl/virtual_grbl_options.h"

namespace lumi::vgrbl {

enum class State : uint8_t { kIdle, kRun, kJog, kHold, kDoor, kAlarm, kHome, kSleep, kTool };

/** The moving parts and Grbl's state machine. */
class Machine {
 public:
  Machine(const VirtualGrblOptions& options, const Settings& settings, VirtualGrblListener& listener);

  State state() const { return state_; }
  std::string stateName() const;
  /** True in hold, behind an open door, asleep and while a tool is changed. Lines then wait. */
  bool suspended() const { return isHeld() || state_ == State::kSleep; }
  const Planner& planner() const { return planner_; }
  const Table& table() const { return table_; }
  const Motion& motion() const { return motion_; }

  void enter(State state);
  /** Starts the moves in the planner. Call only in state Idle. */
  void startCycle(Nanos now);
  /** Decelerates and stays stopped. `as` is kHold, kDoor or kTool. A jog ends instead (takeJogCancelled()).
   */
  void hold(State as, Nanos now);
  void resume(Nanos now);
  void setFeedOverride(int percent, Nanos now);
  void add(const Step& step, Nanos now);
  void home(Nanos now);
  /** Stops at once. Returns the alarm that a reset raises in this state, or 0. */
  int kill(Nanos now);
  /** Call after a reset. Clears all moves and keeps the position. */
  void restart();
  /** Call after a loss of power. Resets the position to 0. */
  void forgetPosition() { table_.call({}); }
  void shift(Nanos duration);

  Nanos nextEvent() const { return std::min(motion_.nextEvent(), homing_.nextEvent()); }
  void advance(Nanos now);
  /** Returns whether the planner became empty and ended a Run since the last call. */
  bool takeRanDry() { return std::exchange(ranDry_, false); }
  bool takeHomed() { return std::exchange(homed_, false); }
  bool takeJogCancelled() { return std::exchange(jogCancelled_, false); }
  void push(const Axes& ball) { table_.push(ball); }

 private:
  bool isHeld() const { return state_ == State::kHold || state_ == State::kDoor || state_ == State::kTool; }
  void blockEnded();

  const Settings& settings_;
  VirtualGrblListener& listener_;
  Table table_;
  Planner planner_;
  Motion motion_;
  HomingCycle homing_;
  State state_ = State::kIdle;
  bool standsHeld_ = false;
  bool ranDry_ = false;
  bool homed_ = false;
  bool isJog_ = false;  // the moves in the planner
  bool jogCancelled_ = false;
};

}  // namespace lumi::vgrbl
