#include "core/sand/drawing/job_journal.h"

#include <utility>

namespace lumi {
namespace {

Job changed(Job job, const JobChange& change) {
  job.state = change.state;
  job.message = change.message;
  job.resume = change.resume;
  if (change.run) job.beginRun(*change.run);
  if (change.isBackwards) job.isBackwards = *change.isBackwards;
  return job;
}

}  // namespace

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

Status JobJournal::tryChange(const JobChange& change) {
  const Job* job = queue_.find(change.file);
  if (!job) return Done{};
  if (change.remove) return queue_.remove(change.file);
  return queue_.update(changed(*job, change), change.place);
}

void JobJournal::write(const JobChange& change, Millis now) {
  const Job* job = queue_.find(change.file);
  const bool isRecorded = !change.remove || change.state == JobState::kDone;
  if (job && isRecorded) queue_.recordInMemory(changed(*job, change), change.place);
  change_ = change;
  attempt(now);
}

void JobJournal::write(const Checkpoint& checkpoint, Millis now) {
  checkpoint_ = checkpoint;
  attempt(now);
}

void JobJournal::fail(std::string_view file, const std::string& why, Millis now) {
  queue_.log(LogLevel::kError, file, why);
  write(JobChange::to(std::string(file), JobState::kFailed, why), now);
}

bool JobJournal::tryNow(Millis now) {
  if (!isWritten()) attempt(now);
  return isWritten();
}

Status JobJournal::tryWrite(const Checkpoint& checkpoint) {
  const Status saved = queue_.saveCheckpoint(checkpoint);
  if (saved) checkpoint_.reset();
  return saved;
}

void JobJournal::attempt(Millis now) {
  attemptedAt_ = now;
  Status written = Done{};
  if (checkpoint_) written = tryWrite(Checkpoint{*checkpoint_});
  if (written && change_) {
    written = save(*change_);
    if (written) change_.reset();
  }
  if (!written) why_ = written.error().message;
}

}  // namespace lumi
