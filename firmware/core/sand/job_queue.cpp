#include "core/sand/job_queue.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/sand/job_files.h"
#include "core/sand/queue_codec.h"

namespace lumi {

JobQueue::JobQueue(RecordStore& records, FileStore& files, Random& random, Log& log, Promised promised)
    : records_(records), files_(files), random_(random), log_(log), promised_(std::move(promised)) {}

const Job* JobQueue::find(std::string_view file) const {
  const auto index = indexOf(file);
  return index ? &jobs_[*index] : nullptr;
}

std::optional<size_t> JobQueue::indexOf(std::string_view file) const {
  const auto found =
      std::find_if(jobs_.begin(), jobs_.end(), [file](const Job& job) { return job.file == file; });
  if (found == jobs_.end()) return std::nullopt;
  return static_cast<size_t>(found - jobs_.begin());
}

const Job* JobQueue::current() const {
  for (const Job& job : jobs_) {
    if (job.state == JobState::kRunning || job.state == JobState::kPaused) return &job;
  }
  return nullptr;
}

const Job* JobQueue::firstWaiting() const {
  for (const Job& job : jobs_) {
    if (job.state == JobState::kWaiting) return &job;
  }
  return nullptr;
}

bool JobQueue::hasInterrupted() const {
  return std::any_of(jobs_.begin(), jobs_.end(),
                     [](const Job& job) { return job.state == JobState::kInterrupted; });
}

std::string JobQueue::newFileName() {
  for (;;) {
    std::string file = jobFileName(randomNumber());
    const std::string path = programPath(file);
    const bool isTaken =
        find(file) || files_.exists(path) || files_.exists(path + std::string(kUnfinishedEnding));
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

/** Swaps `job` in at `index` and moves it where `place` says; to where. */
size_t JobQueue::put(size_t index, Job& job, JobPlace place) {
  job.message = cutText(job.message, kLongestJobMessage);
  std::swap(jobs_[index], job);
  const size_t to = indexFor(place, index);
  shift(index, to);
  return to;
}

size_t JobQueue::indexFor(JobPlace place, size_t index) const {
  if (place == JobPlace::kSame) return index;
  if (place == JobPlace::kLast) return jobs_.size() - 1;
  const auto isWaiting = [](const Job& job) { return job.state == JobState::kWaiting; };
  const auto first = std::find_if(jobs_.begin(), jobs_.end(), isWaiting) - jobs_.begin();
  return std::min(index, static_cast<size_t>(first));
}

/** Takes a job from one place to another; those between make room. */
void JobQueue::shift(size_t from, size_t to) {
  const auto at = [this](size_t index) { return jobs_.begin() + static_cast<std::ptrdiff_t>(index); };
  if (from < to) std::rotate(at(from), at(from + 1), at(to + 1));
  if (from > to) std::rotate(at(to), at(from), at(from + 1));
}

Status JobQueue::moveTo(std::string_view file, size_t position) {
  const auto index = indexOf(file);
  if (!index) return Error{kNoSuchJob};
  const auto places = waitingPlaces();
  const auto found = std::find(places.begin(), places.end(), *index);
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
