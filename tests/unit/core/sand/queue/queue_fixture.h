#pragma once

#include <string>
#include <vector>

#include "core/sand/queue/job_queue.h"
#include "core/sand/queue/queue_codec.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/faulty_file_store.h"
#include "unit/core/sand/program/program_fixture.h"

namespace lumi::test {

/** A device with a queue, whose power can be cut. */
class QueueDevice {
 public:
  QueueDevice() { restart(); }

  void restart() {
    files.restart();
    queue_.emplace(records, files, random, log);
    queue_->load();
  }

  JobQueue& queue() { return *queue_; }

  /** Returns a job whose program is in the store. */
  Job prepare(const std::string& name, size_t moves = 5) {
    Job job;
    job.file = queue().newFileName();
    job.originalName = name;
    const auto info = writeProgram(files, someMoves(moves), JobQueue::programPath(job.file));
    if (info) job.info = info.value();
    return job;
  }

  /** Adds a job and returns its file. */
  std::string add(const std::string& name, JobState state = JobState::kWaiting, uint32_t run = 0,
                  size_t moves = 5) {
    Job job = prepare(name, moves);
    job.state = state;
    job.run = run;
    const std::string file = job.file;
    return queue().add(std::move(job)) ? file : "";
  }

  bool setState(const std::string& file, JobState state) {
    const Job* found = queue().find(file);
    if (!found) return false;
    Job job = *found;
    job.state = state;
    return queue().update(job).ok();
  }

  /** Returns the names of the jobs, separated by blanks: "a b c". */
  std::string names() {
    std::string all;
    for (const Job& job : queue().jobs()) all += (all.empty() ? "" : " ") + job.originalName;
    return all;
  }

  /** Returns a text with every field of every job. */
  std::string snapshot() { return encodeQueue(queue().jobs(), 0); }

  std::vector<std::string> programs() const {
    std::vector<std::string> found;
    files.list("gcode", [&found](std::string_view name, uint64_t) { found.emplace_back(name); });
    return found;
  }

  /** True if each job has its program and the folder contains no other file. */
  bool isTidy() {
    for (const Job& job : queue().jobs()) {
      if (!openProgram(files, JobQueue::programPath(job.file))) return false;
    }
    return programs().size() == queue().jobs().size();
  }

  FaultyFileStore files;
  QuietLog log;
  FixedRandom random;
  RecordStore records{files, log};

 private:
  std::optional<JobQueue> queue_;
};

}  // namespace lumi::test
