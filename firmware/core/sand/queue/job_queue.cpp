#include "core/sand/queue/job_queue.h"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/sand/program/program_reader.h"
#include "core/sand/queue/queue_codec.h"

namespace lumi {
namespace {

/**
 * Removing a program smaller than this may not change the free space, because stores allocate whole blocks.
 */
constexpr uint64_t kSmallProgram = 16 * 1024;  // bytes

}  // namespace

JobQueue::JobQueue(RecordStore& records, FileStore& files, Random& random, Log& log, Promised promised)
    : records_(records), files_(files), random_(random), log_(log), promised_(std::move(promised)) {}

void JobQueue::load() {
  loadCheckpoint();
  const bool isAll = loadJobs();
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

/** Returns sorted names, so that load() adds jobs in a deterministic order. */
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

// ---- Jobs ----

const Job* JobQueue::find(std::string_view file) const {
  const auto job = findIf(jobs_, [file](const Job& each) { return each.file == file; });
  return job == jobs_.end() ? nullptr : &*job;
}

Jobs::iterator JobQueue::at(std::string_view file) {
  return findIf(jobs_, [file](const Job& each) { return each.file == file; });
}

const Job* JobQueue::current() const {
  for (const Job& job : jobs_) {
    if (job.state == JobState::kRunning || job.state == JobState::kPaused) return &job;
  }
  return nullptr;
}

const Job* JobQueue::firstWaiting() const {
  return firstOf(JobState::kWaiting);
}

bool JobQueue::hasInterrupted() const {
  return firstOf(JobState::kInterrupted) != nullptr;
}

const Job* JobQueue::firstOf(JobState state) const {
  for (const Job& job : jobs_) {
    if (job.state == state) return &job;
  }
  return nullptr;
}

std::string JobQueue::newFileName() {
  for (;;) {
    std::string file = jobFileName(randomNumber());
    const std::string path = programPath(file);
    const bool isTaken =
        find(file) || files_.exists(path) || files_.exists(concat({path, kUnfinishedEnding}));
    if (!isTaken) return file;
  }
}

std::string JobQueue::programPath(std::string_view file) {
  return programPathOf(programNameOf(file));
}

Status JobQueue::add(Job job) {
  if (isFull()) return Error{kFull};
  if (find(job.file) || !jobFileNumber(job.file)) return Error{"The pattern has no name of its own."};
  jobs_.push_back(std::move(job));
  const Status saved = save();
  if (!saved) jobs_.pop_back();
  return saved;
}

Status JobQueue::update(const Job& job, JobPlace place) {
  const auto found = at(job.file);
  if (found == jobs_.end()) return Error{kNoSuchJob};
  const Job before = *found;
  const auto behind = std::next(found);
  recordInMemory(job, place);
  const Status saved = save();
  if (!saved) {
    jobs_.splice(behind, jobs_, found);
    *found = before;
  }
  return saved;
}

void JobQueue::recordInMemory(const Job& job, JobPlace place) {
  const auto found = at(job.file);
  if (found == jobs_.end()) return;
  *found = job;
  found->message = cutText(job.message, kMaxJobMessageLength);
  if (place == JobPlace::kLast) jobs_.splice(jobs_.end(), jobs_, found);
  if (place != JobPlace::kFirst) return;
  auto first = jobs_.begin();
  while (first != found && first->state != JobState::kWaiting) ++first;
  jobs_.splice(first, jobs_, found);
}

Status JobQueue::moveTo(std::string_view file, size_t position) {
  const auto job = at(file);
  if (job == jobs_.end()) return Error{kNoSuchJob};
  if (job->state != JobState::kWaiting) return Error{"Only a waiting pattern can be moved."};
  const auto behind = std::next(job);
  auto to = job;
  size_t passed = 0;
  for (auto other = jobs_.begin(); other != jobs_.end(); ++other) {
    if (other == job || other->state != JobState::kWaiting) continue;
    to = passed == position ? other : std::next(other);
    if (passed++ == position) break;
  }
  if (to == job || to == behind) return Done{};
  jobs_.splice(to, jobs_, job);
  const Status saved = save();
  if (!saved) jobs_.splice(behind, jobs_, job);
  return saved;
}

uint32_t JobQueue::nextRun() const {
  return lastRun_ + 1;
}

Status JobQueue::saveCheckpoint(const Checkpoint& checkpoint) {
  const Status saved = records_.save(kCheckpointRecord, encodeCheckpoint(checkpoint));
  if (saved) checkpoint_ = checkpoint;
  return saved;
}

std::optional<Checkpoint> JobQueue::checkpointOf(uint32_t run) const {
  return checkpoint_ && checkpoint_->run == run ? checkpoint_ : std::nullopt;
}

Status JobQueue::save() {
  uint32_t lastRun = lastRun_;
  for (const Job& job : jobs_) lastRun = std::max(lastRun, job.run);
  const Status saved = records_.save(kQueueRecord, encodeQueue(jobs_, lastRun));
  if (saved) lastRun_ = lastRun;
  return saved;
}

// ---- Removing, and room for programs ----

Status JobQueue::remove(std::string_view file) {
  const auto job = at(file);
  if (job == jobs_.end()) return Error{kNoSuchJob};
  const auto behind = std::next(job);
  Jobs removed;
  removed.splice(removed.end(), jobs_, job);
  const Status saved = saveRemoval(*job);
  if (!saved) jobs_.splice(behind, removed);
  return saved;
}

/**
 * Saves the record before removing the program, so that a power cut leaves no job without its program. If the
 * store is too full to save the record, removes the program first.
 */
Status JobQueue::saveRemoval(Job& removed) {
  const std::string program = programPath(removed.file);
  const Status saved = save();
  if (saved) {
    if (!files_.remove(program)) hasLeftovers_ = true;
    return saved;
  }
  if (files_.space().free >= kRoomForRecords || !files_.remove(program)) return saved;
  const Status savedNow = save();
  if (!savedNow) fail(removed, kProgramMissing);
  return savedNow;
}

void JobQueue::removeLeftovers() {
  if (!hasLeftovers_) return;
  hasLeftovers_ = false;
  for (const auto& name : programNames()) {
    if (!endsWith(name, kProgramEnding) || find(jobFileOf(name))) continue;
    if (!files_.remove(programPathOf(name))) hasLeftovers_ = true;
  }
}

uint64_t JobQueue::freeBytes() const {
  return forPrograms(files_.space().free);
}

uint64_t JobQueue::reachableBytes() const {
  return forPrograms(files_.space().free + completedBytes());
}

uint64_t JobQueue::forPrograms(uint64_t free) const {
  const uint64_t kept = kReserve + (promised_ ? promised_() : 0);
  return free > kept ? free - kept : 0;
}

uint64_t JobQueue::completedBytes() const {
  uint64_t sum = 0;
  for (const Job& job : jobs_) {
    if (job.state == JobState::kDone) sum += job.info.fileSize;
  }
  return sum;
}

bool JobQueue::makeRoom(uint64_t bytes) {
  if (freeBytes() >= bytes) return true;
  removeLeftovers();
  if (reachableBytes() < bytes) return false;
  while (freeBytes() < bytes) {
    const Job* done = oldestDone();
    if (!done) return false;
    log_.write(LogLevel::kInfo, {"Removing the completed pattern ", done->originalName, " to make room."});
    if (!removeForRoom(*done)) return false;
  }
  return true;
}

/**
 * Removes a completed job to make room. Returns false if the removal fails or frees nothing: the store may
 * keep the space of a file that is being read.
 */
bool JobQueue::removeForRoom(const Job& done) {
  const std::string file = done.file;
  const uint64_t size = done.info.fileSize;
  const uint64_t before = files_.space().free;
  if (!remove(file) || files_.exists(programPath(file))) return false;
  return size < kSmallProgram || files_.space().free >= before + size / 2;
}

/** Only one job runs at a time, so the order of the run numbers is the order of completion. */
const Job* JobQueue::oldestDone() const {
  const Job* longest = nullptr;
  for (const Job& job : jobs_) {
    if (job.state == JobState::kDone && (!longest || job.run < longest->run)) longest = &job;
  }
  return longest;
}

}  // namespace lumi
