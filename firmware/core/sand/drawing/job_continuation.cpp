#include "core/sand/drawing/job_continuation.h"

#include <string>
#include <vector>

namespace lumi {
namespace {

constexpr char kStoppedWithoutWarning[] = "The hub stopped without warning.";

}  // namespace

// ---- After a start of the hub ----

std::optional<TablePoint> JobContinuation::lastBall() const {
  std::optional<TablePoint> ball = canvas_.end();
  for (const Job& job : queue_.jobs()) {
    const bool isOnCanvas = canvas_.isLastRun(job.run) || !(isBeingDrawn(job) || isPartlyDrawn(job));
    const auto checkpoint = queue_.checkpointOf(job.run);
    if (checkpoint && !isOnCanvas) ball = checkpoint->ball;
  }
  return ball;
}

void JobContinuation::load() {
  std::vector<std::string> files;
  for (const Job& job : queue_.jobs()) {
    if (isBeingDrawn(job) || isPartlyDrawn(job)) files.push_back(job.file);
  }
  for (const std::string& file : files) resume(Job(*queue_.find(file)));
}

void JobContinuation::resume(const Job& job) {
  if (isBeingDrawn(job)) return resumeDrawn(job);
  if (!isPartlyDrawn(job) || !canvas_.isLastRun(job.run)) return;
  // The power failed after the abandoned run was added to the canvas and before its job was changed. A
  // waiting job was to be deleted. For an interrupted job, the intended change is unknown.
  JobChange change = JobChange::to(job.file, JobState::kInterrupted, job.message);
  change.run = 0;
  change.remove = job.state == JobState::kWaiting;
  journal_.write(change, clock_.now());
}

void JobContinuation::resumeDrawn(const Job& job) {
  const auto checkpoint = queue_.checkpointOf(job.run);
  const bool isWhole = checkpoint && checkpoint->reached.move == job.info.moveCount;
  const bool isOnCanvas = canvas_.isLastRun(job.run);
  if (!isOnCanvas && isWhole) return finisher_.finish(*checkpoint, JobChange::to(job.file, JobState::kDone));
  if (!isOnCanvas) return interrupt(job, checkpoint);
  // An incomplete run is added to the canvas only if its job fails.
  if (checkpoint && !isWhole) return journal_.fail(job.file, kProgramDamaged, clock_.now());
  finisher_.complete(job.file);
}

void JobContinuation::interrupt(Job job, const std::optional<Checkpoint>& checkpoint) {
  constexpr uint64_t kTravelPerMm = 100;
  const uint64_t travel = checkpoint ? checkpoint->reached.travelTo(checkpoint->ball) : 0;
  const auto reached = static_cast<uint16_t>(travel / kTravelPerMm);
  if (reached != job.restartedAt) job.restarts = 0;
  job.restartedAt = reached;
  const bool isCause = job.restarts >= kMaxRestarts;
  if (!isCause) ++job.restarts;
  queue_.recordInMemory(job);
  JobChange change = JobChange::to(job.file, JobState::kInterrupted, kStoppedWithoutWarning);
  const bool isPaused = checkpoint && checkpoint->isPaused;
  change.resume = isCause ? JobResume::kDecision : afterRestart(job, isPaused);
  journal_.write(change, clock_.now());
}

// ---- What makes a job continue ----

/** A playlist has no user at hand. */
JobResume JobContinuation::afterRestart(const Job& job, bool isPausedByUser) {
  if (isPausedByUser) return JobResume::kDecision;
  return job.isOfPlayer ? JobResume::kAnyPosition : JobResume::kKnownPosition;
}

JobResume JobContinuation::afterFault() {
  return retries_.take(clock_.now()) ? JobResume::kKnownPosition : JobResume::kDecision;
}

bool JobContinuation::isPending() const {
  const Job* job = queue_.interrupted();
  return job != nullptr && job->resume != JobResume::kDecision;
}

Status JobContinuation::stop(const char* why) {
  return journal_.tryChange(JobChange::to(queue_.interrupted()->file, JobState::kInterrupted, why));
}

void JobContinuation::tick(std::optional<bool> isPositionKnown) {
  if (!isPending() || !journal_.isWritten() || clock_.now() < notBefore_) return;
  const Job job = *queue_.interrupted();
  JobChange change = JobChange::to(job.file, JobState::kWaiting);
  change.place = JobPlace::kFirst;
  if (job.resume == JobResume::kKnownPosition) {
    if (!isPositionKnown) return;
    if (!*isPositionKnown) change = JobChange::to(job.file, JobState::kInterrupted, job.message);
  }
  if (!journal_.tryChange(change)) {
    notBefore_ = clock_.now() + JobJournal::kRetryEvery;
  } else if (change.state == JobState::kWaiting) {
    queue_.log(LogLevel::kInfo, job.file, "continues by itself");
  }
}

}  // namespace lumi
