#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/time.h"
#include "core/sand/queue/job_queue.h"

namespace lumi {

/** A change of a job's state or place in the queue. */
struct JobChange {
  std::string file;
  JobState state = JobState::kWaiting;
  std::string message;
  std::optional<uint32_t> run;  // unset: unchanged
  std::optional<bool> isBackwards;
  JobPlace place = JobPlace::kSame;
  JobResume resume = JobResume::kDecision;
  bool remove = false;  // remove the job; `state` is then kDone if it was drawn to its end

  static JobChange to(std::string file, JobState state, std::string message = "");
  static JobChange removal(std::string file);
};

/**
 * Saves changes of jobs and checkpoints. Events at the table cannot be undone: if the store rejects such a
 * change, the queue contains it in memory, and saving is retried. A job that could not be removed is still
 * there; it is kDone if it was drawn to its end, and stays so if a later change replaces the removal.
 */
class JobJournal {
 public:
  static constexpr Millis kRetryEvery = 5 * kSecond;

  explicit JobJournal(JobQueue& queue) : queue_(queue) {}

  /** Saves a change without retrying. Succeeds if the job does not exist. On errors see JobQueue. */
  Status tryChange(const JobChange& change);
  /** Saves a checkpoint without retrying. On success, drops an earlier checkpoint that is not written yet. */
  Status tryWrite(const Checkpoint& checkpoint);
  /** Saves a change now; on an error, retries later. Replaces an earlier change that is not written yet. */
  void write(const JobChange& change, Millis now);
  /**
   * Saves a checkpoint now; on an error, retries later. Replaces an earlier checkpoint that is not written
   * yet. A pending checkpoint is written before a pending change.
   */
  void write(const Checkpoint& checkpoint, Millis now);

  /** Like write(), for a job that can't be drawn. Logs why. */
  void fail(std::string_view file, const std::string& why, Millis now);

  /** Retries if the last attempt was kRetryEvery or longer ago. */
  void tick(Millis now) {
    if (now >= attemptedAt_ + kRetryEvery) (void)tryNow(now);
  }
  /** Retries at once. Returns isWritten(). */
  bool tryNow(Millis now);
  /** True if nothing is pending. */
  bool isWritten() const { return !change_ && !checkpoint_; }
  /** Error message for the user. Valid only while !isWritten(). */
  const std::string& why() const { return why_; }

 private:
  Status save(const JobChange& change) { return change.remove ? tryChange(change) : queue_.saveRecorded(); }
  void attempt(Millis now);

  JobQueue& queue_;
  std::optional<JobChange> change_;
  std::optional<Checkpoint> checkpoint_;
  Millis attemptedAt_ = 0;
  std::string why_;
};

}  // namespace lumi
