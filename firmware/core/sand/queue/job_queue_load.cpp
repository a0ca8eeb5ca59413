#include <algorithm>
#include <array>
#include <functional>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/sand/program/program_reader.h"
#include "core/sand/queue/job_files.h"
#include "core/sand/queue/job_queue.h"
#include "core/sand/queue/queue_codec.h"

namespace lumi {

void JobQueue::load() {
  loadCheckpoint();
  const bool isAll = loadJobs();
  leftovers_.clear();
  for (const auto& name : programNames()) {
    if (find(jobFileOf(name)) && endsWith(name, kProgramEnding)) continue;
    if (isAll || endsWith(name, kUnfinishedEnding)) {
      files_.remove(programPathOf(name));
    } else {
      adopt(name);
    }
  }
  readPrograms();
  if (!isAll) (void)save();
}

/** Returns true if the latest saved record was read, or none was ever saved. */
bool JobQueue::loadJobs() {
  jobs_.clear();
  lastRun_ = checkpoint_ ? checkpoint_->run : 0;
  const auto bytes = records_.load(kQueueRecord);
  if (!bytes && !records_.exists(kQueueRecord)) return true;
  auto record = bytes ? decodeQueue(*bytes) : std::nullopt;
  if (record) {
    lastRun_ = std::max(lastRun_, record->lastRun);
    jobs_ = std::move(record->jobs);
    if (records_.isWhole(kQueueRecord)) return true;
  }
  log_.write(LogLevel::kError,
             "The queue of the sand table can't be read; patterns without a job wait again.");
  // The numbers of earlier runs are unknown. A random 31-bit number is unlikely to collide with one of them.
  lastRun_ = std::max(lastRun_, randomNumber() >> 1);
  return false;
}

void JobQueue::loadCheckpoint() {
  const auto bytes = records_.load(kCheckpointRecord);
  checkpoint_ = bytes ? decodeCheckpoint(*bytes) : std::nullopt;
}

/** Returns the names sorted, so that adopting them is deterministic. */
std::vector<std::string> JobQueue::programNames() const {
  std::vector<std::string> names;
  files_.list(kProgramFolder, [&names](std::string_view name, uint64_t) {
    if (endsWith(name, kProgramEnding) || endsWith(name, kUnfinishedEnding))
      names.push_back(std::string(name));
  });
  sortShort(names, std::less<>());
  return names;
}

void JobQueue::adopt(const std::string& program) {
  Job job;
  job.file = job.originalName = jobFileOf(program);
  const auto opened = ProgramReader::open(files_, programPathOf(program));
  if (!opened || !jobFileNumber(job.file) || isFull()) return;
  jobs_.push_back(std::move(job));
}

void JobQueue::readPrograms() {
  for (Job& job : jobs_) {
    const auto opened = ProgramReader::open(files_, programPath(job.file));
    if (opened) {
      job.info = opened.value()->info();
    } else {
      fail(job, opened.error().message);
    }
  }
}

void JobQueue::fail(Job& job, std::string_view why) {
  job.state = JobState::kFailed;
  job.message = why;
}

uint32_t JobQueue::randomNumber() {
  std::array<uint8_t, 4> bytes;
  random_.fill(bytes);
  uint32_t number = 0;
  for (const uint8_t byte : bytes) number = number << 8 | byte;
  return number;
}

}  // namespace lumi
