#include <algorithm>

#include "core/sand/geometry/kinematics.h"
#include "core/sand/sand_table_parts.h"

namespace lumi {
namespace {

double percentOf(uint64_t part, uint64_t whole) {
  if (whole == 0) return 0;
  return std::min(100.0, 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

uint64_t drawnTravel(const Checkpoint& checkpoint) {
  return checkpoint.reached.motorTravel + motorTravel(checkpoint.reached.at, checkpoint.ball);
}

/** Returns what the machine waits for in a state in which it cannot draw. */
const char* waitingFor(MachineState machine) {
  switch (machine) {
    case MachineState::kDoor:
      return "The table's safety door is open.";
    case MachineState::kSleep:
      return "The table sleeps. Switch it off and on.";
    case MachineState::kCheck:
      return "The table only checks what it is sent.";
    case MachineState::kHold:
      return "The table is held. Resume or stop.";
    default:
      return "";
  }
}

/** True if a pendant moves the table, or lines that were sent before the connection was lost. */
bool movesByItself(MachineState machine) {
  return machine == MachineState::kRun || machine == MachineState::kJog;
}

}  // namespace

TablePoint SandTable::Parts::position() const {
  const GrblPosition at = link.position();
  return onTable(at.x, at.y);
}

TableStatus SandTable::status() const {
  const Parts& parts = *parts_;
  TableStatus status;
  status.online = parts.link.online();
  status.machine = parts.link.machine();
  status.alarm = parts.link.alarm();
  status.homed = parts.runner.readiness().homed();
  status.needsConfirmation = parts.needsConfirmation();
  status.canStop = parts.canStop();
  status.position = parts.position();
  status.feedOverride = parts.link.feedOverride();
  status.message = parts.message();
  return status;
}

bool SandTable::Parts::needsConfirmation() const {
  return link.online() && link.machine() == MachineState::kIdle && runner.hasJobToStart() &&
         runner.readiness().needsUser();
}

std::string SandTable::Parts::message() const {
  const HomingManager& readiness = runner.readiness();
  if (link.stopping()) return "Stopping…";
  if (!link.online()) return unreachable();
  if (readiness.isHoming()) return "Homing…";
  if (!readiness.failure().empty()) return readiness.failure();
  if (link.machine() == MachineState::kAlarm && (link.alarm() > 0 || !readiness.homes())) {
    return alarmSentence(link.alarm());
  }
  if (runner.hasJobToStart() && movesByItself(link.machine())) {
    return "The table is moving. The next pattern starts when it stands still.";
  }
  if (!runner.isPaused()) {
    if (const char* waited = waitingFor(link.machine()); *waited != '\0') return waited;
  }
  if (!runner.isWritten()) return "The hub's store takes no changes.";
  if (!runner.obstacle().empty()) return runner.obstacle();
  if (queue.hasInterrupted() && !runner.isFinishing()) {
    return "A pattern was interrupted: continue, restart or drop it.";
  }
  return needsConfirmation() ? "Put the ball at 0,0 and confirm." : "";
}

JobProgress SandTable::progressOf(const Job& job) const {
  const Parts& parts = *parts_;
  const uint64_t whole = job.info.motorTravel;
  JobProgress progress;
  progress.duration = durationOf(whole, parts.hardware.stepsPerMm);
  if (parts.runner.isDrawing() && parts.runner.file() == job.file)
    return parts.progressOfDrawn(job, progress);
  uint64_t drawn = 0;
  if (const auto checkpoint = parts.queue.checkpointOf(job.run); checkpoint && job.run != 0) {
    drawn = drawnTravel(*checkpoint);
    progress.ball = checkpoint->ball;
  }
  const bool isOver = job.state == JobState::kDone;
  progress.percent = isOver ? 100 : percentOf(drawn, whole);
  progress.remaining = isOver ? 0 : durationOf(whole - std::min(drawn, whole), parts.hardware.stepsPerMm);
  return progress;
}

JobProgress SandTable::Parts::progressOfDrawn(const Job& job, JobProgress progress) const {
  const uint64_t whole = job.info.motorTravel;
  const uint64_t drawn = std::min(runner.drawn().motorTravel(), whole);
  progress.percent = percentOf(drawn, whole);
  progress.ball = position();
  const auto byPace = runner.timeFor(whole - drawn);
  progress.remaining = byPace ? *byPace : durationOf(whole - drawn, hardware.stepsPerMm);
  return progress;
}

}  // namespace lumi
