#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/time.h"
#include "core/sand/queue/job_queue.h"

namespace lumi {

/** A change of a job's state or place in the queue. */
struct JobChange {
  using Place = JobPlace;

  std::string file;
  JobState state = JobState::kWaiting;
  std::string message;
  std::optional<uint32_t> run;  // unset: unchanged
  Place place = Place::kSame;
  bool remove = false;  // remove the job; all other fields are ignored

  static JobChange to(std::string file, JobState state, std::string message = "");
  static JobChange removal(std::string file);
};

/**
 * Writes job events to the queue. Events at the table cannot be undone. If the store rejects one, the queue
 * already shows it, and saving is retried.
 */
class JobJournal {
 public:
  static constexpr Millis kRetryEvery = 5 * kSecond;

  explicit JobJournal(JobQueue& queue) : queue_(queue) {}

  /** Tries once. On an error nothing has changed. */
  Status tryChange(const JobChange& change);
  /** Tries once. Replaces an earlier checkpoint that is not written yet. */
  Status tryWrite(const Checkpoint& checkpoint);
  /** Writes now, or retries later. Replaces an earlier change that is not written yet. */
  void write(const JobChange& change, Millis now);
  /**
   * Writes now, or retries later. A pending checkpoint is written before a pending change. Replaces an
   * earlier checkpoint that is not written yet.
   */
  void write(const Checkpoint& checkpoint, Millis now);

  /** Retries what is due. */
  void tick(Millis now);
  /** Retries even if not due. Returns isWritten(). */
  bool tryNow(Millis now);
  /** True if nothing is pending. */
  bool isWritten() const { return !change_ && !checkpoint_; }
  /** Error message for the user. Valid only while !isWritten(). */
  const std::string& why() const { return why_; }

 private:
  Status save(const JobChange& change);
  void attempt(Millis now);

  JobQueue& queue_;
  std::optional<JobChange> change_;
  std::optional<Checkpoint> checkpoint_;
  Millis attemptedAt_ = 0;
  std::string why_;
};

}  // namespace lumi
