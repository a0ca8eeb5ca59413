#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"
#include "core/ports/random.h"
#include "core/sand/library/pattern_library.h"
#include "core/sand/queue/job.h"
#include "core/store/alternating_record.h"
#include "core/store/record_store.h"

namespace lumi {

enum class JobPlace : uint8_t {
  kSame,
  kFirst,  // in front of all waiting jobs
  kLast    // behind all other jobs
};

/**
 * The queue of jobs, which draw patterns of the library. The record "sand-queue" contains the jobs, the
 * alternating record "sand-checkpoint" the checkpoint, so that saving it while the table draws is one file
 * operation. A change is saved when the call returns. A call that returns an error has changed nothing, with
 * an exception at add(). Pointers to jobs are valid until the next change.
 */
class JobQueue {
 public:
  static constexpr size_t kMaxJobs = 64;
  static constexpr char kNoSuchJob[] = "There is no such pattern in the queue.";
  static constexpr char kFull[] = "The queue holds 64 patterns already. Delete some first.";
  JobQueue(RecordStore& records, FileStore& files, Random& random, Log& log);

  /**
   * Reads a part: the records, a part of the library, which takes the names of patterns that its records lack
   * from the jobs, or the footer of a job's program. Returns true while a part is left. Call until it
   * returns false, before any other function and not afterwards. A job becomes failed if its program is
   * missing or damaged.
   */
  bool load(PatternLibrary& library);
  /** Sets the table to which the programs of the jobs are fitted, and reads their footers again. */
  void setTable(const TableShape& table);

  /** All jobs in drawing order. Completed jobs keep the position at which they ended. */
  const Jobs& jobs() const { return jobs_; }
  const Job* find(std::string_view file) const;
  /** Returns the job that is running or paused, or nullptr. */
  const Job* current() const;
  const Job* firstWaiting() const { return firstOf(JobState::kWaiting); }
  /**
   * The job that starts next, or nullptr. It is a partly drawn one if there is one, because starting another
   * job would overwrite its checkpoint.
   */
  const Job* next() const;
  /** The job that waits for a user's decision, or nullptr. */
  const Job* interrupted() const { return firstOf(JobState::kInterrupted); }
  /** True if add() has no place: there are kMaxJobs jobs, and none of them is completed. */
  bool isFull() const { return jobs_.size() >= kMaxJobs && !oldestDone(); }

  /** Returns the name for a job that draws `pattern`: its id if no job has that name, or a random one. */
  std::string newFileName(PatternId pattern);

  /**
   * Adds `job`: behind all others, or in front of all waiting jobs. Its program must be in the store already.
   * With kMaxJobs jobs, the job that was completed first is removed, even if saving then fails.
   */
  Status add(Job job, JobPlace place = JobPlace::kLast);
  /** Replaces the job that has the same file and moves it to `place`. */
  Status update(const Job& job, JobPlace place = JobPlace::kSame);
  /**
   * Like update(), but changes memory only. The next change or saveRecorded() writes it to flash. Use it for
   * events that have already happened and cannot be undone.
   */
  void recordInMemory(const Job& job, JobPlace place = JobPlace::kSame);
  void recordState(std::string_view file, JobState state);
  Status saveRecorded() { return save(); }
  Status remove(std::string_view file);
  /**
   * Moves a waiting job to `position` among the waiting jobs. 0 is the first; values past the end mean the
   * last. All other jobs keep their order.
   */
  Status moveTo(std::string_view file, size_t position);

  /** Writes a line about this job to the log. */
  void log(LogLevel level, std::string_view file, std::string_view what) const;

  /** Returns the number for a new run. It stays the same until a job with this number is added or updated. */
  uint32_t nextRun() const { return lastRun_ + 1; }
  Status saveCheckpoint(const Checkpoint& checkpoint);
  /** Returns the checkpoint of this run, or nullopt if none was saved. */
  std::optional<Checkpoint> checkpointOf(uint32_t run) const {
    return checkpoint_ && checkpoint_->run == run ? checkpoint_ : std::nullopt;
  }

 private:
  bool loadJobs();
  void loadCheckpoint();
  bool loadLibrary(PatternLibrary& library);
  void readProgram(Job& job) const;
  const Job* firstOf(JobState state) const;
  Jobs::iterator at(std::string_view file);
  const Job* oldestDone() const;
  void place(Jobs::iterator job, JobPlace place);
  Status save(StoreUse use = StoreUse::kSettings);

  RecordStore& records_;
  FileStore& files_;
  AlternatingRecord checkpoints_;
  Random& random_;
  Log& log_;
  TableShape table_;
  Jobs jobs_;
  int loadedParts_ = 0;
  bool isReadable_ = true;  // false: jobs were saved, but load() could not read them
  Jobs::iterator unread_;   // the next job whose program load() reads
  uint32_t lastRun_ = 0;
  std::optional<Checkpoint> checkpoint_;
};

}  // namespace lumi
