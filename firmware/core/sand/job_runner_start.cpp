#include <utility>

#include "core/base/text.h"
#include "core/sand/job_runner.h"
#include "core/sand/kinematics.h"

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
  for (const std::string& file : files) takeUp(Job(*queue_.find(file)));
}

void JobRunner::takeUp(const Job& job) {
  if (wasBeingDrawn(job)) return takeUpDrawn(job);
  if (!isPartlyDrawn(job) || !canvas_.holdsRun(job.run)) return;
  // Its run was just given up. One that waited was deleted; of another one nobody knows what it was to
  // become.
  JobChange change = JobChange::to(job.file, JobState::kInterrupted, job.message);
  change.run = 0;
  change.remove = job.state == JobState::kWaiting;
  book_.write(change, clock_.now());
}

void JobRunner::takeUpDrawn(const Job& job) {
  file_ = job.file;
  const auto checkpoint = queue_.checkpointOf(job.run);
  const bool isWhole = checkpoint && checkpoint->reached.move == job.info.moveCount;
  if (!canvas_.holdsRun(job.run)) {
    if (isWhole) return finish(*checkpoint, JobChange::to(job.file, JobState::kDone));
    return book_.write(JobChange::to(job.file, JobState::kInterrupted, kLostPower), clock_.now());
  }
  // Of a run that did not reach its end, only a failure goes on the canvas.
  if (checkpoint && !isWhole) return fail(job, kDamaged);
  complete("");
}

/** What goes on comes first: starting another job would take its checkpoint's place. */
const Job* JobRunner::nextJob() const {
  for (const Job& job : queue_.jobs()) {
    if (job.state == JobState::kWaiting && isPartlyDrawn(job)) return &job;
  }
  return queue_.firstWaiting();
}

bool JobRunner::hasJobToStart() const {
  return stage_ == Stage::kNone && !leavesBy_ && book_.isWritten() && !queue_.hasInterrupted() && nextJob();
}

void JobRunner::considerNext() {
  if (!hasJobToStart()) {
    obstacle_.clear();
    return;
  }
  if (clock_.now() < notBefore_ || !link_.online() || link_.stopping()) return;
  readiness_.prepare(link_.machine());
  if (tableIsReady()) start(*nextJob());
}

bool JobRunner::tableIsReady() const {
  return readiness_.isProven() && !readiness_.isBusy() && link_.machine() == MachineState::kIdle &&
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
  if (const Status saved = book_.tryChange(change); !saved) {
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
  crawl_.restart();
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
  book_.write(JobChange::to(job.file, JobState::kFailed, why), clock_.now());
}

void JobRunner::sendReadinessLine() {
  if (!link_.online() || link_.stopping() || link_.linesInFlight() > 0) return;
  const auto line = readiness_.nextLine();
  if (!line || !link_.canSend(line->text.size())) return;
  link_.send(line->text, line->purpose);
  readiness_.sent(clock_.now());
}

}  // namespace lumi
