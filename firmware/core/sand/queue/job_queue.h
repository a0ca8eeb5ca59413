#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"
#include "core/ports/random.h"
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
 * The queue and its program files ("gcode/1a2b3c4d.lsp"). The record "sand-queue" contains the jobs, the
 * alternating record "sand-checkpoint" the checkpoint, so that saving it while the table draws is one file
 * operation. A change is saved when the call returns. A call that returns an error has changed nothing, with
 * exceptions at add() and remove(). Pointers to jobs are valid until the next change.
 */
class JobQueue {
 public:
  static constexpr size_t kMaxJobs = 64;
  static constexpr char kFull[] = "The queue holds 64 patterns already. Delete some first.";
  /** Bytes of the store that programs leave free for settings and records. */
  static constexpr uint64_t kReserve = 64 * 1024;  // bytes
  /** With fewer free bytes than this, saving a record may fail. */
  static constexpr uint64_t kRoomForRecords = 16 * 1024;  // bytes

  /** Returns the number of free bytes that are reserved for something other than programs. */
  using Promised = std::function<uint64_t()>;

  /** Besides kReserve, programs leave `promised` bytes free. */
  JobQueue(RecordStore& records, FileStore& files, Random& random, Log& log, Promised promised = {});

  /**
   * Reads the records and the footers of the programs. A job becomes failed if its program is missing or
   * damaged. Unfinished program files and program files without a job are removed. If the latest saved record
   * cannot be read, no complete program is removed. Each undamaged program without a job then becomes a
   * waiting job that is named after its file, until the queue is full.
   */
  void load();

  /** All jobs in drawing order. Completed jobs keep the position at which they ended. */
  const Jobs& jobs() const { return jobs_; }
  const Job* find(std::string_view file) const;
  /** Returns the job that is running or paused, or nullptr. */
  const Job* current() const;
  const Job* firstWaiting() const;
  bool hasInterrupted() const;
  /** True if add() has no place: there are kMaxJobs jobs, and none of them is completed. */
  bool isFull() const { return jobs_.size() >= kMaxJobs && !oldestDone(); }

  /** Returns a random name that neither a job nor a stored file has. */
  std::string newFileName();
  static std::string programPath(std::string_view file);

  /**
   * Appends `job`. Its program must be in the store already. With kMaxJobs jobs, the job that was completed
   * first is removed to make room, even if saving then fails.
   */
  Status add(Job job);
  /** Replaces the job that has the same file and moves it to `place`. */
  Status update(const Job& job, JobPlace place = JobPlace::kSame);
  /**
   * Like update(), but changes memory only. The next change or saveRecorded() writes it to flash. Use it for
   * events that have already happened and cannot be undone.
   */
  void recordInMemory(const Job& job, JobPlace place = JobPlace::kSame);
  Status saveRecorded() { return save(); }
  /**
   * Removes the job and its program, even if the store is full. After an error the job may remain, failed and
   * without its program. A program that is being read may remain until the next upload or the next start.
   */
  Status remove(std::string_view file);
  /**
   * Moves a waiting job to `position` among the waiting jobs. 0 is the first; values past the end mean the
   * last. All other jobs keep their order.
   */
  Status moveTo(std::string_view file, size_t position);

  /** Returns the number for a new run. It stays the same until a job with this number is added or updated. */
  uint32_t nextRun() const;
  Status saveCheckpoint(const Checkpoint& checkpoint);
  /** Returns the checkpoint of this run, or nullopt if none was saved. */
  std::optional<Checkpoint> checkpointOf(uint32_t run) const;

  /** Removes the programs of deleted jobs that could not be removed earlier because they were being read. */
  void removeLeftovers();

  /** Bytes available for programs now, without removing completed jobs. */
  uint64_t freeBytes() const;
  /** Bytes available for programs if all completed jobs were removed. */
  uint64_t reachableBytes() const;
  /**
   * Removes completed jobs, oldest completion first, until `bytes` are free. If that cannot be reached,
   * returns false without removing a job. Also returns false when a removal frees no space, for example
   * because a client is still reading the program.
   */
  bool makeRoom(uint64_t bytes);

 private:
  static constexpr char kNoSuchJob[] = "There is no such pattern in the queue.";
  static constexpr char kProgramMissing[] = "The pattern's file is missing.";

  bool loadJobs();
  void loadCheckpoint();
  std::vector<std::string> programNames() const;
  void adopt(const std::string& program);
  void readPrograms();
  static void fail(Job& job, std::string_view why);
  uint32_t randomNumber();
  const Job* firstOf(JobState state) const;
  Jobs::iterator at(std::string_view file);
  const Job* oldestDone() const;
  uint64_t completedBytes() const;
  uint64_t forPrograms(uint64_t free) const;
  Status saveRemoval(Job& removed);
  bool removeForRoom(const Job& done);
  Status save();

  RecordStore& records_;
  FileStore& files_;
  AlternatingRecord checkpoints_;
  Random& random_;
  Log& log_;
  const Promised promised_;
  Jobs jobs_;
  uint32_t lastRun_ = 0;
  bool hasLeftovers_ = false;  // the program of a removed job still exists
  std::optional<Checkpoint> checkpoint_;
};

}  // namespace lumi
