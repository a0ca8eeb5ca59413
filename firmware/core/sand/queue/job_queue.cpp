#include "core/sand/queue/job_queue.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/sand/library/pattern_moves.h"
#include "core/sand/queue/queue_codec.h"

namespace lumi {

JobQueue::JobQueue(RecordStore& records, FileStore& files, Random& random, Log& log)
    : records_(records), files_(files), checkpoints_(files, kCheckpointRecord), random_(random), log_(log) {}

bool JobQueue::load(PatternLibrary& library) {
  switch (loadedParts_) {
    case 0:
      loadCheckpoint();
      isReadable_ = loadJobs();
      unread_ = jobs_.begin();
      break;
    case 1:
      if (loadLibrary(library)) return true;
      break;
    default:
      if (unread_ != jobs_.end()) {
        readProgram(*unread_++);
        return true;
      }
      if (!isReadable_) (void)save();
      return false;
  }
  ++loadedParts_;
  return true;
}

bool JobQueue::loadLibrary(PatternLibrary& library) {
  return library.load([this](PatternId id) {
    const auto job = findIf(jobs_, [id](const Job& each) { return each.pattern == id; });
    if (job != jobs_.end()) return withoutEnding(job->originalName);
    return isReadable_ ? std::string() : patternIdText(id);
  });
}

/** Returns false if no saved jobs could be read. */
bool JobQueue::loadJobs() {
  jobs_.clear();
  lastRun_ = checkpoint_ ? checkpoint_->run : 0;
  const auto bytes = records_.load(kQueueRecord);
  if (!bytes && !records_.exists(kQueueRecord)) return true;
  auto record = bytes ? decodeQueue(*bytes) : std::nullopt;
  if (record) {
    lastRun_ = std::max(lastRun_, record->lastRun);
    jobs_ = std::move(record->jobs);
    return true;
  }
  log_.write(LogLevel::kError, "The queue of the sand table can't be read; its patterns are in the library.");
  // The numbers of earlier runs are unknown. A random 31-bit number is unlikely to collide with one of them.
  lastRun_ = std::max(lastRun_, randomNumber(random_) >> 1);
  return false;
}

void JobQueue::loadCheckpoint() {
  const auto bytes = checkpoints_.load();
  checkpoint_ = bytes ? decodeCheckpoint(*bytes) : std::nullopt;
}

void JobQueue::setTable(const TableShape& table) {
  if (table == table_) return;
  table_ = table;
  for (Job& job : jobs_) readProgram(job);
}

void JobQueue::readProgram(Job& job) const {
  const auto opened = openMoves(files_, job.drawing(), table_);
  if (opened) {
    job.info = opened.value()->info();
  } else {
    job.state = JobState::kFailed;
    job.message = opened.error().message;
  }
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
  const Job* running = firstOf(JobState::kRunning);
  return running ? running : firstOf(JobState::kPaused);
}

const Job* JobQueue::next() const {
  const auto partly =
      findIf(jobs_, [](const Job& job) { return job.state == JobState::kWaiting && isPartlyDrawn(job); });
  return partly == jobs_.end() ? firstWaiting() : &*partly;
}

const Job* JobQueue::firstOf(JobState state) const {
  for (const Job& job : jobs_) {
    if (job.state == state) return &job;
  }
  return nullptr;
}

std::string JobQueue::newFileName(PatternId pattern) {
  std::string file = jobFileName(pattern);
  while (find(file)) file = jobFileName(randomNumber(random_));
  return file;
}

Status JobQueue::add(Job job, JobPlace where) {
  if (isFull()) return invalid(kFull);
  if (find(job.file) || !jobFileNumber(job.file)) return invalid("The pattern has no name of its own.");
  if (jobs_.size() >= kMaxJobs) {
    const Status removed = remove(std::string(oldestDone()->file));
    if (!removed) return removed;
  }
  // A playlist that plays must not end because lists are full.
  const StoreUse use = job.isOfPlayer ? StoreUse::kSettings : StoreUse::kLists;
  jobs_.push_back(std::move(job));
  const auto added = std::prev(jobs_.end());
  place(added, where);
  const Status saved = save(use);
  if (!saved) jobs_.erase(added);
  return saved;
}

Status JobQueue::update(const Job& job, JobPlace place) {
  const auto found = at(job.file);
  if (found == jobs_.end()) return notFound(kNoSuchJob);
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
  this->place(found, place);
}

void JobQueue::recordState(std::string_view file, JobState state) {
  const auto job = at(file);
  if (job != jobs_.end()) job->state = state;
}

void JobQueue::place(Jobs::iterator job, JobPlace place) {
  if (place == JobPlace::kLast) jobs_.splice(jobs_.end(), jobs_, job);
  if (place != JobPlace::kFirst) return;
  auto first = jobs_.begin();
  while (first != job && first->state != JobState::kWaiting) ++first;
  jobs_.splice(first, jobs_, job);
}

Status JobQueue::moveTo(std::string_view file, size_t position) {
  const auto job = at(file);
  if (job == jobs_.end()) return notFound(kNoSuchJob);
  if (job->state != JobState::kWaiting) return conflict("Only a waiting pattern can be moved.");
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

void JobQueue::log(LogLevel level, std::string_view file, std::string_view what) const {
  const Job* job = find(file);
  if (job) log_.write(level, {"Pattern \"", job->originalName, "\": ", what});
}

Status JobQueue::saveCheckpoint(const Checkpoint& checkpoint) {
  const Status saved = checkpoints_.save(encodeCheckpoint(checkpoint));
  if (saved) checkpoint_ = checkpoint;
  return saved;
}

Status JobQueue::save(StoreUse use) {
  uint32_t lastRun = lastRun_;
  for (const Job& job : jobs_) lastRun = std::max(lastRun, job.run);
  const Status saved = records_.save(kQueueRecord, encodeQueue(jobs_, lastRun), use);
  if (saved) lastRun_ = lastRun;
  return saved;
}

Status JobQueue::remove(std::string_view file) {
  const auto job = at(file);
  if (job == jobs_.end()) return notFound(kNoSuchJob);
  const auto behind = std::next(job);
  Jobs removed;
  removed.splice(removed.end(), jobs_, job);
  const Status saved = save(StoreUse::kUpkeep);
  if (!saved) jobs_.splice(behind, removed);
  return saved;
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
