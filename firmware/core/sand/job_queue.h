#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"
#include "core/ports/random.h"
#include "core/sand/job.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * The queue and the program files it names ("gcode/1a2b3c4d.lsp"). Record "sand-queue" holds the jobs, record
 * "sand-checkpoint" the checkpoint. What changes is on flash before a call returns; on an error nothing has
 * changed.
 */
class JobQueue {
 public:
  static constexpr size_t kMostJobs = 64;
  /** Kept free for settings and records. */
  static constexpr uint64_t kReserve = 64 * 1024;  // bytes

  JobQueue(RecordStore& records, FileStore& files, Random& random, Log& log);

  /** Reads the records. Program files without a job, and unfinished ones, are removed; a job without its file
   * fails. */
  void load();

  /** In the order they are drawn; completed ones stand where they ended. */
  const std::vector<Job>& jobs() const { return jobs_; }
  const Job* find(std::string_view file) const;
  /** The one running or paused, if any. */
  const Job* current() const;
  const Job* firstWaiting() const;
  bool hasInterrupted() const;

  /** A name that no job has. */
  std::string newFileName();
  static std::string programPath(std::string_view file);

  /** `job` comes last. Its program is in the store already. */
  Status add(Job job);
  /** Replaces the job of the same file. */
  Status update(const Job& job);
  /** Removes the job and its program. */
  Status remove(std::string_view file);
  /** Puts it among the waiting jobs, 0 first; further back than the last is last. */
  Status moveTo(std::string_view file, size_t position);
  /** Puts it behind all others. */
  Status moveToEnd(std::string_view file);

  /** A number for a new run. */
  uint32_t nextRun() const;
  Status saveCheckpoint(const Checkpoint& checkpoint);
  /** The checkpoint of this run; nothing when none was saved. */
  std::optional<Checkpoint> checkpointOf(uint32_t run) const;

  /** Bytes that programs may still take, completed ones not counted as free. */
  uint64_t freeBytes() const;
  /** As freeBytes(), if every completed job were removed. */
  uint64_t reachableBytes() const;
  /** Removes completed jobs, those done first first, until `bytes` are free; false when that can't be
   * reached. */
  bool makeRoom(uint64_t bytes);

 private:
  Status save(std::vector<Job> next);

  RecordStore& records_;
  FileStore& files_;
  Random& random_;
  Log& log_;
  std::vector<Job> jobs_;
  std::optional<Checkpoint> checkpoint_;
};

}  // namespace lumi
