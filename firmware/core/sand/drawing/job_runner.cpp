#include "core/sand/drawing/job_runner.h"

#include <algorithm>
#include <utility>

#include "core/base/text.h"
#include "core/sand/geometry/kinematics.h"

namespace lumi {
namespace {

constexpr Millis kTryAgain = 5 * kSecond;
constexpr size_t kHomingDue = 1000;               // patterns; more than SandHardware::homeEvery
constexpr Millis kFirstCheckpoint = 5 * kSecond;  // of a job that continues: shows that it does
constexpr char kRestarted[] = "The table restarted while this was drawn.";
constexpr char kOffPath[] = "The ball left its path: a line was garbled on the cable to the table.";
constexpr char kOffTarget[] =
    "The ball is not where it was sent: a line was garbled or lost on the cable to the table.";
constexpr char kCrawls[] = "The ball hardly moves: a line was garbled on the cable to the table.";
constexpr char kStopped[] = "Stopped.";
constexpr char kHubRestarts[] = "The hub was restarted.";
constexpr std::string_view kRefused = "The table refused a line";
constexpr char kNoPlace[] = "The pattern's file is not the one that was being drawn.";

}  // namespace

JobRunner::JobRunner(JobQueue& queue, PatternLibrary& library, FileStore& files, SandCanvas& canvas,
                     GrblLink& link, const Clock& clock, Log& log, Millis checkpointEvery)
    : queue_(queue),
      files_(files),
      canvas_(canvas),
      link_(link),
      clock_(clock),
      checkpointEvery_(checkpointEvery),
      commands_(link),
      plotter_(link),
      turns_(link, log),
      times_(queue, files),
      journal_(queue),
      finisher_(queue, library, files, canvas, journal_, clock, log),
      continuation_(queue, canvas, journal_, finisher_, clock) {}

void JobRunner::setHardware(const SandHardware& table) {
  table_ = table;
  space_ = ControllerSpace(table);
  homing_.setTable(table);
  link_.setMark(positionMark(table));
}

void JobRunner::load() {
  if (const auto ball = continuation_.lastBall()) {
    finisher_.trail().putAt(*ball);
    homing_.remember(space_, *ball);
  }
  continuation_.load();
}

bool JobRunner::tick() {
  journal_.tick(clock_.now());
  if (commands_.isEmpty() && hasLostPositionMarked()) commands_.clearMark();
  if (mayFeed()) draw();
  if (stop_ && shutDownBy_ && clock_.now() >= *shutDownBy_) end(JobChange(*stop_));
  if (!finisher_.tick()) {
    if (canvas_.table() != table_.shape) {
      followTable();
    } else if (!isDrawing()) {
      if (!shutDownBy_) continuation_.tick(isPositionKnown());
      considerNext();
    }
  }
  sendDueLine();
  times_.tick(limits(), speed());
  if (const auto drawn = times_.takeDrawn()) timeLeft_.setDrawn(*drawn);
  return finisher_.isActive() && journal_.isWritten();
}

void JobRunner::followTable() {
  if (!journal_.isWritten() || clock_.now() < notBefore_) return;
  const Status followed = finisher_.follow(table_.shape);
  obstacle_ = followed ? "" : followed.error().message;
  if (!followed) notBefore_ = clock_.now() + kTryAgain;
}

// ---- Starting a job ----

bool JobRunner::hasJobToStart() const {
  return !isDrawing() && !isFinishing() && !shutDownBy_ && queue_.interrupted() == nullptr && queue_.next();
}

bool JobRunner::continuesByItself() const {
  if (!isDrawing()) return continuation_.isPending();
  return stop_ && stop_->resume != JobResume::kDecision && !shutDownBy_;
}

Status JobRunner::stopContinuing() {
  const std::string file = isDrawing() ? file_ : queue_.interrupted()->file;
  if (stop_) {
    stop_ = interruption(kStopped);
  } else if (Status stopped = continuation_.stop(kStopped); !stopped) {
    return stopped;
  }
  queue_.log(LogLevel::kInfo, file, kStopped);
  return Done{};
}

/** Unset as long as that may change. */
std::optional<bool> JobRunner::isPositionKnown() const {
  if (!link_.online() || link_.stopping() || homing_.isBusy()) return std::nullopt;
  if (!homing_.homed()) return false;
  return tableIsReady() ? std::optional<bool>(true) : std::nullopt;
}

/** True if the table must home before what follows so many further patterns. */
bool JobRunner::isHomingDueAfter(size_t patterns) const {
  if (table_.homeEvery == 0 || !homing_.homes()) return false;
  return sinceHoming_ + patterns >= table_.homeEvery;
}

void JobRunner::considerNext() {
  const bool hasJob = hasJobToStart();
  if (!hasJob) obstacle_.clear();
  if (clock_.now() < notBefore_ || !link_.online() || link_.stopping() || !commands_.isEmpty()) return;
  if (!fitsController()) {
    const bool standsStill =
        link_.machine() == MachineState::kIdle || link_.machine() == MachineState::kAlarm;
    if (!standsStill) return;
    // A setting may have been garbled on the cable, or changed meanwhile.
    notBefore_ = clock_.now() + kTryAgain;
    return commands_.readSettings();
  }
  if (!hasJob || isHeld_) return;
  homing_.prepare(link_.machine());
  if (!tableIsReady()) return;
  if (isHomingDueAfter(0)) return homing_.home();
  goToBall();
  if (!finisher_.needsCanvas() && !turns_.drop(table_, space_)) start(*queue_.next());
}

/**
 * True if the controller has a mark of this table though the position is unknown. The mark would bring a
 * wrong position back after the next connection.
 */
bool JobRunner::hasLostPositionMarked() const {
  return link_.online() && !link_.stopping() && !isDrawing() && !homing_.homed() && !homing_.isBusy() &&
         link_.machine() == MachineState::kIdle && link_.isMarked();
}

bool JobRunner::tableIsReady() const {
  return homing_.isProven() && !homing_.isBusy() && commands_.isEmpty() &&
         link_.machine() == MachineState::kIdle && link_.linesInFlight() == 0 &&
         reportsSinceAnswer_ >= Plotter::kReportsBehindAnswer;
}

void JobRunner::start(const Job& waiting) {
  const Job job = waiting;
  auto opened = openNext(files_, table_, job, ballNow(), drawn_);
  if (!opened) return journal_.fail(job.file, opened.error().message, clock_.now());
  NextDrawing& next = opened.value();
  auto from = job.run != 0 ? queue_.checkpointOf(job.run) : std::nullopt;
  if (from && from->reached.move == 0) from.reset();  // it was still on the way to its first point
  if (from && !next.moves->seek(from->reached)) return journal_.fail(job.file, kNoPlace, clock_.now());
  JobChange change = JobChange::to(job.file, JobState::kRunning);
  change.run = job.run != 0 ? job.run : queue_.nextRun();
  change.isBackwards = next.isBackwards;
  if (const Status saved = journal_.tryChange(change); !saved) {
    obstacle_ = concat({"The pattern can't start: ", saved.error().message});
    notBefore_ = clock_.now() + kTryAgain;
    return;
  }
  run_ = *change.run;
  if (from) {
    next.travel = Travel(EdgeWay(table_.shape, ballNow(), from->ball, table_.travelsOnEdge), true);
    next.onLines = {};
  }
  begin(next, from);
  if (job.run != 0) checkpointDue_ = clock_.now() + kFirstCheckpoint;
  queue_.log(LogLevel::kInfo, file_, from ? "drawing continues" : "drawing begins");
}

/** Beyond 200 %, Grbl's override is at its limit, and the feed itself is higher. */
double JobRunner::speedFactor(uint16_t jobSpeed) const {
  return jobSpeed / 100.0 * std::max(1.0, static_cast<double>(speed_) / GrblFeedOverride::kMax);
}

/** Beyond Grbl's limit the feed itself is higher. */
int JobRunner::speed() const {
  const int controllers = link_.feedOverride();
  return controllers == GrblFeedOverride::kMax ? std::max(speed_, controllers) : controllers;
}

void JobRunner::setSpeed(int percent) {
  speed_ = percent;
  link_.setFeedOverride(std::min(percent, GrblFeedOverride::kMax));
  plotter_.setSpeed(limits(), speedFactor(ahead_.file.empty() ? jobSpeed_ : ahead_.speed));
}

/** Makes `job` the current one. Its first moves are sent now, or were sent behind the job before. */
void JobRunner::follow(const NextDrawing& job, const RunMoment& cleared, const DrawingTime& way,
                       float drawn) {
  file_ = job.file;
  jobSpeed_ = job.speed;
  cleared_ = cleared;
  times_.forgetRun();
  stalls_.restart();
  timeLeft_.begin(clock_.now(), way, drawn);
  plotter_.startTiming(limits(), percent());
}

void JobRunner::begin(NextDrawing& job, const std::optional<Checkpoint>& from) {
  const TablePoint start = from ? from->ball : job.start;
  finisher_.trail().travel(job.travel.way(), job.travel.goesToEnd(), start);
  finisher_.addTrail();
  const DrawingTime way = job.timeOfTravel(limits(), speed() * job.speed / 100);
  const uint64_t whole = std::max<uint64_t>(queue_.find(job.file)->info.motorTravel, 1);
  const auto before = static_cast<float>(from ? from->reached.travelTo(from->ball) : 0);
  plotter_.begin(std::move(job.moves), std::move(job.travel), start, limits(), speedFactor(job.speed));
  follow(job, from ? from->cleared : RunMoment{0, start}, way, from ? before / static_cast<float>(whole) : 0);
  if (from) times_.follow(job.file, from->reached.move);
  checkpointDue_ = clock_.now() + checkpointEvery_;
  pause_ = Pause::kNone;
  awaitsStandstill_ = false;
  obstacle_.clear();
  commands_.forgetRefusal();
  plotter_.fillBuffer();
}

void JobRunner::sendDueLine() {
  if (!link_.online() || link_.stopping() || link_.linesInFlight() > 0) return;
  if (!commands_.isEmpty()) return commands_.send(table_);
  const auto line = homing_.nextLine(link_.machine());
  if (!line || !link_.canSend(line->text.size())) return;
  const bool homes = line->purpose == LinePurpose::kHome || line->purpose == LinePurpose::kStall;
  if (homes && homing_.isProven()) goToBall();
  link_.send(line->text, line->purpose);
  homing_.sent(clock_.now());
}

void JobRunner::released() {
  if (homing_.isProven()) goToBall();
  finisher_.trail().forget();
  homing_.released();
}

void JobRunner::wake(bool thenHome) {
  homesAfterWake_ = thenHome;
  link_.stopSafely();
}

// ---- Drawing ----

void JobRunner::draw() {
  plotter_.fillBuffer();
  if (!ahead_.file.empty() && !plotter_.drawn().awaitsNext()) handOver();
  if (plotter_.isDamaged() && ahead_.file.empty()) return programDamaged();
  if (plotter_.mayChain()) considerChain();
  if (plotter_.isFinished() && !finisher_.isActive()) return endOfProgram();
  if (clock_.now() >= checkpointDue_) saveCheckpoint();
}

/**
 * Sends the first moves of the next job while the last ones of the current job are drawn, so that the ball
 * does not stop. A job that can't be read is left to considerNext(), like a playlist's job behind
 * one of a user: the playlist may be stopped while that is drawn.
 */
void JobRunner::considerChain() {
  const bool isQuiet = isHeld_ || shutDownBy_ || queue_.interrupted() != nullptr || isFinishing();
  const Job* next = isQuiet ? nullptr : queue_.firstWaiting();
  if (next == nullptr || isPartlyDrawn(*next) || turns_.areTooMany(table_)) return;
  const Job& current = *queue_.find(file_);
  if (next->isOfPlayer && !current.isOfPlayer) return;
  if (isHomingDueAfter(isClear(current.pattern) ? 0 : 1)) return;
  const TablePoint end = plotter_.drawn().lastTarget();
  auto opened = openNext(files_, table_, *next, end, Drawn{current.drawing(), end});
  if (!opened) return;
  ahead_ = std::move(opened.value());
  wayAhead_ = ahead_.timeOfTravel(limits(), speed() * ahead_.speed / 100);
  plotter_.chain(std::move(ahead_.moves), std::move(ahead_.travel), limits(), speedFactor(ahead_.speed));
  plotter_.fillBuffer();
}

/**
 * The current job is drawn, and the next one is being drawn. It becomes the current one in memory. It is
 * saved with the end of the job before, when that is on the canvas; after a power cut until then it starts
 * again.
 */
void JobRunner::handOver() {
  const NextDrawing next = std::exchange(ahead_, NextDrawing());
  const ProgramPosition& end = plotter_.drawn().finished();
  const Checkpoint drawn{run_, end, end.at, cleared_};
  journal_.write(drawn, clock_.now());
  finishProgram(drawn);
  finisher_.trail().travel(plotter_.travel().way(), plotter_.travel().goesToEnd(), next.start);
  follow(next, RunMoment{0, next.start}, wayAhead_, 0);
  checkpointDue_ = 0;  // as soon as the job before is on the canvas
  Job job = *queue_.find(next.file);
  job.state = JobState::kRunning;
  job.isBackwards = next.isBackwards;
  run_ = queue_.nextRun();
  job.beginRun(run_);
  queue_.recordInMemory(job);
  beganHeld_ = isHeld_;
  queue_.log(LogLevel::kInfo, file_, "drawing begins");
}

void JobRunner::endOfProgram() {
  saveCheckpoint();
  plotter_.end();
  finisher_.trail().putAt(ballNow());
  drawn_ = Drawn{queue_.find(file_)->drawing(), plotter_.drawn().ball()};
  finishProgram(checkpoint());
}

void JobRunner::finishProgram(const Checkpoint& drawn) {
  if (!isClear(queue_.find(file_)->pattern)) ++sinceHoming_;
  finisher_.finish(drawn, JobChange::to(file_, JobState::kDone));
}

void JobRunner::programDamaged() {
  const JobChange change = JobChange::to(file_, JobState::kFailed, kProgramDamaged);
  if (!plotter_.isStill()) return stopFor(change);
  queue_.log(LogLevel::kWarning, file_, change.message);
  end(change);
}

void JobRunner::pause(bool byUser) {
  if (isPaused() && (pause_ == Pause::kByUser || !byUser)) return;
  awaitsStandstill_ = true;
  const bool wasPaused = isPaused();
  pause_ = byUser ? Pause::kByUser : Pause::kByHub;
  if (!wasPaused) {
    link_.hold();
    queue_.recordState(file_, JobState::kPaused);
  }
  saveCheckpoint();
}

void JobRunner::resume() {
  link_.resume();
  if (!isPaused()) return;
  awaitsStandstill_ = false;
  queue_.recordState(file_, JobState::kRunning);
  if (std::exchange(pause_, Pause::kNone) == Pause::kByUser) saveCheckpoint();
}

void JobRunner::stop() {
  stopFor(interruption(kStopped), LogLevel::kInfo);
}

void JobRunner::shutDown(Millis atMost) {
  if (shutDownBy_) return;
  shutDownBy_ = clock_.now() + atMost;
  if (!isRunning()) return;
  saveCheckpoint();
  const bool isPausedByUser = pause_ == Pause::kByUser;
  stopFor(interruption(kHubRestarts, JobContinuation::afterRestart(*queue_.find(file_), isPausedByUser)));
}

bool JobRunner::mayShutDown() const {
  const bool isLate = shutDownBy_ && clock_.now() >= *shutDownBy_;
  return !isDrawing() && (!homing_.isRestoring() || isLate);
}

JobChange JobRunner::interruption(const std::string& message, JobResume resume) const {
  JobChange change = JobChange::to(file_, JobState::kInterrupted, message);
  change.resume = resume;
  return change;
}

/** The job ends with `change` as soon as the table has stopped. */
void JobRunner::stopFor(const JobChange& change, LogLevel level) {
  queue_.log(level, file_, change.message);
  stop_ = change;
  link_.stopSafely();
}

JobResume JobRunner::resumeAfterFault(bool isRepeatable) {
  if (isRepeatable) sinceHoming_ = kHomingDue;
  return isRepeatable && !isPaused() ? continuation_.afterFault() : JobResume::kDecision;
}

void JobRunner::interrupt(const std::string& message, JobResume resume) {
  queue_.log(LogLevel::kWarning, file_, message);
  end(interruption(message, resume));
}

void JobRunner::end(const JobChange& change) {
  saveCheckpoint();
  plotter_.end();
  ahead_ = NextDrawing();
  finisher_.trail().putAt(ballNow());
  stop_.reset();
  pause_ = Pause::kNone;
  awaitsStandstill_ = false;
  // A failed run never continues, and the next run overwrites its checkpoint. Add it to the canvas now.
  if (change.state == JobState::kFailed && !finisher_.isActive())
    return finisher_.finish(checkpoint(), change);
  journal_.write(change, clock_.now());
}

/** The checkpoint of a job that is drawn is kept until it is on the canvas. */
void JobRunner::saveCheckpoint() {
  if (finisher_.isActive()) return;
  checkpointDue_ = clock_.now() + checkpointEvery_;
  journal_.write(checkpoint(), clock_.now());
}

// ---- Events of the table ----

void JobRunner::handle(const GrblEvent& event) {
  homing_.setFirmware(firmware());
  switch (event.kind) {
    case GrblEvent::Kind::kLineAnswered:
      return lineAnswered(event.purpose, event.number);
    case GrblEvent::Kind::kRestarted:
      return restarted(event);
    case GrblEvent::Kind::kAlarmRaised:
      return alarmRaised(event.number);
    case GrblEvent::Kind::kLost:
      return lost(event.why, event.isYes);
    case GrblEvent::Kind::kStopped:
      return stopped(event.isYes);
    case GrblEvent::Kind::kStatusReported:
      return statusReported();
  }
}

bool JobRunner::keepSending(const GrblEvent& event) {
  // A report is dropped: the next one follows within 200 ms.
  if (event.kind == GrblEvent::Kind::kStatusReported) return true;
  const bool isAnswer = event.kind == GrblEvent::Kind::kLineAnswered;
  if (!isAnswer || event.purpose != LinePurpose::kMotion || event.number != 0) return false;
  lineAnswered(event.purpose, event.number);
  return true;
}

void JobRunner::lineAnswered(LinePurpose purpose, int error) {
  if (purpose == LinePurpose::kInfo) {
    commandAnswered(error);
  } else {
    reportsSinceAnswer_ = 0;
  }
  homing_.answered(purpose, error, clock_.now());
  const bool isHomed = purpose == LinePurpose::kHome && homing_.isBusy() && !homing_.isHoming();
  if (isHomed) hasHomed();
  if (purpose == LinePurpose::kSetZero && error == 0 && homing_.homed()) {
    link_.positionSet(homing_.position());
    finisher_.trail().putAt(space_.ballAt(homing_.position()));
  }
  if (!isDrawing()) return;
  plotter_.answered(purpose, error);
  if (isStopping()) return;
  if (error != 0) {
    return stopFor(interruption(errorSentence(kRefused, error, firmware()),
                                resumeAfterFault(FaultRetries::isRepeatable(error))));
  }
  // Send the next lines in this pass.
  if (mayFeed()) plotter_.fillBuffer();
}

void JobRunner::commandAnswered(int error) {
  const TableCommands::Answer answer = commands_.answered(error);
  if (answer != TableCommands::Answer::kRead) reportsSinceAnswer_ = 0;
  if (answer == TableCommands::Answer::kReleased) released();
}

void JobRunner::statusReported() {
  reportsSinceAnswer_++;
  const bool wasHoming = homing_.isHoming();
  homing_.reported(link_.machine(), link_.position(), link_.reportedOffset());
  if (wasHoming && homing_.isBusy() && !homing_.isHoming()) hasHomed();
  if (isDrawing()) return drawingReported();
  // A jog or a pendant has moved the ball.
  if (tableIsReady()) goToBall();
}

void JobRunner::drawingReported() {
  plotter_.reported();
  followSpeed();
  if (link_.machine() == MachineState::kAlarm) return interrupt(alarmCause(link_.alarm(), firmware()));
  if (isStopping()) return;
  watchCrawl();
  const char* fault = plotter_.drawn().isAstray() ? kOffPath : plotter_.isOffTarget() ? kOffTarget : nullptr;
  if (fault == nullptr && stalls_.crawls()) fault = kCrawls;
  if (fault != nullptr) return stopFor(interruption(fault, resumeAfterFault()));
  if (!isPaused()) return;
  if (link_.machine() == MachineState::kRun) link_.hold();
  const bool standsStill = link_.machine() == MachineState::kHold && link_.subState() == 0;
  if (awaitsStandstill_ && standsStill && !finisher_.isActive()) {
    awaitsStandstill_ = false;
    saveCheckpoint();
  }
}

void JobRunner::followSpeed() {
  const DrawingTime spent = plotter_.drawn().spent();
  if (spent.feed == percent()) return timeLeft_.update(clock_.now(), spent.at(percent()), !isPaused());
  const Millis program = timeOf(queue_.find(file_)->info, table_).at(percent());
  timeLeft_.changeSpeed(clock_.now(), spent.at(percent()), program, percent());
  times_.follow(file_, plotter_.drawn().executed().move);
  plotter_.startTiming(limits(), percent());
}

void JobRunner::hasHomed() {
  finisher_.trail().home(space_);
  sinceHoming_ = 0;
}

void JobRunner::watchCrawl() {
  const bool runs = !isPaused() && link_.machine() == MachineState::kRun;
  const double travel = static_cast<double>(plotter_.drawn().motorTravel()) / kHundredthsPerMm;
  const double usual = table_.isPolar() ? sandSpeed(table_) : tableFeed(table_) / 60.0;
  const double feed = usual * speedFactor(jobSpeed_);
  stalls_.reported(clock_.now(), runs, link_.position(), travel, feed, link_.feedOverride());
}

void JobRunner::restarted(const GrblEvent& event) {
  reportsSinceAnswer_ = 0;
  commands_.restart();
  homing_.restarted(event.isYes, clock_.now());
  if (event.isMarked) {
    homing_.restore(link_.position());
    finisher_.trail().putAt(ballNow());
  }
  if (isRunning()) interrupt(kRestarted);
}

void JobRunner::alarmRaised(int number) {
  homing_.alarmRaised(number, clock_.now());
  if (isRunning()) interrupt(alarmCause(number, firmware()));
}

void JobRunner::lost(const char* why, bool isGarbled) {
  homing_.lost();
  commands_.clear();
  if (isRunning()) interrupt(why, resumeAfterFault(isGarbled));
}

void JobRunner::stopped(bool positionKept) {
  if (positionKept && !isDrawing() && homing_.wasHomed()) goToBall();
  homing_.stopped(positionKept && !(isDrawing() && plotter_.drawn().hasMetFrame()));
  if (const auto homes = std::exchange(homesAfterWake_, std::nullopt)) {
    if (!*homes) commands_.add("$X");
    *homes ? homing_.home() : homing_.confirmZero();
  }
  if (stop_) end(JobChange(*stop_));
}

Status JobRunner::clearSand() {
  auto drawn = isDrawing() ? std::optional<Checkpoint>(checkpoint()) : std::nullopt;
  const Status cleared = finisher_.clearSand(drawn);
  if (cleared && isDrawing()) cleared_ = drawn->cleared;
  return cleared;
}

}  // namespace lumi
