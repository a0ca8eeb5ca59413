#include <algorithm>
#include <cmath>
#include <utility>

#include "core/sand/job_runner.h"

namespace lumi {
namespace {

// The first report behind the last answer may have been asked for before it.
constexpr size_t kReportsBehindAnswer = 2;
constexpr Millis kTryAgain = 5 * kSecond;
constexpr char kLostPower[] = "The hub lost power while this was drawn.";
constexpr char kNoPlace[] = "The pattern's file is not the one that was being drawn.";

TablePoint onTable(const GrblPosition& position) {
  const auto hundredths = [](double mm, int32_t limit) {
    return static_cast<int32_t>(std::clamp(std::round(mm * 100), 0.0, static_cast<double>(limit)));
  };
  return {hundredths(position.x, kTableWidth), hundredths(position.y, kTableHeight)};
}

bool wasBeingDrawn(const Job& job) {
  return job.state == JobState::kRunning || job.state == JobState::kPaused;
}

}  // namespace

bool isPartlyDrawn(const Job& job) {
  return job.run != 0 && (job.state == JobState::kInterrupted || job.state == JobState::kWaiting);
}

void JobRunner::load() {
  const std::vector<Job> jobs = queue_.jobs();
  for (const Job& job : jobs) takeUp(job);
}

void JobRunner::takeUp(const Job& job) {
  const bool isDrawn = job.run != 0 && canvas_.holdsRun(job.run);
  if (!wasBeingDrawn(job)) {
    const bool wasDropped = isDrawn && isPartlyDrawn(job);
    if (wasDropped) book_.write(JobChange::removal(job.file), clock_.now());
    return;
  }
  file_ = job.file;
  if (isDrawn) return complete(job.file, "");
  const auto checkpoint = queue_.checkpointOf(job.run);
  if (checkpoint && checkpoint->reached.move == job.info.moveCount) return finish(job, std::nullopt);
  book_.write(JobChange::to(job.file, JobState::kInterrupted, kLostPower), clock_.now());
}

/** What goes on comes first: starting another job would take its checkpoint's place. */
const Job* JobRunner::nextJob() const {
  for (const Job& job : queue_.jobs()) {
    if (job.state == JobState::kWaiting && isPartlyDrawn(job)) return &job;
  }
  return queue_.firstWaiting();
}

bool JobRunner::hasJobToStart() const {
  return stage_ == Stage::kNone && book_.isWritten() && !queue_.hasInterrupted() && nextJob();
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
  return readiness_.homed() && !readiness_.isBusy() && link_.machine() == MachineState::kIdle &&
         link_.linesInFlight() == 0 && reportsSinceAnswer_ >= kReportsBehindAnswer;
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
    obstacle_ = "The pattern can't start: " + saved.error().message;
    notBefore_ = clock_.now() + kTryAgain;
    return;
  }
  run_ = *change.run;
  file_ = job.file;
  begin(std::move(opened.value()), from);
  log(LogLevel::kInfo, file_, from ? "drawing goes on" : "drawing begins");
}

void JobRunner::begin(std::unique_ptr<ProgramReader> reader, const std::optional<Checkpoint>& from) {
  plotter_.begin(std::move(reader), from ? from->ball : TablePoint{}, onTable(link_.position()), stepsPerMm_);
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
  readiness_.sent();
}

}  // namespace lumi
