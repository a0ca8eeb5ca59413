#include "core/sand/job_runner_book.h"

#include <utility>

namespace lumi {

JobChange JobChange::to(std::string file, JobState state, std::string message) {
  JobChange change;
  change.file = std::move(file);
  change.state = state;
  change.message = std::move(message);
  return change;
}

JobChange JobChange::removal(std::string file) {
  JobChange change;
  change.file = std::move(file);
  change.remove = true;
  return change;
}

Status JobRunnerBook::tryChange(const JobChange& change) {
  if (!queue_.find(change.file)) return Done{};
  if (change.remove) return queue_.remove(change.file);
  if (change.place == JobChange::Place::kLast) {
    if (Status moved = queue_.moveToEnd(change.file); !moved) return moved;
  }
  Job job = *queue_.find(change.file);
  job.state = change.state;
  job.message = change.message;
  if (change.run) job.run = *change.run;
  Status updated = queue_.update(job);
  // Its place among the waiting is a nicety: what goes on starts before all others anyway.
  if (updated && change.place == JobChange::Place::kFirst) (void)queue_.moveTo(change.file, 0);
  return updated;
}

void JobRunnerBook::write(const JobChange& change, Millis now) {
  change_ = change;
  attempt(now);
}

void JobRunnerBook::write(const Checkpoint& checkpoint, Millis now) {
  checkpoint_ = checkpoint;
  attempt(now);
}

void JobRunnerBook::tick(Millis now) {
  if (!isWritten() && now >= attemptedAt_ + kRetryEvery) attempt(now);
}

void JobRunnerBook::attempt(Millis now) {
  attemptedAt_ = now;
  if (checkpoint_ && queue_.saveCheckpoint(*checkpoint_)) checkpoint_.reset();
  if (!checkpoint_ && change_ && tryChange(*change_)) change_.reset();
}

}  // namespace lumi
