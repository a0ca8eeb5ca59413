#include "core/sand/sand_table_parts.h"

namespace lumi {
namespace {

SandAnswer unknown() {
  return {SandApplied::kUnknown, "There is no such pattern in the queue."};
}

SandAnswer answerTo(const Status& saved) {
  if (saved) return {};
  return {SandApplied::kNotSaved, saved.error().message};
}

SandAnswer notNow(const JobRunner& runner) {
  if (!runner.isWritten()) return {SandApplied::kNotSaved, runner.whyNotWritten()};
  return conflict("A pattern is just being added to the sand. Try again in a moment.");
}

}  // namespace

SandAnswer SandTable::remove(std::string_view file) {
  JobRunner& runner = parts_->runner;
  runner.writeNow();
  const Job* job = parts_->queue.find(file);
  if (!job) return unknown();
  const bool isBeingDrawn = job->state == JobState::kRunning || job->state == JobState::kPaused;
  if (isBeingDrawn) return conflict("A pattern that is being drawn can't be deleted. Stop it first.");
  if (runner.isFinishing() && (isPartlyDrawn(*job) || runner.file() == file)) return notNow(runner);
  if (!isPartlyDrawn(*job)) return answerTo(parts_->queue.remove(file));
  return answerTo(runner.abandonRun(*job, JobChange::removal(job->file)));
}

SandAnswer SandTable::moveTo(std::string_view file, size_t position) {
  const Job* job = parts_->queue.find(file);
  if (!job) return unknown();
  if (job->state != JobState::kWaiting) return conflict("Only a waiting pattern can be moved.");
  return answerTo(parts_->queue.moveTo(file, position));
}

SandAnswer SandTable::setRepeat(std::string_view file, bool repeat) {
  const Job* found = parts_->queue.find(file);
  if (!found) return unknown();
  if (found->repeat == repeat) return {};
  Job job = *found;
  job.repeat = repeat;
  return answerTo(parts_->queue.update(job));
}

SandAnswer SandTable::decide(std::string_view file, SandDecision decision) {
  JobRunner& runner = parts_->runner;
  runner.writeNow();
  const Job* job = parts_->queue.find(file);
  if (!job) return unknown();
  const bool isInterrupted = job->state == JobState::kInterrupted;
  const bool isOver = job->state == JobState::kDone || job->state == JobState::kFailed;
  const bool isPossible = isInterrupted || (isOver && decision == SandDecision::kRestart);
  if (!isPossible) return conflict("This pattern was not interrupted.");
  if (runner.isFinishing()) return notNow(runner);
  if (decision == SandDecision::kDrop) {
    return answerTo(runner.abandonRun(*job, JobChange::removal(job->file)));
  }
  JobChange change = JobChange::to(job->file, JobState::kWaiting);
  change.place = isInterrupted ? JobChange::Place::kFirst : JobChange::Place::kLast;
  if (decision == SandDecision::kRestart) change.run = 0;
  const bool isGivenUp = isInterrupted && decision == SandDecision::kRestart;
  return answerTo(isGivenUp ? runner.abandonRun(*job, change) : runner.change(change));
}

}  // namespace lumi
