#include "core/sand/sand_table_parts.h"

namespace lumi {
namespace {

constexpr int kLowestOverride = 10;  // percent
constexpr int kHighestOverride = 200;

}  // namespace

Status SandTable::control(SandAction action, int value) {
  if (action == SandAction::kOverride && (value < kLowestOverride || value > kHighestOverride)) {
    return Error("The speed goes from 10 to 200 percent.");
  }
  if (parts_->link.stopping()) return conflict("The table is just being stopped.");
  if (action == SandAction::kStop && !parts_->runner.isDrawing()) return parts_->stopTable();
  if (!parts_->link.online()) return conflict(parts_->unreachable());
  switch (action) {
    case SandAction::kPause:
    case SandAction::kResume:
    case SandAction::kStop:
      return parts_->controlJob(action);
    case SandAction::kHome:
    case SandAction::kUnlock:
    case SandAction::kConfirmZero:
      return parts_->controlTable(action);
    case SandAction::kOverride:
      parts_->link.setFeedOverride(value);
      break;
  }
  return Done{};
}

Status SandTable::Parts::controlJob(SandAction action) {
  if (!runner.isDrawing()) return controlHeldTable(action);
  if (action == SandAction::kStop) {
    runner.stop();
  } else if (action == SandAction::kPause) {
    if (runner.isPaused()) return conflict("The pattern is paused already.");
    runner.pause();
  } else {
    if (!runner.isPaused() && !tableIsHeld()) return conflict("The pattern is not paused.");
    runner.resume();
  }
  return Done{};
}

/** Handles actions while a button or a door holds the table and no job is active. */
Status SandTable::Parts::controlHeldTable(SandAction action) {
  if (!tableIsHeld() || action == SandAction::kPause) return conflict("No pattern is being drawn.");
  link.resume();
  return Done{};
}

Status SandTable::Parts::stopTable() {
  if (!link.online() && !link.finishing() && !link.awaited()) return conflict(unreachable());
  if (!canStop()) return conflict("No pattern is being drawn.");
  runner.readiness().stopAsked();
  link.stopSafely();
  return Done{};
}

bool SandTable::Parts::canStop() const {
  return !link.stopping() && (runner.isDrawing() || runner.readiness().isHoming() || mayMove());
}

bool SandTable::Parts::mayMove() const {
  if (!link.online()) return link.finishing() || link.awaited();
  switch (link.machine()) {
    case MachineState::kRun:
    case MachineState::kJog:
    case MachineState::kHome:
    case MachineState::kHold:
    case MachineState::kDoor:
      return true;
    default:
      return false;
  }
}

const char* SandTable::Parts::unreachable() const {
  if (link.finishing()) return "The table finishes what it was sent.";
  return serial.isOpen() ? "The table does not answer." : "The table is not connected.";
}

bool SandTable::Parts::tableIsHeld() const {
  return link.machine() == MachineState::kHold || link.machine() == MachineState::kDoor;
}

Status SandTable::Parts::controlTable(SandAction action) {
  const bool isIdle = link.machine() == MachineState::kIdle;
  const bool isLocked = link.machine() == MachineState::kAlarm;
  HomingManager& readiness = runner.readiness();
  if (runner.isDrawing()) return conflict("A pattern is being drawn. Stop it first.");
  if (action == SandAction::kUnlock && !isLocked) return conflict("The table is not locked.");
  if (action == SandAction::kConfirmZero && isLocked)
    return conflict("The table is locked. Unlock it first.");
  if (readiness.isBusy() || !(isIdle || isLocked)) return conflict("The table is busy.");
  if (action == SandAction::kHome) {
    readiness.home();
  } else if (action == SandAction::kUnlock) {
    readiness.unlock();
  } else {
    readiness.confirmZero();
  }
  return Done{};
}

}  // namespace lumi
