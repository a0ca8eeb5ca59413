#include <utility>

#include "core/base/text.h"
#include "core/sand/drawing/job_runner.h"
#include "core/sand/geometry/kinematics.h"

namespace lumi {
namespace {

constexpr Millis kTryAgain = 5 * kSecond;
constexpr char kLostPower[] = "The hub lost power while this was drawn.";
constexpr char kNoPlace[] = "The pattern's file is not the one that was being drawn.";

bool wasBeingDrawn(const Job& job) {
  return job.state == JobState::kRunning || job.state == JobState::kPaused;
}

}  // namespace

bool isPartlyDrawn(const Job& job) {
  return job.run != 0 && (job.state == JobState::kInterrupted || job.state == JobState::kWaiting);
}

void JobRunner::load() {
  std::vector<std::string> files;
  for (const Job& job : queue_.jobs()) files.push_back(job.file);
  for (const std::string& file : files) resumeAfterBoot(Job(*queue_.find(file)));
}

void JobRunner::resumeAfterBoot(const Job& job) {
  if (wasBeingDrawn(job)) return resumeDrawnAfterBoot(job);
  if (!isPartlyDrawn(job) || !canvas_.holdsRun(job.run)) return;
  // The power failed just after the run was abandoned and added to the canvas. A waiting job was to be
  // deleted. For an interrupted job, the intended change is unknown.
  JobChange change = JobChange::to(job.file, JobState::kInterrupted, job.message);
  change.run = 0;
  change.remove = job.state == JobState::kWaiting;
  journal_.write(change, clock_.now());
}

void JobRunner::resumeDrawnAfterBoot(const Job& job) {
  file_ = job.file;
  const auto checkpoint = queue_.checkpointOf(job.run);
  const bool isWhole = checkpoint && checkpoint->reached.move == job.info.moveCount;
  if (!canvas_.holdsRun(job.run)) {
    if (isWhole) return finish(*checkpoint, JobChange::to(job.file, JobState::kDone));
    return journal_.write(JobChange::to(job.file, JobState::kInterrupted, kLostPower), clock_.now());
  }
  // An incomplete run is on the canvas only if its job failed.
  if (checkpoint && !isWhole) return fail(job, kDamaged);
  complete("");
}

/** Partly drawn jobs come first, because starting another job would overwrite their checkpoint. */
const Job* JobRunner::nextJob() const {
  for (const Job& job : queue_.jobs()) {
    if (job.state == JobState::kWaiting && isPartlyDrawn(job)) return &job;
  }
  return queue_.firstWaiting();
}

bool JobRunner::hasJobToStart() const {
  return stage_ == Stage::kNone && !leavesBy_ && journal_.isWritten() && !queue_.hasInterrupted() &&
         nextJob();
}

void JobRunner::considerNext() {
  if (!hasJobToStart()) {
    obstacle_.clear();
    return;
  }
  if (clock_.now() < notBefore_ || !link_.online() || link_.stopping()) return;
  homing_.prepare(link_.machine());
  if (tableIsReady()) start(*nextJob());
}

bool JobRunner::tableIsReady() const {
  return homing_.isProven() && !homing_.isBusy() && link_.machine() == MachineState::kIdle &&
         link_.linesInFlight() == 0 && reportsSinceAnswer_ >= Plotter::kReportsBehindAnswer;
}

void JobRunner::start(const Job& waiting) {
  const Job job = waiting;
  auto opened = ProgramReader::open(files_, JobQueue::programPath(job.file));
  if (!opened) return fail(job, opened.error().message);
  const auto from = job.run != 0 ? queue_.checkpointOf(job.run) : std::nullopt;
  if (from && !opened.value()->seek(from->reached)) return fail(job, kNoPlace);
  JobChange change = JobChange::to(job.file, JobState::kRunning);
  change.run = job.run != 0 ? job.run : queue_.nextRun();
  if (const Status saved = journal_.tryChange(change); !saved) {
    obstacle_ = concat({"The pattern can't start: ", saved.error().message});
    notBefore_ = clock_.now() + kTryAgain;
    return;
  }
  run_ = *change.run;
  file_ = job.file;
  cleared_ = from ? from->cleared : RunMoment{};
  begin(std::move(opened.value()), from);
  log(LogLevel::kInfo, file_, from ? "drawing goes on" : "drawing begins");
}

void JobRunner::begin(std::unique_ptr<ProgramReader> reader, const std::optional<Checkpoint>& from) {
  const GrblPosition at = link_.position();
  plotter_.begin(std::move(reader), from ? from->ball : TablePoint{}, onTable(at.x, at.y), stepsPerMm_);
  stalls_.restart();
  pace_.begin(clock_.now(), plotter_.drawn().motorTravel());
  stage_ = Stage::kDrawing;
  isPaused_ = false;
  awaitsStandstill_ = false;
  checkpointAt_ = clock_.now();
  obstacle_.clear();
  plotter_.feed();
}

void JobRunner::fail(const Job& job, const std::string& why) {
  log(LogLevel::kError, job.file, why);
  journal_.write(JobChange::to(job.file, JobState::kFailed, why), clock_.now());
}

void JobRunner::sendReadinessLine() {
  if (!link_.online() || link_.stopping() || link_.linesInFlight() > 0) return;
  const auto line = homing_.nextLine();
  if (!line || !link_.canSend(line->text.size())) return;
  link_.send(line->text, line->purpose);
  homing_.sent(clock_.now());
}

}  // namespace lumi
