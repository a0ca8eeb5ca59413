#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/time.h"
#include "core/sand/job_queue.h"

namespace lumi {

/** What becomes of a job. */
struct JobChange {
  using Place = JobPlace;

  std::string file;
  JobState state = JobState::kWaiting;
  std::string message;
  std::optional<uint32_t> run;  // unless it stays the same
  Place place = Place::kSame;
  bool remove = false;  // instead of all this

  static JobChange to(std::string file, JobState state, std::string message = "");
  static JobChange removal(std::string file);
};

/**
 * Writes what happens to the jobs into the queue. What has happened at the table can't be taken back: when
 * the store refuses it, the queue tells it all the same, and saving it is tried again.
 */
class JobRunnerBook {
 public:
  static constexpr Millis kRetryEvery = 5 * kSecond;

  explicit JobRunnerBook(JobQueue& queue) : queue_(queue) {}

  /** Once; nothing has changed on an error. */
  Status tryChange(const JobChange& change);
  /** Once; takes the place of an earlier one that is not written yet. */
  Status tryWrite(const Checkpoint& checkpoint);
  /** Now or later; takes the place of an earlier one that is not written yet. */
  void write(const JobChange& change, Millis now);
  /** Now or later, before any change. */
  void write(const Checkpoint& checkpoint, Millis now);

  /** Tries again what is due. */
  void tick(Millis now);
  /** Tries again, due or not; isWritten(). */
  bool tryNow(Millis now);
  /** Everything is written. */
  bool isWritten() const { return !change_ && !checkpoint_; }
  /** Unless isWritten(): why, for people. */
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
