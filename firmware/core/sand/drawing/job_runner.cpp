#include "core/sand/drawing/job_runner.h"

#include "core/sand/geometry/kinematics.h"

namespace lumi {
namespace {

constexpr double kHundredthsPerMm = 100;

constexpr char kRestarted[] = "The table's controller restarted in mid-job.";
constexpr char kAstray[] = "The ball left its way: a line was garbled on the cable to the table.";
constexpr char kElsewhere[] =
    "The ball stands elsewhere than it was sent: a line was garbled or lost on the cable to the table.";
constexpr char kCrawls[] = "The ball hardly moves: a line was garbled on the cable to the table.";
constexpr char kStopped[] = "Stopped.";
constexpr char kHubRestarts[] = "The hub was restarted while this was drawn.";
constexpr std::string_view kRefused = "The table refused a line";

}  // namespace

JobRunner::JobRunner(JobQueue& queue, FileStore& files, SandCanvas& canvas, GrblLink& link,
                     const Clock& clock, Log& log, Millis checkpointEvery)
    : queue_(queue),
      files_(files),
      canvas_(canvas),
      link_(link),
      clock_(clock),
      log_(log),
      checkpointEvery_(checkpointEvery),
      plotter_(link),
      committer_(files, canvas),
      journal_(queue) {}

void JobRunner::setHardware(double stepsPerMm, bool homesItself) {
  stepsPerMm_ = stepsPerMm;
  homing_.setHomesItself(homesItself);
}

bool JobRunner::tick() {
  journal_.tick(clock_.now());
  if (committer_.isActive()) {
    if (journal_.isWritten()) finishSlice();
  } else if (stage_ == Stage::kDrawing) {
    draw();
  } else if (stage_ == Stage::kStopping) {
    stopInTime();
  } else if (stage_ == Stage::kNone) {
    considerNext();
  }
  sendReadinessLine();
  return committer_.isActive() && journal_.isWritten();
}

void JobRunner::draw() {
  if (isPaused_) return;
  plotter_.feed();
  if (plotter_.isDamaged()) return programDamaged();
  if (plotter_.isFinished()) return endOfProgram();
  if (clock_.now() >= checkpointAt_ + checkpointEvery_) saveCheckpoint();
}

void JobRunner::endOfProgram() {
  saveCheckpoint();
  plotter_.end();
  finish(checkpoint(), JobChange::to(file_, JobState::kDone));
}

void JobRunner::programDamaged() {
  if (plotter_.isStill()) return interrupt(JobState::kFailed, kDamaged);
  stopFor(JobState::kFailed, kDamaged);
}

void JobRunner::pause() {
  if (isPaused_) return;
  isPaused_ = true;
  awaitsStandstill_ = true;
  link_.hold();
  journal_.write(JobChange::to(file_, JobState::kPaused), clock_.now());
  saveCheckpoint();
}

void JobRunner::resume() {
  link_.resume();
  if (!isPaused_) return;
  isPaused_ = false;
  awaitsStandstill_ = false;
  journal_.write(JobChange::to(file_, JobState::kRunning), clock_.now());
}

void JobRunner::stop() {
  stopFor(JobState::kInterrupted, kStopped);
}

void JobRunner::shutDown(Millis atMost) {
  if (leavesBy_) return;
  leavesBy_ = clock_.now() + atMost;
  if (stage_ != Stage::kDrawing) return;
  saveCheckpoint();
  stopFor(JobState::kInterrupted, kHubRestarts);
}

void JobRunner::stopFor(JobState state, const std::string& message) {
  stage_ = Stage::kStopping;
  stopState_ = state;
  stopMessage_ = message;
  link_.stopSafely();
}

void JobRunner::stopInTime() {
  if (leavesBy_ && clock_.now() >= *leavesBy_) interrupt(stopState_, stopMessage_);
}

void JobRunner::interrupt(JobState state, const std::string& message) {
  saveCheckpoint();
  plotter_.end();
  stage_ = Stage::kNone;
  isPaused_ = false;
  awaitsStandstill_ = false;
  log(LogLevel::kWarning, file_, message);
  const JobChange change = JobChange::to(file_, state, message);
  // A failed run never continues, and the next run overwrites its checkpoint. It must be added to the canvas
  // now.
  if (state == JobState::kFailed) return finish(checkpoint(), change);
  journal_.write(change, clock_.now());
}

Checkpoint JobRunner::checkpoint() const {
  return {run_, plotter_.drawn().executed(), plotter_.drawn().ball(), cleared_};
}

void JobRunner::saveCheckpoint() {
  checkpointAt_ = clock_.now();
  journal_.write(checkpoint(), checkpointAt_);
}

void JobRunner::log(LogLevel level, std::string_view file, std::string_view what) {
  const Job* job = queue_.find(file);
  if (!job) return;
  log_.write(level, {"Pattern \"", job->originalName, "\": ", what});
}

void JobRunner::lineAnswered(LinePurpose purpose, int error) {
  reportsSinceAnswer_ = 0;
  homing_.answered(purpose, error, clock_.now());
  if (!isDrawing()) return;
  plotter_.answered(purpose, error);
  if (stage_ != Stage::kDrawing) return;
  if (error != 0) return stopFor(JobState::kInterrupted, errorSentence(kRefused, error));
  // Feeds at once, so that the lines are sent in this pass.
  if (!isPaused_) plotter_.feed();
}

void JobRunner::statusReported() {
  reportsSinceAnswer_++;
  homing_.reported(link_.machine(), link_.position(), link_.reportedOffset());
  if (!isDrawing()) return;
  plotter_.reported();
  pace_.update(clock_.now(), plotter_.drawn().motorTravel(), !isPaused_);
  if (link_.machine() == MachineState::kAlarm) {
    return interrupt(JobState::kInterrupted, alarmSentence(link_.alarm()));
  }
  if (isStopping()) return;
  if (plotter_.leftItsWay()) return stopFor(JobState::kInterrupted, kAstray);
  if (plotter_.isOffTarget()) return stopFor(JobState::kInterrupted, kElsewhere);
  watchCrawl();
  if (stalls_.crawls()) return stopFor(JobState::kInterrupted, kCrawls);
  if (!isPaused_) return;
  if (link_.machine() == MachineState::kRun) link_.hold();
  const bool standsStill = link_.machine() == MachineState::kHold && link_.subState() == 0;
  if (awaitsStandstill_ && standsStill) {
    awaitsStandstill_ = false;
    saveCheckpoint();
  }
}

void JobRunner::watchCrawl() {
  const bool runs = !isPaused_ && link_.machine() == MachineState::kRun;
  const double travel = static_cast<double>(plotter_.drawn().motorTravel()) / kHundredthsPerMm;
  const double feed = tableFeed(stepsPerMm_) / 60.0;
  stalls_.reported(clock_.now(), runs, link_.position(), travel, feed, link_.feedOverride());
}

void JobRunner::restarted(bool asked) {
  reportsSinceAnswer_ = 0;
  homing_.restarted(asked, clock_.now());
  if (stage_ == Stage::kDrawing) interrupt(JobState::kInterrupted, kRestarted);
}

void JobRunner::alarmRaised(int number) {
  homing_.alarmRaised(number, clock_.now());
  if (stage_ == Stage::kDrawing) interrupt(JobState::kInterrupted, alarmSentence(number));
}

void JobRunner::lost(const std::string& why) {
  homing_.lost();
  if (stage_ == Stage::kDrawing) interrupt(JobState::kInterrupted, why);
}

void JobRunner::stopped(bool positionKept) {
  homing_.stopped(positionKept);
  if (stage_ == Stage::kStopping) interrupt(stopState_, stopMessage_);
}

}  // namespace lumi
