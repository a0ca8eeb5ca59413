#include "core/sand/sand_table_parts.h"

namespace lumi {
namespace {

Status unknown() {
  return notFound("There is no such pattern in the queue.");
}

Status notNow(const JobRunner& runner) {
  if (!runner.isWritten()) return notSaved(runner.whyNotWritten());
  return conflict("A pattern is just being added to the sand. Try again in a moment.");
}

}  // namespace

Status SandTable::remove(std::string_view file) {
  JobRunner& runner = parts_->runner;
  runner.writeNow();
  const Job* job = parts_->queue.find(file);
  if (!job) return unknown();
  const bool isBeingDrawn = job->state == JobState::kRunning || job->state == JobState::kPaused;
  if (isBeingDrawn) return conflict("A pattern that is being drawn can't be deleted. Stop it first.");
  if (runner.isFinishing() && (isPartlyDrawn(*job) || runner.file() == file)) return notNow(runner);
  if (!isPartlyDrawn(*job)) return asSaved(parts_->queue.remove(file));
  return asSaved(runner.abandonRun(*job, JobChange::removal(job->file)));
}

Status SandTable::moveTo(std::string_view file, size_t position) {
  const Job* job = parts_->queue.find(file);
  if (!job) return unknown();
  if (job->state != JobState::kWaiting) return conflict("Only a waiting pattern can be moved.");
  return asSaved(parts_->queue.moveTo(file, position));
}

Status SandTable::setRepeat(std::string_view file, bool repeat) {
  const Job* found = parts_->queue.find(file);
  if (!found) return unknown();
  if (found->repeat == repeat) return Done{};
  Job job = *found;
  job.repeat = repeat;
  return asSaved(parts_->queue.update(job));
}

Status SandTable::decide(std::string_view file, SandDecision decision) {
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
    return asSaved(runner.abandonRun(*job, JobChange::removal(job->file)));
  }
  JobChange change = JobChange::to(job->file, JobState::kWaiting);
  change.place = isInterrupted ? JobChange::Place::kFirst : JobChange::Place::kLast;
  if (decision == SandDecision::kRestart) change.run = 0;
  const bool isGivenUp = isInterrupted && decision == SandDecision::kRestart;
  return asSaved(isGivenUp ? runner.abandonRun(*job, change) : runner.change(change));
}

}  // namespace lumi
