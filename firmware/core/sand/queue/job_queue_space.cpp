
#include "core/base/lists.h"
#include "core/sand/queue/job_queue.h"

namespace lumi {
namespace {

/**
 * Removing a program smaller than this may not change the free space, because stores allocate whole blocks.
 */
constexpr uint64_t kSmallProgram = 16 * 1024;  // bytes

}  // namespace

Status JobQueue::remove(std::string_view file) {
  const auto index = indexOf(file);
  if (!index) return Error{kNoSuchJob};
  removeLeftovers();
  std::unique_ptr<Job> removed = jobs_.takeOut(*index);
  const Status saved = saveRemoval(*removed);
  if (!saved) jobs_.putIn(*index, std::move(removed));
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
    removeProgram(program);
    return saved;
  }
  if (files_.space().free >= kRoomForRecords || !files_.remove(program)) return saved;
  const Status savedNow = save();
  if (!savedNow) fail(removed, kProgramMissing);
  return savedNow;
}

void JobQueue::removeProgram(const std::string& path) {
  if (files_.remove(path)) return;
  leftovers_.push_back(std::string(path));
  log_.write(LogLevel::kWarning, "A deleted pattern's file can't be removed yet.");
}

void JobQueue::removeLeftovers() {
  removeIf(leftovers_, [this](const std::string& path) { return files_.remove(path); });
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
  removeLeftovers();
  if (reachableBytes() < bytes) return false;
  while (freeBytes() < bytes) {
    const Job* done = longestDone();
    if (!done) return false;
    log_.write(LogLevel::kInfo, {"Removing the completed pattern ", done->originalName, " to make room."});
    if (!removeForRoom(*done)) return false;
  }
  return true;
}

/**
 * Returns false also if the removal freed nothing: the store may keep a file, or its space, while the file is
 * being read.
 */
bool JobQueue::removeForRoom(const Job& done) {
  const std::string file = done.file;
  const uint64_t size = done.info.fileSize;
  const uint64_t before = files_.space().free;
  if (!remove(file) || files_.exists(programPath(file))) return false;
  return size < kSmallProgram || files_.space().free >= before + size / 2;
}

/** Only one job runs at a time, so the order of the run numbers is the order of completion. */
const Job* JobQueue::longestDone() const {
  const Job* longest = nullptr;
  for (const Job& job : jobs_) {
    if (job.state == JobState::kDone && (!longest || job.run < longest->run)) longest = &job;
  }
  return longest;
}

}  // namespace lumi
