#include "core/base/text.h"
#include "core/sand/job_runner.h"

namespace lumi {
namespace {

constexpr char kNotKept[] = "This pattern was drawn but is not in the sand picture. ";

}  // namespace

Status JobRunner::giveUpRun(const Job& job, const JobChange& change) {
  const auto drawn = job.run != 0 ? queue_.checkpointOf(job.run) : std::nullopt;
  if (!drawn) return book_.tryChange(change);
  finish(*drawn, change);
  return Done{};
}

void JobRunner::finish(const Checkpoint& drawn, const JobChange& after) {
  stage_ = Stage::kFinishing;
  file_ = after.file;
  after_ = after;
  finisher_.begin(JobQueue::programPath(file_), drawn);
}

void JobRunner::finishSlice() {
  const SandFinisher::Outcome outcome = finisher_.tick();
  if (outcome == SandFinisher::Outcome::kBusy) return;
  stage_ = Stage::kNone;
  const bool isKept = outcome == SandFinisher::Outcome::kKept;
  if (!isKept) log(LogLevel::kError, file_, concat({"not kept in the sand picture: ", finisher_.why()}));
  if (after_.state == JobState::kDone) return complete(isKept ? "" : kNotKept + finisher_.why());
  book_.write(after_, clock_.now());
}

void JobRunner::complete(const std::string& message) {
  const Job* job = queue_.find(file_);
  if (!job) return;
  JobChange change = JobChange::to(file_, JobState::kDone, message);
  if (job->repeat) {
    change.state = JobState::kWaiting;
    change.run = 0;
    change.place = JobChange::Place::kLast;
  }
  log(LogLevel::kInfo, file_, "drawn");
  book_.write(change, clock_.now());
}

std::optional<Checkpoint> JobRunner::notOnCanvasYet() const {
  if (isDrawing()) return checkpoint();
  if (finisher_.isActive()) return finisher_.drawn();
  for (const Job& job : queue_.jobs()) {
    if (isPartlyDrawn(job)) return queue_.checkpointOf(job.run);
  }
  return std::nullopt;
}

Status JobRunner::clearSand() {
  if (!book_.isWritten()) return Error{book_.why()};
  auto drawn = notOnCanvasYet();
  if (!drawn) return canvas_.clear();
  const RunMoment before = drawn->cleared;
  drawn->cleared = {drawn->reached.move, drawn->ball};
  // First: a power cut in between must not bring back what was drawn to sand that is clear.
  if (Status noted = book_.tryWrite(*drawn); !noted) return noted;
  const Status cleared = canvas_.clear();
  if (!cleared) {
    drawn->cleared = before;
    book_.write(*drawn, clock_.now());
  }
  if (isDrawing()) cleared_ = drawn->cleared;
  if (finisher_.isActive()) finisher_.begin(JobQueue::programPath(file_), *drawn);
  return cleared;
}

}  // namespace lumi
