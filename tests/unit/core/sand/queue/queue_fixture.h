#pragma once

#include <string>
#include <vector>

#include "core/sand/queue/job_queue.h"
#include "core/sand/queue/queue_codec.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/quiet_log.h"
#include "support/load_all.h"
#include "support/stores/faulty_file_store.h"
#include "unit/core/sand/program/program_fixture.h"

namespace lumi::test {

/** A device with a library and a queue, whose power can be cut. */
class QueueDevice {
 public:
  QueueDevice() { restart(); }

  void restart() {
    files.restart();
    library_.emplace(records, files, random, log);
    queue_.emplace(records, files, random, log);
    loadAll(*queue_, *library_);
  }

  /** Writes the copies of all records. */
  void writeCopies() {
    RecordStore started(files, log);
    for (Millis now = 0; now < 5 * kMinute; now += kSecond) started.tick(now);
  }

  PatternLibrary& library() { return *library_; }
  JobQueue& queue() { return *queue_; }

  /** Adds a pattern to the library. Returns its id, or 0. */
  PatternId addPattern(const std::string& name, size_t moves = 5) {
    Pattern pattern;
    pattern.id = library().newId();
    pattern.name = name;
    const auto stored = writeStoredProgram(files, someMoves(moves), programPathOf(pattern.id));
    if (!stored) return 0;
    describe(stored.value(), pattern);
    const PatternId id = pattern.id;
    return library().add(std::move(pattern)) ? id : 0;
  }

  /** Returns a job that draws this pattern. */
  Job jobFor(PatternId pattern, const std::string& name) {
    Job job;
    job.file = queue().newFileName(pattern);
    job.pattern = pattern;
    job.originalName = name;
    const auto program = readerOf(files, programPathOf(pattern));
    if (program) job.info = program->info();
    return job;
  }

  /** Returns a job whose pattern is in the library. */
  Job prepare(const std::string& name, size_t moves = 5) { return jobFor(addPattern(name, moves), name); }

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
    files.list("gcode", [&found](std::string_view name) { found.emplace_back(name); });
    return found;
  }

  /** True if each job has its pattern, each pattern its program, and there is no other file. */
  bool isTidy() {
    for (const Job& job : queue().jobs()) {
      if (!library().has(job.pattern)) return false;
    }
    for (const PatternId id : library().newestFirst()) {
      if (!readerOf(files, programPathOf(id)) || !library().find(id)) return false;
    }
    return programs().size() == library().size();
  }

  FaultyFileStore files;
  QuietLog log;
  FixedRandom random;
  RecordStore records{files, log};

 private:
  std::optional<PatternLibrary> library_;
  std::optional<JobQueue> queue_;
};

}  // namespace lumi::test
