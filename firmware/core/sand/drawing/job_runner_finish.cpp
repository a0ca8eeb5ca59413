#include "core/base/text.h"
#include "core/sand/drawing/job_runner.h"

namespace lumi {
namespace {

constexpr char kNotKept[] = "This pattern was drawn but is not in the sand picture. ";

}  // namespace

Status JobRunner::abandonRun(const Job& job, const JobChange& change) {
  const auto drawn = job.run != 0 ? queue_.checkpointOf(job.run) : std::nullopt;
  if (!drawn) return journal_.tryChange(change);
  finish(*drawn, change);
  return Done{};
}

void JobRunner::finish(const Checkpoint& drawn, const JobChange& after) {
  stage_ = Stage::kFinishing;
  file_ = after.file;
  after_ = after;
  committer_.begin(JobQueue::programPath(file_), drawn);
}

void JobRunner::finishSlice() {
  const CanvasCommitter::Outcome outcome = committer_.tick();
  if (outcome == CanvasCommitter::Outcome::kBusy) return;
  stage_ = Stage::kNone;
  const bool isKept = outcome == CanvasCommitter::Outcome::kKept;
  if (!isKept) log(LogLevel::kError, file_, concat({"not kept in the sand picture: ", committer_.why()}));
  if (after_.state == JobState::kDone) return complete(isKept ? "" : kNotKept + committer_.why());
  journal_.write(after_, clock_.now());
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
  journal_.write(change, clock_.now());
}

std::optional<Checkpoint> JobRunner::notOnCanvasYet() const {
  if (isDrawing()) return checkpoint();
  if (committer_.isActive()) return committer_.drawn();
  for (const Job& job : queue_.jobs()) {
    if (isPartlyDrawn(job)) return queue_.checkpointOf(job.run);
  }
  return std::nullopt;
}

Status JobRunner::clearSand() {
  if (!journal_.isWritten()) return Error{journal_.why()};
  auto drawn = notOnCanvasYet();
  if (!drawn) return canvas_.clear();
  const RunMoment before = drawn->cleared;
  drawn->cleared = {drawn->reached.move, drawn->ball};
  // Save the checkpoint before clearing. Otherwise a power cut in between could add moves that were drawn
  // before to the cleared sand.
  if (Status noted = journal_.tryWrite(*drawn); !noted) return noted;
  const Status cleared = canvas_.clear();
  if (!cleared) {
    drawn->cleared = before;
    journal_.write(*drawn, clock_.now());
  }
  if (isDrawing()) cleared_ = drawn->cleared;
  if (committer_.isActive()) committer_.begin(JobQueue::programPath(file_), *drawn);
  return cleared;
}

}  // namespace lumi
