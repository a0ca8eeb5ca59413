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
#include "core/sand/job.h"
#include "core/store/record_store.h"

namespace lumi {

enum class JobPlace : uint8_t {
  kSame,
  kFirst,  // in front of all that wait
  kLast    // behind all others
};

/**
 * The queue and the program files it names ("gcode/1a2b3c4d.lsp"). Record "sand-queue" holds the jobs, record
 * "sand-checkpoint" the checkpoint. What changes is on flash before a call returns; on an error nothing has
 * changed. Pointers to jobs hold until the next change.
 */
class JobQueue {
 public:
  static constexpr size_t kMostJobs = 64;
  static constexpr char kFull[] = "The queue holds 64 patterns already. Delete some first.";
  /** Kept free for settings and records. */
  static constexpr uint64_t kReserve = 64 * 1024;  // bytes
  /** With less than this a record may not be saved any more. */
  static constexpr uint64_t kRoomForRecords = 16 * 1024;  // bytes

  /** Bytes of the store that are not for programs, though free now. */
  using Promised = std::function<uint64_t()>;

  /** Programs leave room for `promised` too. */
  JobQueue(RecordStore& records, FileStore& files, Random& random, Log& log, Promised promised = {});

  /**
   * Reads the records and the programs' footers. A job whose program is missing or damaged fails. Program
   * files without a job, and unfinished ones, are removed; but when what was saved last can't be read, every
   * whole program without a job becomes a waiting one, named by its file, and no program is removed.
   */
  void load();

  /** In the order they are drawn; completed ones stand where they ended. */
  const Jobs& jobs() const { return jobs_; }
  const Job* find(std::string_view file) const;
  /** The one running or paused, if any. */
  const Job* current() const;
  const Job* firstWaiting() const;
  bool hasInterrupted() const;
  bool isFull() const { return jobs_.size() >= kMostJobs; }

  /** A name that neither a job nor a file in the store has. */
  std::string newFileName();
  static std::string programPath(std::string_view file);

  /** `job` comes last. Its program is in the store already. */
  Status add(Job job);
  /** Replaces the job of the same file and puts it where `place` says. */
  Status update(const Job& job, JobPlace place = JobPlace::kSame);
  /** As update(), of what has happened: so in memory, and on flash with the next change or saveNotes(). */
  void note(const Job& job, JobPlace place = JobPlace::kSame);
  Status saveNotes() { return save(); }
  /** Removes the job and its program; in a full store too. An error may then leave the job failed, without
   * its program. */
  Status remove(std::string_view file);
  /** Puts a waiting job among the waiting ones, 0 first; further back than the last is last. All others stay
   * in their places. */
  Status moveTo(std::string_view file, size_t position);

  /** A number for a new run: another one once a job with it was added or updated. */
  uint32_t nextRun() const;
  Status saveCheckpoint(const Checkpoint& checkpoint);
  /** The checkpoint of this run; nothing when none was saved. */
  std::optional<Checkpoint> checkpointOf(uint32_t run) const;

  /** Bytes that programs may still take, completed ones not counted as free. */
  uint64_t freeBytes() const;
  /** As freeBytes(), if every completed job were removed. */
  uint64_t reachableBytes() const;
  /**
   * Removes completed jobs, those done first first, until `bytes` are free; false, and nothing removed, when
   * that can't be reached. False too once a removal frees nothing, as of a program that is being read.
   */
  bool makeRoom(uint64_t bytes);
  /** Programs of removed jobs that were being read, and stayed, may go now. */
  void removeLeftovers();

 private:
  static constexpr char kNoSuchJob[] = "There is no such pattern in the queue.";
  static constexpr char kProgramMissing[] = "The pattern's file is missing.";

  // job_queue_load.cpp
  bool loadJobs();
  void loadCheckpoint();
  std::vector<std::string> programNames() const;
  void adopt(const std::string& program);
  void readPrograms();
  static void fail(Job& job, std::string_view why);
  uint32_t randomNumber();
  const Job* firstOf(JobState state) const;
  std::optional<size_t> indexOf(std::string_view file) const;
  std::vector<size_t> waitingPlaces() const;
  size_t indexFor(JobPlace place, size_t index) const;
  void shift(size_t from, size_t to);
  size_t put(size_t index, Job& job, JobPlace place);
  // job_queue_space.cpp
  const Job* longestDone() const;
  uint64_t completedBytes() const;
  uint64_t forPrograms(uint64_t free) const;
  Status saveRemoval(Job& removed);
  void removeProgram(const std::string& path);
  bool removeForRoom(const Job& done);
  Status save();

  RecordStore& records_;
  FileStore& files_;
  Random& random_;
  Log& log_;
  const Promised promised_;
  Jobs jobs_;
  std::vector<std::string> leftovers_;  // paths of programs whose jobs are gone
  uint32_t lastRun_ = 0;
  std::optional<Checkpoint> checkpoint_;
};

}  // namespace lumi
