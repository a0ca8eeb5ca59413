#include "core/sand/queue/job_queue.h"

#include <algorithm>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/sand/queue/job_files.h"
#include "core/sand/queue/queue_codec.h"

namespace lumi {

JobQueue::JobQueue(RecordStore& records, FileStore& files, Random& random, Log& log, Promised promised)
    : records_(records), files_(files), random_(random), log_(log), promised_(std::move(promised)) {}

const Job* JobQueue::find(std::string_view file) const {
  const auto index = indexOf(file);
  return index ? &jobs_[*index] : nullptr;
}

std::optional<size_t> JobQueue::indexOf(std::string_view file) const {
  for (size_t i = 0; i < jobs_.size(); ++i) {
    if (jobs_[i].file == file) return i;
  }
  return std::nullopt;
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
  const auto index = indexOf(job.file);
  if (!index) return Error{kNoSuchJob};
  Job other = job;
  const size_t to = put(*index, other, place);
  const Status saved = save();
  if (!saved) {
    shift(to, *index);
    std::swap(jobs_[*index], other);
  }
  return saved;
}

void JobQueue::note(const Job& job, JobPlace place) {
  Job other = job;
  if (const auto index = indexOf(job.file)) (void)put(*index, other, place);
}

/**
 * Replaces the job at `index` by `job` and moves it to `place`. `job` receives the old job. Returns the new
 * index.
 */
size_t JobQueue::put(size_t index, Job& job, JobPlace place) {
  job.message = cutText(job.message, kMaxJobMessageLength);
  std::swap(jobs_[index], job);
  const size_t to = indexFor(place, index);
  shift(index, to);
  return to;
}

size_t JobQueue::indexFor(JobPlace place, size_t index) const {
  if (place == JobPlace::kSame) return index;
  if (place == JobPlace::kLast) return jobs_.size() - 1;
  size_t first = 0;
  while (first < index && jobs_[first].state != JobState::kWaiting) ++first;
  return first;
}

/** Moves a job from one index to another. The jobs in between shift by one. */
void JobQueue::shift(size_t from, size_t to) {
  jobs_.putIn(to, jobs_.takeOut(from));
}

Status JobQueue::moveTo(std::string_view file, size_t position) {
  const auto index = indexOf(file);
  if (!index) return Error{kNoSuchJob};
  const auto places = waitingPlaces();
  const auto found = findIf(places, [&](size_t place) { return place == *index; });
  if (found == places.end()) return Error{"Only a waiting pattern can be moved."};
  const auto travel = [this, &places](size_t from, size_t to) {
    for (; from < to; ++from) std::swap(jobs_[places[from]], jobs_[places[from + 1]]);
    for (; from > to; --from) std::swap(jobs_[places[from]], jobs_[places[from - 1]]);
  };
  const auto from = static_cast<size_t>(found - places.begin());
  const size_t to = std::min(position, places.size() - 1);
  if (from == to) return Done{};
  travel(from, to);
  const Status saved = save();
  if (!saved) travel(to, from);
  return saved;
}

std::vector<size_t> JobQueue::waitingPlaces() const {
  std::vector<size_t> places;
  for (size_t i = 0; i < jobs_.size(); ++i) {
    if (jobs_[i].state == JobState::kWaiting) places.push_back(i);
  }
  return places;
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

}  // namespace lumi
