#include "core/sand/drawing/job_runner.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/sand/geometry/chord_rule.h"
#include "core/sand/geometry/kinematics.h"

namespace lumi {
namespace {

constexpr Millis kTryAgain = 5 * kSecond;
constexpr Millis kFirstCheckpoint = 5 * kSecond;  // of a job that continues: shows that it does
constexpr std::string_view kReadSettings = "$$";
constexpr std::string_view kReadBuild = "$I";
constexpr std::string_view kClearMark = "G92Z0";
constexpr std::string_view kReportMillimetres = "$13=0";
constexpr std::string_view kRelease = "$SLP";
constexpr std::string_view kReleaseFluidNc = "$MD";

constexpr char kRestarted[] = "The table's controller restarted in mid-job.";
constexpr char kOffPath[] = "The ball left its path: a line was garbled on the cable to the table.";
constexpr char kOffTarget[] =
    "The ball is not where it was sent: a line was garbled or lost on the cable to the table.";
constexpr char kCrawls[] = "The ball hardly moves: a line was garbled on the cable to the table.";
constexpr char kStopped[] = "Stopped.";
constexpr char kHubRestarts[] = "The hub was restarted while this was drawn.";
constexpr std::string_view kRefused = "The table refused a line";
constexpr char kLostPower[] = "The hub lost power while this was drawn.";
constexpr char kNoPlace[] = "The pattern's file is not the one that was being drawn.";
constexpr char kOtherTable[] = "The table was changed while this was interrupted. Restart it.";
// Part of the radius from which on the ball's place, which is stored within 0.005 mm, tells the arm's angle
// within 0.1 mm at the rim.
constexpr double kSureOfAngle = 0.05;

constexpr char kNotKept[] = "This pattern was drawn but is not in the sand picture. ";

bool isReading(std::string_view line) {
  return line == kReadSettings || line == kReadBuild;
}

/** A playlist has no user at hand. */
JobResume resumeAfterRestart(const Job& job, bool isPausedByUser) {
  if (isPausedByUser) return JobResume::kDecision;
  return job.isOfPlayer ? JobResume::kAnyPosition : JobResume::kKnownPosition;
}

bool wasBeingDrawn(const Job& job) {
  return job.state == JobState::kRunning || job.state == JobState::kPaused;
}

}  // namespace

JobRunner::JobRunner(JobQueue& queue, PatternLibrary& library, FileStore& files, SandCanvas& canvas,
                     GrblLink& link, const Clock& clock, Log& log, Millis checkpointEvery)
    : queue_(queue),
      library_(library),
      files_(files),
      canvas_(canvas),
      link_(link),
      clock_(clock),
      log_(log),
      checkpointEvery_(checkpointEvery),
      plotter_(link),
      committer_(files, canvas),
      journal_(queue) {}

void JobRunner::setHardware(const SandHardware& table) {
  const bool isRebuilt = hasTable_ && !table.isBuiltLike(table_);
  hasTable_ = true;
  table_ = table;
  space_ = ControllerSpace(table);
  homing_.setHomesItself(table.homesItself);
  homing_.setArm(table.isPolar() ? std::optional<PolarTable>(polarTable(table)) : std::nullopt);
  homing_.setOriginName(table.zero() == TablePoint{} ? "0,0" : "the centre");
  const double mark = positionMark(table);
  homing_.setMark(mark);
  link_.setMark(mark);
  if (isRebuilt) homing_.forget();
}

bool JobRunner::tick() {
  journal_.tick(clock_.now());
  if (commands_.empty() && hasLostPositionMarked()) commands_.emplace_back(kClearMark);
  if (stage_ == Stage::kDrawing) draw();
  if (stage_ == Stage::kStopping) stopInTime();
  if (committer_.isActive()) {
    if (journal_.isWritten()) finishSlice();
  } else if (!trail_.isEmpty() && journal_.isWritten()) {
    (void)addTrail();
  } else if (drawnPattern_ != 0 && journal_.isWritten()) {
    countDrawn();
  } else if (canvas_.table() != table_.shape) {
    followTable();
  } else if (stage_ == Stage::kNone) {
    considerContinuing();
    considerNext();
  }
  sendDueLine();
  return committer_.isActive() && journal_.isWritten();
}

bool JobRunner::isCommanding() const {
  return !allOf(commands_, isReading) || reportsSinceAnswer_ < Plotter::kReportsBehindAnswer;
}

// ---- After a start of the hub ----

bool isPartlyDrawn(const Job& job) {
  return job.run != 0 && (job.state == JobState::kInterrupted || job.state == JobState::kWaiting);
}

void JobRunner::load() {
  std::vector<std::string> files;
  for (const Job& job : queue_.jobs()) files.push_back(job.file);
  std::optional<TablePoint> ball = canvas_.end();
  for (const Job& job : queue_.jobs()) {
    const bool isOnCanvas = canvas_.isLastRun(job.run) || !(wasBeingDrawn(job) || isPartlyDrawn(job));
    const auto checkpoint = queue_.checkpointOf(job.run);
    if (checkpoint && !isOnCanvas) ball = checkpoint->ball;
  }
  if (ball) {
    trail_.putAt(*ball);
    rememberArm(*ball);
  }
  for (const std::string& file : files) resumeAfterBoot(Job(*queue_.find(file)));
}

/** The arm of a polar table points to the last known position of the ball, unless it was turned by hand
 * since. */
void JobRunner::rememberArm(TablePoint ball) {
  if (!space_.isPolar()) return;
  const PolarPoint at = PolarKinematics::polarAt(space_.fromCentre(ball), 0);
  homing_.remember({space_.polar().motorsAt(at)});
}

void JobRunner::resumeAfterBoot(const Job& job) {
  if (wasBeingDrawn(job)) return resumeDrawnAfterBoot(job);
  if (!isPartlyDrawn(job) || !canvas_.isLastRun(job.run)) return;
  // The power failed after the abandoned run was added to the canvas and before its job was changed. A
  // waiting job was to be deleted. For an interrupted job, the intended change is unknown.
  JobChange change = JobChange::to(job.file, JobState::kInterrupted, job.message);
  change.run = 0;
  change.remove = job.state == JobState::kWaiting;
  journal_.write(change, clock_.now());
}

void JobRunner::resumeDrawnAfterBoot(const Job& job) {
  const auto checkpoint = queue_.checkpointOf(job.run);
  const bool isWhole = checkpoint && checkpoint->reached.move == job.info.moveCount;
  if (!canvas_.isLastRun(job.run)) {
    if (isWhole) return finish(*checkpoint, JobChange::to(job.file, JobState::kDone));
    return interruptByBoot(job, checkpoint);
  }
  // An incomplete run is added to the canvas only if its job fails.
  if (checkpoint && !isWhole) return fail(job, kProgramDamaged);
  after_.file = job.file;
  complete("");
}

void JobRunner::interruptByBoot(Job job, const std::optional<Checkpoint>& checkpoint) {
  constexpr uint64_t kTravelPerMm = 100;
  const uint64_t travel = checkpoint ? checkpoint->reached.travelTo(checkpoint->ball) : 0;
  const auto reached = static_cast<uint16_t>(travel / kTravelPerMm);
  if (reached != job.restartedAt) job.restarts = 0;
  job.restartedAt = reached;
  const bool isCause = job.restarts >= kMaxRestarts;
  if (!isCause) ++job.restarts;
  queue_.recordInMemory(job);
  JobChange change = JobChange::to(job.file, JobState::kInterrupted, kLostPower);
  const bool isPaused = checkpoint && checkpoint->isPaused;
  change.resume = isCause ? JobResume::kDecision : resumeAfterRestart(job, isPaused);
  journal_.write(change, clock_.now());
}

/**
 * The table has another shape than the one on which the sand was drawn: the picture starts empty, and no
 * run continues. In each pass one change, because each takes several file operations.
 */
void JobRunner::followTable() {
  if (!journal_.isWritten() || clock_.now() < notBefore_) return;
  trail_.clear();
  trail_.forget();
  for (const Job& job : queue_.jobs()) {
    if (!isPartlyDrawn(job)) continue;
    JobChange change = JobChange::to(job.file, JobState::kFailed, kOtherTable);
    change.run = 0;
    return journal_.write(change, clock_.now());
  }
  const Status begun = canvas_.beginAnew(table_.shape);
  obstacle_ = begun ? "" : begun.error().message;
  if (begun) {
    log_.write(LogLevel::kInfo,
               {"The table has ", sizeText(table_.shape), " now: the sand's picture starts empty."});
  } else {
    notBefore_ = clock_.now() + kTryAgain;
  }
}

// ---- Starting a job ----

/** Prefers a partly drawn job, because starting another job would overwrite its checkpoint. */
const Job* JobRunner::nextJob() const {
  for (const Job& job : queue_.jobs()) {
    if (job.state == JobState::kWaiting && isPartlyDrawn(job)) return &job;
  }
  return queue_.firstWaiting();
}

bool JobRunner::hasJobToStart() const {
  return stage_ == Stage::kNone && !committer_.isActive() && !shutDownBy_ && journal_.isWritten() &&
         queue_.interrupted() == nullptr && nextJob();
}

bool JobRunner::continuesByItself() const {
  if (stage_ != Stage::kNone)
    return stage_ == Stage::kStopping && stopResume_ != JobResume::kDecision && !shutDownBy_;
  const Job* job = queue_.interrupted();
  return job != nullptr && job->resume != JobResume::kDecision;
}

Status JobRunner::stopContinuing() {
  if (stage_ == Stage::kStopping) {
    stopMessage_ = kStopped;
    stopResume_ = JobResume::kDecision;
    return Done{};
  }
  return journal_.tryChange(JobChange::to(queue_.interrupted()->file, JobState::kInterrupted, kStopped));
}

/** Lets the job that needs no user wait as one that continues; or ask the user, if the position is lost. */
void JobRunner::considerContinuing() {
  if (!continuesByItself() || !journal_.isWritten() || shutDownBy_ || clock_.now() < notBefore_) return;
  const Job job = *queue_.interrupted();
  JobChange change = JobChange::to(job.file, JobState::kWaiting);
  change.place = JobPlace::kFirst;
  if (job.resume == JobResume::kKnownPosition) {
    if (!link_.online() || link_.stopping() || homing_.isBusy()) return;
    const bool isLost = !homing_.homed();
    if (!isLost && !tableIsReady()) return;
    if (isLost) change = JobChange::to(job.file, JobState::kInterrupted, job.message);
  }
  if (!journal_.tryChange(change)) {
    notBefore_ = clock_.now() + kTryAgain;
  } else if (change.state == JobState::kWaiting) {
    log(LogLevel::kInfo, job.file, "continues by itself");
  }
}

/** True if the table must home before what follows so many further patterns. */
bool JobRunner::isHomingDueAfter(size_t patterns) const {
  if (table_.homeEvery == 0 || !homing_.homes()) return false;
  return hasFaultSinceHoming_ || sinceHoming_ + patterns >= table_.homeEvery;
}

void JobRunner::considerNext() {
  const bool hasJob = hasJobToStart();
  if (!hasJob) obstacle_.clear();
  if (clock_.now() < notBefore_ || !link_.online() || link_.stopping() || !commands_.empty()) return;
  if (!fitsController()) {
    const bool standsStill =
        link_.machine() == MachineState::kIdle || link_.machine() == MachineState::kAlarm;
    if (!standsStill) return;
    // A setting may have been garbled on the cable, or changed meanwhile.
    notBefore_ = clock_.now() + kTryAgain;
    return readSettings();
  }
  if (!hasJob || isHeld_) return;
  homing_.prepare(link_.machine());
  if (!tableIsReady()) return;
  if (isHomingDueAfter(0)) return homing_.home();
  trail_.go(ballNow());
  if (trail_.isEmpty() && !dropsTurns()) start(*nextJob());
}

/** True if the arm has turned farther than the controller is exact (see farthestX()). */
bool JobRunner::hasTurnedFar() const {
  return space_.isPolar() && std::abs(link_.machineX()) > farthestX(polarTable(table_));
}

/**
 * A G92 drops turns of the work position only (see MotionWriter). Those of the machine position are dropped
 * by a restart of the controller, after which the position is restored. If the power fails meanwhile, the
 * angle is that of the ball, which must not be near the centre. Returns true if the controller restarts.
 */
bool JobRunner::dropsTurns() {
  if (!hasTurnedFar()) return keepsTurns_ = false;
  if (keepsTurns_) return false;
  const CentrePoint at = space_.fromCentre(ballNow());
  if (link_.canReboot() && hypotenuse(at.x, at.y) < polarTable(table_).radius * kSureOfAngle) return false;
  keepsTurns_ = true;
  if (link_.canReboot()) {
    log_.write(LogLevel::kInfo, "The table's controller restarts to count the arm's turns from 0.");
    link_.reboot();
  } else {
    log_.write(LogLevel::kWarning,
               "The arm has turned so often that the controller rounds its angle. Switch it off and on.");
  }
  return link_.rebooting();
}

/**
 * True if the controller has a mark of this table though the position is unknown. The mark would bring a
 * wrong position back after the next connection.
 */
bool JobRunner::hasLostPositionMarked() const {
  return link_.online() && !link_.stopping() && !isDrawing() && !homing_.homed() && !homing_.isBusy() &&
         link_.machine() == MachineState::kIdle && link_.isMarked();
}

/**
 * Adds one way to the canvas, or drops it if that fails. Returns false if the canvas must be rewritten first.
 */
bool JobRunner::addTrail() {
  const BallTrail::Way way = trail_.first();
  Status added = canvas_.beginRun(0, way.path.from());
  if (added && !addWay(way)) return false;
  if (added) added = canvas_.endRun();
  if (!added) log_.write(LogLevel::kError, added.error().message);
  trail_.removeFirst();
  return true;
}

/** Returns false if the canvas must be rewritten first. */
bool JobRunner::addWay(const BallTrail::Way& way) {
  for (uint32_t i = 0; i < way.path.corners(); ++i) {
    if (!canvas_.add({way.path.corner(i), true})) return false;
  }
  return !way.goesToEnd || canvas_.add({way.path.to(), true});
}

bool JobRunner::tableIsReady() const {
  return homing_.isProven() && !homing_.isBusy() && commands_.empty() &&
         link_.machine() == MachineState::kIdle && link_.linesInFlight() == 0 &&
         reportsSinceAnswer_ >= Plotter::kReportsBehindAnswer;
}

void JobRunner::start(const Job& waiting) {
  const Job job = waiting;
  auto opened = openNext(files_, table_, job, ballNow(), drawn_);
  if (!opened) return fail(job, opened.error().message);
  NextDrawing& next = opened.value();
  auto from = job.run != 0 ? queue_.checkpointOf(job.run) : std::nullopt;
  if (from && from->reached.move == 0) from.reset();  // it was still on the way to its first point
  if (from && !next.moves->seek(from->reached)) return fail(job, kNoPlace);
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
  if (job.run != 0) checkpointAt_ += kFirstCheckpoint - checkpointEvery_;
  log(LogLevel::kInfo, file_, from ? "drawing continues" : "drawing begins");
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
void JobRunner::follow(const NextDrawing& job, const RunMoment& cleared) {
  file_ = job.file;
  jobSpeed_ = job.speed;
  cleared_ = cleared;
  stalls_.restart();
  pace_.begin(clock_.now());
  checkpointAt_ = clock_.now();
}

/** Call before the points of its travel are taken. */
DrawingTime JobRunner::approachTimeOf(const NextDrawing& job, const EdgeWay& way) const {
  DrawingTimer timer(limits(), percentOf(job.speed));
  timer.move(way.from());
  for (uint32_t i = 0; i < way.corners(); ++i) timer.move(way.corner(i));
  timer.move(way.to());
  DrawingTime time = timer.finish();
  time.add(job.onLines);
  return time;
}

/** The table's radius counts, because most of a clearing is far from the centre. It serves every speed. */
uint16_t JobRunner::chordOf(uint16_t jobSpeed) const {
  constexpr double kPerMm = 1000;
  const double radius = table_.shape.width / kHundredthsPerMm / 2;
  const ChordRule rule = chordRule(limits(), kMaxSpeed * jobSpeed / 100, ClearReader::kMaxChord / kPerMm);
  return static_cast<uint16_t>(rule.deviationAt(radius) * kPerMm);
}

Millis JobRunner::timeLeft(Millis whole) const {
  const Millis all = approachTime() + whole;
  const Millis spent = plotter_.drawn().spent().at(percentOf(jobSpeed_)) +
                       static_cast<Millis>(static_cast<float>(whole) * drawnBefore_);
  return spent < all ? pace_.timeFor(all - spent) : 0;
}

void JobRunner::begin(NextDrawing& job, const std::optional<Checkpoint>& from) {
  const TablePoint start = from ? from->ball : job.start;
  trail_.travel(job.travel.way(), job.travel.goesToEnd(), start);
  while (!trail_.isEmpty() && addTrail()) {
  }
  approach_ = approachTimeOf(job, job.travel.way());
  drawnBefore_ = 0;
  const Job& queued = *queue_.find(job.file);
  if (from && queued.info.motorTravel > 0) {
    drawnBefore_ =
        static_cast<float>(from->reached.travelTo(from->ball)) / static_cast<float>(queued.info.motorTravel);
  }
  plotter_.begin(std::move(job.moves), std::move(job.travel), start, limits(), speedFactor(job.speed),
                 percentOf(job.speed));
  follow(job, from ? from->cleared : RunMoment{0, start});
  stage_ = Stage::kDrawing;
  isPaused_ = isPausedByUser_ = false;
  awaitsStandstill_ = false;
  obstacle_.clear();
  refusal_.clear();
  plotter_.fillBuffer();
}

void JobRunner::fail(const Job& job, const std::string& why) {
  log(LogLevel::kError, job.file, why);
  journal_.write(JobChange::to(job.file, JobState::kFailed, why), clock_.now());
}

void JobRunner::sendDueLine() {
  if (!link_.online() || link_.stopping() || link_.linesInFlight() > 0) return;
  if (!commands_.empty()) {
    if (link_.canSend(commands_.front().size())) link_.send(commands_.front(), LinePurpose::kInfo);
    return;
  }
  const auto line = homing_.nextLine(link_.machine());
  if (!line || !link_.canSend(line->text.size())) return;
  const bool homes = line->purpose == LinePurpose::kHome || line->purpose == LinePurpose::kStall;
  if (homes && homing_.isProven()) trail_.go(ballNow());
  link_.send(line->text, line->purpose);
  homing_.sent(clock_.now());
}

void JobRunner::command(std::string line) {
  refusal_.clear();
  commands_.push_back(std::move(line));
}

void JobRunner::readSettings() {
  commands_.emplace_back(kReadBuild);
  commands_.emplace_back(kReadSettings);
}

void JobRunner::releaseMotors() {
  command(std::string(link_.settings().isFluidNc() ? kReleaseFluidNc : kRelease));
}

void JobRunner::released() {
  if (homing_.isProven()) trail_.go(ballNow());
  trail_.forget();
  homing_.released();
}

void JobRunner::wake(bool thenHome) {
  homesAfterWake_ = thenHome;
  link_.stopSafely();
}

void JobRunner::commandAnswered(int error) {
  if (commands_.empty()) {
    reportsSinceAnswer_ = 0;
    return;
  }
  const std::string line = commands_.front();
  commands_.erase(commands_.begin());
  if (isReading(line)) return;
  reportsSinceAnswer_ = 0;
  if (line == kClearMark) return link_.markCleared();
  if (error != 0) {
    const bool isJog = startsWith(line, "$J");
    refusal_ =
        errorSentence(concat({"The controller refused ", isJog ? "the move" : line}), error, firmware());
  }
  if (error == 0 && (line == kRelease || line == kReleaseFluidNc)) released();
  if (error == 0 && line == kReportMillimetres) link_.reportsMillimetres();
}

// ---- Drawing ----

void JobRunner::draw() {
  if (isPaused_) return;
  plotter_.fillBuffer();
  if (!ahead_.file.empty() && !plotter_.drawn().awaitsNext()) handOver();
  if (plotter_.isDamaged() && ahead_.file.empty()) return programDamaged();
  if (plotter_.mayChain()) considerChain();
  if (plotter_.isFinished() && !committer_.isActive()) return endOfProgram();
  if (clock_.now() >= checkpointAt_ + checkpointEvery_) saveCheckpoint();
}

/**
 * Sends the first moves of the next job while the last ones of the current job are drawn, so that the ball
 * does not stop. A job that can't be read is left to considerNext(), like a playlist's job behind
 * one of a user: the playlist may be stopped while that is drawn.
 */
void JobRunner::considerChain() {
  const bool isQuiet = isHeld_ || shutDownBy_ || queue_.interrupted() != nullptr || isFinishing();
  const Job* next = isQuiet ? nullptr : queue_.firstWaiting();
  if (next == nullptr || isPartlyDrawn(*next) || (hasTurnedFar() && !keepsTurns_)) return;
  const Job& current = *queue_.find(file_);
  if (next->isOfPlayer && !current.isOfPlayer) return;
  if (isHomingDueAfter(isClear(current.pattern) ? 0 : 1)) return;
  const TablePoint end = plotter_.drawn().lastTarget();
  auto opened = openNext(files_, table_, *next, end, Drawn{current.drawing(), end});
  if (!opened) return;
  ahead_ = std::move(opened.value());
  approachAhead_ = approachTimeOf(ahead_, ahead_.travel.way());
  plotter_.chain(std::move(ahead_.moves), std::move(ahead_.travel), limits(), speedFactor(ahead_.speed),
                 percentOf(ahead_.speed));
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
  finish(drawn, JobChange::to(file_, JobState::kDone));
  trail_.travel(plotter_.travel().way(), plotter_.travel().goesToEnd(), next.start);
  approach_ = approachAhead_;
  drawnBefore_ = 0;
  follow(next, RunMoment{0, next.start});
  Job job = *queue_.find(next.file);
  job.state = JobState::kRunning;
  job.isBackwards = next.isBackwards;
  run_ = queue_.nextRun();
  job.beginRun(run_);
  queue_.recordInMemory(job);
  beganHeld_ = isHeld_;
  log(LogLevel::kInfo, file_, "drawing begins");
}

void JobRunner::endOfProgram() {
  saveCheckpoint();
  plotter_.end();
  trail_.putAt(ballNow());
  drawn_ = Drawn{queue_.find(file_)->drawing(), plotter_.drawn().ball()};
  stage_ = Stage::kNone;
  finish(checkpoint(), JobChange::to(file_, JobState::kDone));
}

void JobRunner::programDamaged() {
  if (plotter_.isStill()) return interrupt(JobState::kFailed, kProgramDamaged);
  stopFor(JobState::kFailed, kProgramDamaged);
}

void JobRunner::pause(bool byUser) {
  if (isPaused_ && (isPausedByUser_ || !byUser)) return;
  isPausedByUser_ = byUser;
  awaitsStandstill_ = true;
  if (!std::exchange(isPaused_, true)) {
    link_.hold();
    recordState(JobState::kPaused);
  }
  saveCheckpoint();
}

void JobRunner::resume() {
  link_.resume();
  if (!isPaused_) return;
  isPaused_ = false;
  awaitsStandstill_ = false;
  recordState(JobState::kRunning);
  if (std::exchange(isPausedByUser_, false)) saveCheckpoint();
}

/** Changes memory only: the checkpoint says whether the job was paused. */
void JobRunner::recordState(JobState state) {
  Job job = *queue_.find(file_);
  job.state = state;
  queue_.recordInMemory(job);
}

void JobRunner::stop() {
  stopFor(JobState::kInterrupted, kStopped);
}

void JobRunner::shutDown(Millis atMost) {
  if (shutDownBy_) return;
  shutDownBy_ = clock_.now() + atMost;
  if (stage_ != Stage::kDrawing) return;
  saveCheckpoint();
  stopFor(JobState::kInterrupted, kHubRestarts, resumeAfterRestart(*queue_.find(file_), isPausedByUser_));
}

bool JobRunner::mayShutDown() const {
  const bool isLate = shutDownBy_ && clock_.now() >= *shutDownBy_;
  return !isDrawing() && (!homing_.isRestoring() || isLate);
}

void JobRunner::stopFor(JobState state, const std::string& message, JobResume resume) {
  stage_ = Stage::kStopping;
  stopState_ = state;
  stopMessage_ = message;
  stopResume_ = resume;
  link_.stopSafely();
}

void JobRunner::stopForFault(const std::string& message, bool isRepeatable) {
  stopFor(JobState::kInterrupted, message, isRepeatable ? resumeAfterFault() : JobResume::kDecision);
}

JobResume JobRunner::resumeAfterFault() {
  hasFaultSinceHoming_ = true;
  const bool mayRetry = !isPaused_ && retries_.take(clock_.now());
  return mayRetry ? JobResume::kKnownPosition : JobResume::kDecision;
}

void JobRunner::stopInTime() {
  if (shutDownBy_ && clock_.now() >= *shutDownBy_) interrupt(stopState_, stopMessage_, stopResume_);
}

void JobRunner::interrupt(JobState state, const std::string& message, JobResume resume) {
  saveCheckpoint();
  plotter_.end();
  ahead_ = NextDrawing();
  trail_.putAt(ballNow());
  stage_ = Stage::kNone;
  isPaused_ = isPausedByUser_ = false;
  awaitsStandstill_ = false;
  log(LogLevel::kWarning, file_, message);
  JobChange change = JobChange::to(file_, state, message);
  change.resume = resume;
  // A failed run never continues, and the next run overwrites its checkpoint. Add it to the canvas now.
  if (state == JobState::kFailed && !committer_.isActive()) return finish(checkpoint(), change);
  journal_.write(change, clock_.now());
}

/** The checkpoint of a job that is drawn is kept until it is on the canvas. */
void JobRunner::saveCheckpoint() {
  if (committer_.isActive()) return;
  checkpointAt_ = clock_.now();
  journal_.write(checkpoint(), checkpointAt_);
}

void JobRunner::log(LogLevel level, std::string_view file, std::string_view what) {
  const Job* job = queue_.find(file);
  if (!job) return;
  log_.write(level, {"Pattern \"", job->originalName, "\": ", what});
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
    trail_.putAt(space_.ballAt(homing_.position()));
  }
  if (!isDrawing()) return;
  plotter_.answered(purpose, error);
  if (stage_ != Stage::kDrawing) return;
  if (error != 0) {
    return stopForFault(errorSentence(kRefused, error, firmware()), FaultRetries::isRepeatable(error));
  }
  // Send the next lines in this pass.
  if (!isPaused_) plotter_.fillBuffer();
}

void JobRunner::statusReported() {
  reportsSinceAnswer_++;
  const bool wasHoming = homing_.isHoming();
  homing_.reported(link_.machine(), link_.position(), link_.reportedOffset());
  if (wasHoming && homing_.isBusy() && !homing_.isHoming()) hasHomed();
  // A jog or a pendant has moved the ball.
  if (stage_ == Stage::kNone && tableIsReady()) trail_.go(ballNow());
  if (!isDrawing()) return;
  plotter_.reported();
  const ExecutedTracker& drawn = plotter_.drawn();
  pace_.update(clock_.now(), drawn.spent(), percentOf(jobSpeed_), !isPaused_);
  if (link_.machine() == MachineState::kAlarm) {
    return interrupt(JobState::kInterrupted, alarmSentence(link_.alarm(), firmware()));
  }
  if (isStopping()) return;
  if (drawn.isAstray()) return stopForFault(kOffPath);
  if (plotter_.isOffTarget()) return stopForFault(kOffTarget);
  watchCrawl();
  if (stalls_.crawls()) return stopForFault(kCrawls);
  if (!isPaused_) return;
  if (link_.machine() == MachineState::kRun) link_.hold();
  const bool standsStill = link_.machine() == MachineState::kHold && link_.subState() == 0;
  if (awaitsStandstill_ && standsStill && !committer_.isActive()) {
    awaitsStandstill_ = false;
    saveCheckpoint();
  }
}

void JobRunner::hasHomed() {
  trail_.home(space_);
  sinceHoming_ = 0;
  hasFaultSinceHoming_ = false;
}

void JobRunner::watchCrawl() {
  const bool runs = !isPaused_ && link_.machine() == MachineState::kRun;
  const double travel = static_cast<double>(plotter_.drawn().motorTravel()) / kHundredthsPerMm;
  const double usual = table_.isPolar() ? sandSpeed(table_) : tableFeed(table_) / 60.0;
  const double feed = usual * speedFactor(jobSpeed_);
  stalls_.reported(clock_.now(), runs, link_.position(), travel, feed, link_.feedOverride());
}

void JobRunner::restarted(const GrblEvent& event) {
  reportsSinceAnswer_ = 0;
  commands_.assign(1, std::string(kReadSettings));
  refusal_.clear();
  homing_.restarted(event.isYes, clock_.now());
  if (event.isMarked) {
    homing_.restore(link_.position());
    trail_.putAt(ballNow());
  }
  if (stage_ == Stage::kDrawing) interrupt(JobState::kInterrupted, kRestarted);
}

void JobRunner::alarmRaised(int number) {
  homing_.alarmRaised(number, clock_.now());
  if (stage_ == Stage::kDrawing) interrupt(JobState::kInterrupted, alarmSentence(number, firmware()));
}

void JobRunner::lost(const char* why, bool isGarbled) {
  homing_.lost();
  commands_.clear();
  refusal_.clear();
  if (stage_ != Stage::kDrawing) return;
  interrupt(JobState::kInterrupted, why, isGarbled ? resumeAfterFault() : JobResume::kDecision);
}

void JobRunner::stopped(bool positionKept) {
  if (positionKept && !isDrawing() && homing_.wasHomed()) trail_.go(ballNow());
  homing_.stopped(positionKept && !(isDrawing() && plotter_.drawn().hasMetFrame()));
  if (const auto homes = std::exchange(homesAfterWake_, std::nullopt)) {
    if (!*homes) command("$X");
    *homes ? homing_.home() : homing_.confirmZero();
  }
  if (stage_ == Stage::kStopping) interrupt(stopState_, stopMessage_, stopResume_);
}

// ---- Adding the run to the canvas ----

Status JobRunner::abandonRun(const Job& job, const JobChange& change) {
  const auto drawn = job.run != 0 ? queue_.checkpointOf(job.run) : std::nullopt;
  if (!drawn) return journal_.tryChange(change);
  finish(*drawn, change);
  return Done{};
}

void JobRunner::finish(const Checkpoint& drawn, const JobChange& after) {
  after_ = after;
  const Job* job = queue_.find(after.file);
  committer_.begin(job ? job->drawing() : Drawing(), drawn);
}

void JobRunner::finishSlice() {
  const CanvasCommitter::Outcome outcome = committer_.tick();
  if (outcome == CanvasCommitter::Outcome::kBusy) return;
  const bool isKept = outcome == CanvasCommitter::Outcome::kKept;
  if (!isKept)
    log(LogLevel::kError, after_.file, concat({"not kept in the sand picture: ", committer_.why()}));
  if (after_.state == JobState::kDone) return complete(isKept ? "" : kNotKept + committer_.why());
  journal_.write(after_, clock_.now());
}

void JobRunner::complete(const std::string& message) {
  const Job* job = queue_.find(after_.file);
  if (!job) return;
  JobChange change = JobChange::to(after_.file, JobState::kDone, message);
  change.remove = job->isOfPlayer;
  if (job->repeat && !change.remove) {
    change.state = JobState::kWaiting;
    change.run = 0;
    change.place = JobPlace::kLast;
  }
  log(LogLevel::kInfo, after_.file, "drawn");
  if (!isClear(job->pattern)) ++sinceHoming_;
  drawnPattern_ = job->pattern;
  checkpointAt_ = clock_.now() - checkpointEvery_;  // for a job that is already being drawn
  journal_.write(change, clock_.now());
}

/** Counts a drawing. Call in a pass of its own, because saving takes several file operations. */
void JobRunner::countDrawn() {
  const EpochMillis now = clock_.wall().value_or(0);
  (void)library_.update(std::exchange(drawnPattern_, 0), [now](Pattern& pattern) {
    ++pattern.drawn;
    if (now != 0) pattern.lastDrawn = now;
  });
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
  if (!journal_.isWritten()) return notSaved(journal_.why());
  trail_.clear();
  auto drawn = notOnCanvasYet();
  if (!drawn) return canvas_.clear();
  const RunMoment before = drawn->cleared;
  drawn->cleared = {drawn->reached.move, drawn->ball};
  // Save the checkpoint before clearing. Otherwise, after a power cut in between, moves that were drawn
  // before the clearing would be added to the cleared canvas.
  if (Status noted = journal_.tryWrite(*drawn); !noted) return noted;
  const Status cleared = canvas_.clear();
  if (!cleared) {
    drawn->cleared = before;
    journal_.write(*drawn, clock_.now());
  }
  if (isDrawing()) cleared_ = drawn->cleared;
  if (committer_.isActive()) committer_.restart(*drawn);
  return cleared;
}

}  // namespace lumi
