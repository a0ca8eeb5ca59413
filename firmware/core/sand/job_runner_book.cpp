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
  Job job = *queue_.find(change.file);
  job.state = change.state;
  job.message = change.message;
  if (change.run) job.run = *change.run;
  return queue_.update(job, change.place);
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

Status JobRunnerBook::tryWrite(const Checkpoint& checkpoint) {
  const Status saved = queue_.saveCheckpoint(checkpoint);
  if (saved) checkpoint_.reset();
  return saved;
}

void JobRunnerBook::attempt(Millis now) {
  attemptedAt_ = now;
  Status written = Done{};
  if (checkpoint_) written = tryWrite(Checkpoint{*checkpoint_});
  if (written && change_) {
    written = tryChange(*change_);
    if (written) change_.reset();
  }
  if (!written) why_ = written.error().message;
}

}  // namespace lumi
