#include "core/sand/sand_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/sand/geometry/polar_cutter.h"
#include "core/sand/library/pattern_moves.h"

namespace lumi {
namespace {

constexpr char kBusy[] = "The table is busy.";
constexpr double kSmallestJog = 0.01;  // mm
constexpr double kBlindStep = 50;      // mm; the ball might hit the frame

Status notNow(const JobRunner& runner) {
  if (!runner.isWritten()) return notSaved(runner.whyNotWritten());
  return conflict("A pattern is just being added to the sand. Try again in a moment.");
}

float percentOf(uint64_t part, uint64_t whole) {
  if (whole == 0) return 0;
  return std::min(100.0F, 100 * static_cast<float>(part) / static_cast<float>(whole));
}

TablePoint startOf(const RunMoment& cleared) {
  return cleared.move == 0 ? cleared.ball : TablePoint{};
}

/** `"A", "B"` */
std::string quoted(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text = concat({text, text.empty() ? "\"" : ", \"", name, "\""});
  return text;
}

/** Returns a message for the user if the machine cannot draw in this state, or "". */
const char* waitingFor(MachineState machine) {
  switch (machine) {
    case MachineState::kDoor:
      return "The table's safety door is open.";
    case MachineState::kSleep:
      return "The motors are released.";
    case MachineState::kCheck:
      return "The table only checks what it is sent.";
    case MachineState::kHold:
      return "The table is held. Resume or stop.";
    case MachineState::kTool:
      return "The table waits for another tool. Resume or stop.";
    default:
      return "";
  }
}

/** A way that is not straight counts by its length: an answer has many jobs, and a round edge many chords. */
Millis timeAlong(const EdgeWay& way, const MotionLimits& limits, int percent) {
  if (way.isStraight() && !limits.table.isPolar()) {
    DrawingTimer timer(limits, percent);
    timer.move(way.from());
    timer.move(way.to());
    return timer.finish().at(percent);
  }
  double speed = sandSpeed(limits.table) * percent / 100;
  const float rate = std::min(limits.maxRate[0], limits.maxRate[1]);
  if (!limits.table.isPolar()) speed = std::min(speed, static_cast<double>(rate) / 60);
  return static_cast<Millis>(static_cast<double>(way.length()) / kHundredthsPerMm / speed * kSecond);
}

/** True if a pendant moves the table, or if it still draws lines sent before the connection was lost. */
bool movesByItself(MachineState machine) {
  return machine == MachineState::kRun || machine == MachineState::kJog;
}

}  // namespace

SandTable::SandTable(RecordStore& records, FileStore& files, SerialPort& serial, const Clock& clock,
                     Random& random, Log& log, uint32_t canvasLimit)
    : serial_(serial),
      files_(files),
      canvas_(files, log, canvasLimit),
      library_(records, files, random, log, [this] { return canvas_.mayStillTake(); }),
      queue_(records, files, random, log),
      speed_(files, "sand-speed"),
      link_(serial, clock, log),
      runner_(queue_, library_, files, canvas_, link_, clock, log, kCheckpointEvery),
      playlists_(records, library_, random, log),
      player_(playlists_, library_, queue_, runner_, files, clock, random, log) {}

Status SandTable::mayUse(const SandHardware& hardware) const {
  if (!runner_.isDrawing() || hardware.isBuiltLike(hardware_)) return Done{};
  return conflict("A pattern is being drawn. Stop it before you change the table.");
}

void SandTable::setHardware(const SandHardware& hardware) {
  hardware_ = hardware;
  queue_.setTable(hardware.shape);
  runner_.setHardware(hardware);
  player_.setHardware(hardware);
}

bool SandTable::load() {
  switch (loadedParts_) {
    case 0:
      if (queue_.load(library_)) return true;
      break;
    case 1:
      playlists_.load();
      break;
    case 2:
      if (canvas_.load()) return true;
      break;
    default:
      runner_.load();
      player_.load();
      loadSpeed();
      return false;
  }
  ++loadedParts_;
  return true;
}

void SandTable::loadSpeed() {
  const auto saved = speed_.load();
  const auto speed = saved ? parseUnsigned(*saved) : std::nullopt;
  if (speed && *speed >= kMinSpeed && *speed <= kMaxSpeed) runner_.setSpeed(static_cast<int>(*speed));
}

void SandTable::setQuiet(const QuietHours& quiet) {
  const bool paused = quiet_.pauses();
  quiet_ = quiet;
  if (!quiet.hold) lifted_.clear();
  runner_.setHeld(isHeld());
  isQuietPauseDue_ = quiet.pauses() && (isQuietPauseDue_ || !paused);
}

/** Pauses or resumes the job for the quiet hours, as soon as the link allows it. */
void SandTable::followQuiet() {
  if (!runner_.isDrawing()) {
    isQuietPauseDue_ = false;
    isPausedByQuiet_ = false;
  }
  if (runner_.isStopping() || !link_.online()) return;
  if (runner_.takeBegunHeld() || isQuietPauseDue_) {
    isQuietPauseDue_ = false;
    isPausedByQuiet_ = !runner_.isPaused();
    if (isPausedByQuiet_) runner_.pause(false);
  } else if (!quiet_.hold && isPausedByQuiet_) {
    isPausedByQuiet_ = false;
    if (runner_.isPaused()) runner_.resume();
  }
}

/** Ends drawAnyway() when its job begins. The pattern that follows a clearing is drawn, too. */
void SandTable::followLift() {
  if (lifted_.empty()) return;
  const Job* job = queue_.find(lifted_);
  if (job != nullptr && job->state == JobState::kWaiting) return;
  const Job* ahead = player_.jobAhead();
  const bool isClearing = job != nullptr && isClear(job->pattern) && job == player_.job();
  if (isClearing && ahead == nullptr) return;
  lifted_ = isClearing ? ahead->file : std::string();
  runner_.setHeld(isHeld());
}

bool SandTable::tick() {
  followQuiet();
  followLift();
  while (const auto event = unhandled_ ? std::exchange(unhandled_, std::nullopt) : link_.tick()) {
    runner_.handle(*event);
  }
  // While a job is being drawn, lines to the table wait for the flash. The canvas is therefore rewritten only
  // if a run has no room in it.
  const bool canvasBusy = (!runner_.isDrawing() || runner_.needsCanvas()) && canvas_.tick();
  const bool runnerBusy = runner_.tick();
  if (!decided_.empty() && !runner_.isFinishing()) {
    (void)decideNow(std::exchange(decided_, {}), decision_);
  }
  followEnding();
  player_.tick();
  return canvasBusy || runnerBusy;
}

void SandTable::keepSending() {
  while (!unhandled_ && runner_.isSending()) {
    const auto event = link_.tick();
    if (!event) return;
    if (!runner_.keepSending(*event)) unhandled_ = event;
  }
}

// ---- Commands to the table ----

Status SandTable::changed(Status done) {
  if (done) source_ = {};
  return done;
}

Status SandTable::control(DrawingAction action) {
  constexpr std::array<SandAction, 3> kForPattern = {SandAction::kPause, SandAction::kResume,
                                                     SandAction::kStop};
  constexpr std::array<PlayerAction, 4> kForPlaylist = {PlayerAction::kPause, PlayerAction::kResume,
                                                        PlayerAction::kStop, PlayerAction::kSkip};
  const Job* interrupted = queue_.interrupted();
  if (action == DrawingAction::kResume && interrupted != nullptr) {
    return decide(std::string(interrupted->file), SandDecision::kContinue);
  }
  const auto index = static_cast<size_t>(action);
  const bool isForPlayer = player_.isActive() || index >= kForPattern.size();
  return isForPlayer ? control(kForPlaylist[index]) : control(kForPattern[index]);
}

Status SandTable::control(SandAction action, int value) {
  if (action == SandAction::kOverride && (value < kMinSpeed || value > kMaxSpeed)) {
    return Error("The speed goes from 10 to 300 percent.");
  }
  if (action == SandAction::kStop && runner_.continuesByItself()) {
    const Status stopped = changed(stopContinuing());
    if (!stopped || runner_.isDrawing() || !canStop()) return stopped;
  }
  if (link_.stopping()) return conflict("The table is just being stopped.");
  if (action == SandAction::kStop && !runner_.isDrawing()) return stopTable();
  if (!link_.online()) return conflict(unreachable());
  switch (action) {
    case SandAction::kPause:
    case SandAction::kResume:
    case SandAction::kStop:
      return changed(controlJob(action));
    case SandAction::kHome:
    case SandAction::kUnlock:
    case SandAction::kConfirmZero:
      return controlTable(action);
    case SandAction::kRelease:
      return releaseMotors();
    case SandAction::kOverride:
      runner_.setSpeed(value);
      // If the speed cannot be saved, it still applies until the hub restarts.
      (void)speed_.save(numberText(value));
      break;
  }
  return Done{};
}

/** Of a playlist that ends it, as in controlJob(). */
Status SandTable::stopContinuing() {
  const Job* interrupted = runner_.isDrawing() ? queue_.find(runner_.file()) : queue_.interrupted();
  const bool isPlayers = isOfPlayer(*interrupted);
  Status stopped = runner_.stopContinuing();
  if (stopped && isPlayers) (void)player_.stop();
  return stopped;
}

Status SandTable::controlJob(SandAction action) {
  const bool wasQuiet = std::exchange(isPausedByQuiet_, false);
  if (!runner_.isDrawing()) return controlHeldTable(action);
  const bool isPlayers = queue_.find(runner_.file())->isOfPlayer;
  if (action == SandAction::kStop) {
    runner_.stop();
    // If that can't be saved, the pattern waits for a decision.
    if (isPlayers) (void)player_.stop();
  } else if (action == SandAction::kPause) {
    if (runner_.isPaused() && !wasQuiet) return conflict("The pattern is paused already.");
    runner_.pause(true);
    if (isPlayers) (void)player_.pause();
  } else {
    if (!runner_.isPaused() && !tableIsHeld()) return conflict("The pattern is not paused.");
    runner_.resume();
  }
  return Done{};
}

/** Handles actions for a table that is held by a button or a door, while no job is active. */
Status SandTable::controlHeldTable(SandAction action) {
  if (!tableIsHeld() || action == SandAction::kPause) return conflict("No pattern is being drawn.");
  link_.resume();
  return Done{};
}

Status SandTable::stopTable() {
  if (!link_.online() && !link_.finishing() && !link_.awaited()) return conflict(unreachable());
  if (!canStop()) return conflict("No pattern is being drawn.");
  runner_.homing().stopRequested();
  link_.stopSafely();
  return Done{};
}

bool SandTable::canStop() const {
  if (runner_.continuesByItself()) return true;
  return !link_.stopping() && (runner_.isDrawing() || runner_.homing().isHoming() || mayMove());
}

bool SandTable::tableIsHeld() const {
  const MachineState machine = link_.machine();
  return machine == MachineState::kHold || machine == MachineState::kDoor || machine == MachineState::kTool;
}

bool SandTable::mayMove() const {
  if (!link_.online()) return link_.finishing() || link_.awaited();
  return tableIsHeld() || movesByItself(link_.machine()) || link_.machine() == MachineState::kHome;
}

const char* SandTable::unreachable() const {
  if (link_.finishing()) return "The table finishes what it was sent.";
  return serial_.isOpen() ? "The table does not answer." : "The table is not connected.";
}

Status SandTable::controlTable(SandAction action) {
  const bool isIdle = link_.machine() == MachineState::kIdle;
  const bool isLocked = link_.machine() == MachineState::kAlarm;
  const bool isAsleep = link_.machine() == MachineState::kSleep;
  HomingManager& homing = runner_.homing();
  if (runner_.isDrawing()) return conflict("A pattern is being drawn. Stop it first.");
  if (action == SandAction::kUnlock && !isLocked) return conflict("The table is not locked.");
  if (action == SandAction::kConfirmZero && isLocked)
    return conflict("The table is locked. Unlock it first.");
  if (homing.isBusy() || !(isIdle || isLocked || isAsleep)) return conflict(kBusy);
  if (action == SandAction::kHome && !homing.homes()) {
    return conflict(concat({"This table can't go home: it has no limit switches. Put the ball at ",
                            homing.originName(), " and confirm."}));
  }
  if (action == SandAction::kHome && !runner_.fitsController()) return conflict(runner_.controllerProblem());
  runner_.commands().forgetRefusal();
  if (isAsleep) {
    runner_.wake(action == SandAction::kHome);
  } else if (action == SandAction::kHome) {
    homing.home();
  } else if (action == SandAction::kUnlock) {
    homing.unlock();
  } else {
    homing.confirmZero();
  }
  return Done{};
}

// ---- The player ----

Status SandTable::control(PlayerAction action) {
  const Job* job = player_.job();
  const bool isInPause = player_.isActive() && player_.state().phase == PlayerPhase::kPausing;
  switch (action) {
    case PlayerAction::kSkip:
      return changed(player_.skip());
    case PlayerAction::kPause:
      return isInPause && !runner_.isDrawing() ? changed(player_.pause()) : control(SandAction::kPause);
    case PlayerAction::kResume:
      if (job != nullptr && job->state == JobState::kInterrupted) {
        return decide(job->file, SandDecision::kContinue);
      }
      return isInPause && !runner_.isDrawing() ? changed(player_.resume()) : control(SandAction::kResume);
    case PlayerAction::kStop:
      return changed(stopPlayer());
    case PlayerAction::kStopAfter:
      return player_.setStopsAfter(true);
    case PlayerAction::kContinue:
      return player_.setStopsAfter(false);
    case PlayerAction::kDrawAnyway:
      break;
  }
  return drawAnyway();
}

/** What moves without a drawing stops, too: homing, or what the table was sent before the hub restarted. */
Status SandTable::stopPlayer() {
  if (player_.isActive() && !runner_.isDrawing()) (void)stopTable();
  return player_.stop();
}

Status SandTable::drawAnyway() {
  if (!quiet_.hold) return conflict("It is not quiet now.");
  if (isPausedByQuiet_) return control(SandAction::kResume);
  if (runner_.isDrawing()) return conflict("A pattern is being drawn already.");
  const Job* job = queue_.next();
  if (job == nullptr) return conflict("No pattern waits to be drawn.");
  lifted_ = job->file;
  runner_.setHeld(isHeld());
  return Done{};
}

std::string_view SandTable::quietMessage(std::string_view file) const {
  const Job* next = queue_.next();
  const bool isNext = next != nullptr && next->file == file && queue_.interrupted() == nullptr;
  return isHeld() && isNext && !runner_.isDrawing() ? std::string_view(quiet_.message) : "";
}

/** The jobs of another playlist, which was being played, are about to be removed. */
std::string_view SandTable::quietMessage() const {
  const Job* next = runner_.isDrawing() ? queue_.find(runner_.file()) : queue_.next();
  return isHeld() && (next == nullptr || next->isOfPlayer) ? std::string_view(quiet_.message) : "";
}

Status SandTable::removePlaylist(uint32_t playlist) {
  if (player_.isPlaying(playlist)) return conflict("This playlist is being played. Stop it first.");
  return playlists_.remove(playlist);
}

PlayerStatus SandTable::playerStatus() const {
  using Kind = PlayerStatus::Kind;
  PlayerStatus status;
  status.message = player_.problem();
  if (!player_.isActive()) return status;
  const PlayerState& state = player_.state();
  const Job* job = player_.job();
  const bool isDrawn = job != nullptr && runner_.isUsing(job->file) && !isPausedByQuiet_;
  status.isPaused = runner_.isDrawing() ? runner_.isPaused() && !isPausedByQuiet_ : state.isPaused;
  status.drawn = playedCount(state.list.order(), state.round);
  if (job != nullptr) status.file = job->file;
  if (state.entry) {
    status.pattern = state.list.entries[*state.entry];
  } else if (job != nullptr && !isClear(job->pattern)) {
    status.pattern = job->pattern;
  }
  status.left = leftOfRound(job);
  if (state.phase == PlayerPhase::kPausing) {
    status.kind = Kind::kPausing;
  } else if (isDrawn) {
    status.kind = state.isClearing ? Kind::kClearing : Kind::kDrawing;
  } else {
    status.kind = Kind::kWaiting;
    if (status.message.empty()) status.message = message();
    const Job* drawn = runner_.isDrawing() ? queue_.find(runner_.file()) : nullptr;
    if (status.message.empty() && drawn != nullptr && drawn != job) {
      status.message = concat({"The queue has \"", drawn->originalName, "\" first."});
    }
  }
  return status;
}

/**
 * What others draw before the playlist's job `last`; null: before a pattern that is not in the queue yet.
 * Nothing: that depends on a decision, or is repeated.
 */
std::optional<Millis> SandTable::leftOfOthers(const Job* last) const {
  Millis left = 0;
  for (const Job& job : queue_.jobs()) {
    if (&job == last) break;
    const bool isOver = job.state == JobState::kDone || job.state == JobState::kFailed;
    if (isOver || isOfPlayer(job)) continue;
    if (job.repeat || job.state == JobState::kInterrupted) return std::nullopt;
    left += progressOf(job).remaining;
  }
  return left;
}

/**
 * The rest of the current job, its pattern if it is a clearing, what follows in this round, and what others
 * draw before that.
 */
std::optional<Millis> SandTable::leftOfRound(const Job* job) const {
  const auto rest = player_.rest();
  if (!rest || !link_.online()) return std::nullopt;
  const PlayerState& state = player_.state();
  const Playlist& list = state.list;
  const Millis toPattern = list.clearing == Clearing::kAutomatic ? 0 : usualApproach(speed());
  const Job* ahead = player_.jobAhead();
  const Job* last = ahead != nullptr ? ahead : job;
  const bool isNextQueued = ahead != nullptr && !state.isClearing;
  const auto others = leftOfOthers(rest->entries > (isNextQueued ? 1U : 0U) ? nullptr : last);
  if (!others) return std::nullopt;
  Millis left = *others + rest->time.at(speed()) + rest->entries * toPattern;
  if (job != nullptr) left += progressOf(*job).remaining;
  if (ahead != nullptr && state.isClearing && state.entry) left += progressOf(*ahead).estimate;
  if (state.phase == PlayerPhase::kPausing) left += player_.pauseLeft();
  uint32_t pauses = rest->entries;
  if (pauses > 0 && state.phase != PlayerPhase::kDrawing) --pauses;  // it is being counted down, or over
  left += pauses * list.pause * kSecond;
  if (list.clearing == Clearing::kNone) return left;
  return left + rest->entries * clearingTime(speed() * list.clearSpeed / 100);
}

Millis SandTable::clearingTime(int percent) const {
  DrawingTime time = runner_.times().clearing();
  if (time.total == 0) {
    time = timeOf(ClearReader(ClearKind::kFromCenter, hardware_.shape, false).info(), hardware_);
  }
  return time.at(percent) + usualApproach(percent);
}

/**
 * Where the ball will come from is not known: along a quarter of the edge, or half as far across the table.
 * An automatic clearing ends near its pattern's start.
 */
Millis SandTable::usualApproach(int percent) const {
  const TableShape& shape = hardware_.shape;
  const double side = (shape.width + shape.height) / kHundredthsPerMm / 2;
  const double length = hardware_.travelsOnEdge ? side : side / 2;
  return static_cast<Millis>(length / sandSpeed(hardware_) * 1000 * 100 / percent);
}

// ---- Commands that draw nothing ----

/** Returns a conflict if the table can't take a command, even if that waits until it is idle. */
Status SandTable::mayReach() const {
  if (link_.stopping()) return conflict("The table is just being stopped.");
  if (!link_.online()) return conflict(unreachable());
  if (runner_.isDrawing()) return conflict("A pattern is being drawn. Stop it first.");
  if (link_.machine() == MachineState::kSleep) return conflict("The motors are released already.");
  return Done{};
}

/** Returns a conflict if the table can't execute a single command now. */
Status SandTable::mayCommand() const {
  if (Status reachable = mayReach(); !reachable) return reachable;
  const bool mayTake = link_.machine() == MachineState::kIdle || link_.machine() == MachineState::kAlarm;
  const HomingManager& homing = runner_.homing();
  // A position that was just set is compared with the next reports: the ball must not move until then.
  const bool isComparing = homing.homed() && !homing.isProven();
  if (homing.isBusy() || isComparing || runner_.isCommanding() || !mayTake) return conflict(kBusy);
  return Done{};
}

Status SandTable::releaseMotors() {
  if (Status may = mayCommand(); !may) return may;
  runner_.commands().release();
  return Done{};
}

Status SandTable::jog(const Jog& jog) {
  if (link_.machine() == MachineState::kSleep) {
    return conflict("The motors are released: push the ball by hand.");
  }
  if (Status may = mayCommand(); !may) return may;
  if (link_.machine() == MachineState::kAlarm) return conflict("The table is locked. Unlock it first.");
  const bool isKnown = runner_.homing().isProven();
  const bool isFar = std::max(std::abs(jog.x.value_or(0)), std::abs(jog.y.value_or(0))) > kBlindStep;
  if (!isKnown && (!jog.isRelative || isFar)) return conflict("The hub does not know where the ball is.");
  if (!isKnown) {
    jogBlindly({jog.x.value_or(0), jog.y.value_or(0)});
    return Done{};
  }
  const MmPoint at = ControllerSpace(hardware_).carriageAt(link_.position());
  const auto target = [&jog](const std::optional<double>& wanted, double from) {
    return wanted ? *wanted + (jog.isRelative ? from : 0) : from;
  };
  jogTo(at, clampedTo(hardware_.shape, {target(jog.x, at.x), target(jog.y, at.y)}));
  return Done{};
}

void SandTable::jogTo(MmPoint from, MmPoint to) {
  if (hypotenuse(to.x - from.x, to.y - from.y) < kSmallestJog) return;
  if (!hardware_.isPolar()) return jogBy(to.x - from.x, to.y - from.y, feedWord(motionLimits()));
  const ControllerSpace space(hardware_);
  PolarCutter cutter(space.polar(), polarSpeed(motionLimits()));
  cutter.setAngle(space.polar().polarAt(link_.position()).angle);
  cutter.begin(space.fromCentre(from), space.fromCentre(to));
  MotorPoint at = link_.position();
  for (PolarMove move; cutter.next(move); at = move.to) jogBy(move.to.x - at.x, move.to.y - at.y, move.feed);
}

/**
 * While the position of a polar table is unknown, `way.x` turns the arm (in mm along the edge), and `way.y`
 * moves the carriage outwards.
 */
void SandTable::jogBlindly(MmPoint way) {
  if (hypotenuse(way.x, way.y) < kSmallestJog) return;
  if (!hardware_.isPolar()) return jogBy(way.x, way.y, feedWord(motionLimits()));
  const double angle = way.x / (hardware_.shape.width / 200.0);
  const MotorPoint by = ControllerSpace(hardware_).polar().motorsAt({angle, way.y});
  const double seconds = hypotenuse(way.x, way.y) / sandSpeed(hardware_);
  jogBy(by.x, by.y, hypotenuse(by.x, by.y) / seconds * 60);
}

/** Moves the controller's X and Y by so many mm. */
void SandTable::jogBy(double x, double y, double feed) {
  std::array<char, 64> line{};
  const int places = hardware_.isPolar() ? 4 : 2;
  std::snprintf(line.data(), line.size(), "$J=G91G21X%.*fY%.*fF%.0f", places, x, places, y,
                std::max(feed, 1.0));
  runner_.commands().add(line.data());
}

std::vector<ControllerCheck> SandTable::controllerChecks() const {
  if (!link_.online()) return {};
  return checkController(link_.settings(), hardware_);
}

Status SandTable::adjustController() {
  if (Status reachable = mayReach(); !reachable) return reachable;
  if (movesByItself(link_.machine()) || tableIsHeld()) return conflict(kBusy);
  runner_.commands().adjust();
  return Done{};
}

// ---- Changes of the library, the queue and the canvas ----

Result<std::string> SandTable::enqueue(PatternId id, JobPlace place, std::string name) {
  if (!library_.has(id)) return notFound("There is no such pattern in the library.");
  if (queue_.isFull()) return conflict(JobQueue::kFull);
  if (name.empty()) name = library_.nameOf(id);
  const auto opened = openMoves(files_, {id, false}, hardware_.shape);
  if (!opened) return opened.error();
  Job job;
  job.file = queue_.newFileName(id);
  job.pattern = id;
  job.originalName = std::move(name);
  job.info = opened.value()->info();
  std::string file = job.file;
  if (const Status added = changed(queue_.add(std::move(job), place)); !added) return added.error();
  return file;
}

Status SandTable::draw(PatternId id, bool atOnce) {
  const Job* current = queue_.current();
  if (current != nullptr && current->pattern == id) {
    const bool resumes = current->state == JobState::kPaused && !isPausedByQuiet_;
    return resumes ? control(DrawingAction::kResume) : changed(Done{});
  }
  const auto waiting = findIf(queue_.jobs(), [id](const Job& job) {
    return job.pattern == id && job.state == JobState::kWaiting && !job.isOfPlayer;
  });
  Status done = Done{};
  if (waiting != queue_.jobs().end()) {
    done = changed(queue_.moveTo(std::string(waiting->file), 0));
  } else if (const auto added = enqueue(id, JobPlace::kFirst); !added) {
    done = added.error();
  }
  if (!done) return done;
  dropInterrupted();
  if (atOnce) endCurrent();
  return done;
}

Status SandTable::drawPlaylist(uint32_t playlist) {
  const Status done = play(playlist);
  if (done) dropInterrupted();
  return done;
}

void SandTable::dropInterrupted() {
  const Job* interrupted = queue_.interrupted();
  if (interrupted != nullptr) (void)decide(std::string(interrupted->file), SandDecision::kDrop);
}

void SandTable::endCurrent() {
  const Job* current = queue_.current();
  if (current == nullptr) return;
  if (isOfPlayer(*current)) {
    (void)player_.skip();
  } else if (runner_.isDrawing() && !runner_.isStopping()) {
    ending_ = current->file;
    runner_.stop();
  }
}

/** The job is interrupted as soon as the ball has stopped, and then leaves the queue. */
void SandTable::followEnding() {
  if (ending_.empty() || (runner_.isDrawing() && runner_.file() == ending_)) return;
  (void)decideNow(std::exchange(ending_, {}), SandDecision::kDrop);
}

Status SandTable::removePattern(PatternId id, bool andUses) {
  runner_.writeNow();
  std::vector<std::string> jobs;
  std::vector<std::string> names;
  for (const Job& job : queue_.jobs()) {
    if (job.pattern != id) continue;
    if (runner_.isUsing(job.file)) return conflict("This pattern is being drawn. Stop it first.");
    if (isPartlyDrawn(job)) return conflict("This pattern was interrupted. Continue or drop it first.");
    const bool isNamed = job.state != JobState::kDone && !isOfPlayer(job);
    if (isNamed) names.push_back(job.originalName);
    jobs.push_back(job.file);
  }
  if (!andUses) {
    std::string uses = playlistsWith(id);
    if (!names.empty()) uses = concat({"The queue has this pattern as ", quoted(names), ". ", uses});
    if (!uses.empty()) return conflict(trim(uses));
  }
  runner_.times().close();
  // The pattern first: its space may be needed to save the queue.
  if (const Status removed = library_.remove(id); !removed) return removed;
  // A job that can't be removed stays in the queue. It fails when its turn comes, or at the next start.
  for (const std::string& file : jobs) (void)queue_.remove(file);
  return Done{};
}

/** The sentence that names the playlists with this pattern, or "". */
std::string SandTable::playlistsWith(PatternId id) const {
  const auto names = playlists_.namesWith(id);
  if (names.empty()) return "";
  if (names.size() == 1) return concat({"The playlist ", quoted(names), " contains this pattern."});
  return concat({"The playlists ", quoted(names), " contain this pattern."});
}

Status SandTable::remove(std::string_view file) {
  runner_.writeNow();
  const Job* job = queue_.find(file);
  if (!job) return notFound(JobQueue::kNoSuchJob);
  if (isBeingDrawn(*job) || (runner_.isDrawing() && runner_.isUsing(file)))
    return conflict("A pattern that is being drawn can't be deleted. Stop it first.");
  if (isOfPlayer(*job) && job->state != JobState::kInterrupted) {
    return conflict("A playlist has this pattern in the queue. Skip it or stop the playlist.");
  }
  if (job->state == JobState::kInterrupted) return decide(file, SandDecision::kDrop);
  if (runner_.isFinishing() && (isPartlyDrawn(*job) || runner_.isUsing(file))) return notNow(runner_);
  if (!isPartlyDrawn(*job)) return queue_.remove(file);
  return runner_.abandonRun(*job, JobChange::removal(job->file));
}

Status SandTable::setRepeat(std::string_view file, bool repeat) {
  const Job* found = queue_.find(file);
  if (!found) return notFound(JobQueue::kNoSuchJob);
  if (found->repeat == repeat) return Done{};
  Job job = *found;
  job.repeat = repeat;
  return queue_.update(job);
}

Status SandTable::decideNow(std::string_view file, SandDecision decision) {
  runner_.writeNow();
  const Job* job = queue_.find(file);
  if (!job) return notFound(JobQueue::kNoSuchJob);
  const bool isInterrupted = job->state == JobState::kInterrupted;
  const bool isOver = job->state == JobState::kDone || job->state == JobState::kFailed;
  const bool isPossible = isInterrupted || (isOver && decision == SandDecision::kRestart);
  if (!isPossible) return conflict("This pattern was not interrupted.");
  if (runner_.isFinishing()) {
    if (!runner_.isWritten() || (!decided_.empty() && decided_ != file)) return notNow(runner_);
    decided_ = file;
    decision_ = decision;
    return Done{};
  }
  if (decision == SandDecision::kDrop) {
    return isOfPlayer(*job) ? player_.stop() : runner_.abandonRun(*job, JobChange::removal(job->file));
  }
  if (link_.online() && !runner_.fitsController()) return conflict(runner_.controllerProblem());
  JobChange change = JobChange::to(job->file, JobState::kWaiting);
  change.place = isInterrupted ? JobPlace::kFirst : JobPlace::kLast;
  if (decision == SandDecision::kRestart) change.run = 0;
  const bool isAbandoned = isInterrupted && decision == SandDecision::kRestart;
  return isAbandoned ? runner_.abandonRun(*job, change) : runner_.change(change);
}

Status SandTable::clearCanvas() {
  if (runner_.isDrawing() && runner_.isFinishing()) return notNow(runner_);
  return runner_.clearSand();
}

// ---- Status ----

std::optional<TablePoint> SandTable::ball() const {
  return link_.online() && runner_.homing().homed() ? std::optional<TablePoint>(position()) : std::nullopt;
}

TableStatus SandTable::status() const {
  TableStatus status;
  status.online = link_.online();
  status.isConnecting = link_.connecting();
  status.machine = link_.machine();
  status.alarm = link_.alarm();
  status.homed = runner_.homing().homed();
  status.homes = runner_.homing().homes();
  status.needsConfirmation = needsConfirmation();
  status.canStop = canStop();
  status.canResume = status.online && !link_.stopping() && (runner_.isPaused() || tableIsHeld());
  status.isPositionKnown = status.online && status.homed;
  status.position = position();
  status.feedOverride = speed();
  status.message = message();
  status.isQuiet = isHeld() && status.message == quiet_.message;
  return status;
}

bool SandTable::needsConfirmation() const {
  return link_.online() && link_.machine() == MachineState::kIdle && runner_.hasJobToStart() && !isHeld() &&
         runner_.homing().needsUser() && runner_.fitsController();
}

/** Why the table can't be commanded for a moment, or can't be reached, or "". */
const char* SandTable::hindrance() const {
  if (link_.rebooting()) return "The table restarts…";
  if (link_.stopping()) return "Stopping…";
  if (!link_.online()) return link_.connecting() ? "Connecting to the table…" : unreachable();
  return runner_.homing().isHoming() ? "Going home…" : "";
}

std::string SandTable::message() const {
  std::string text = obstacle();
  if (text.empty() && starting() != nullptr) text = "Starting…";
  return text;
}

std::string SandTable::obstacle() const {
  const HomingManager& homing = runner_.homing();
  if (const char* hindered = hindrance(); *hindered != '\0') return hindered;
  if (!homing.failure().empty()) return homing.failure();
  if (link_.machine() == MachineState::kAlarm && (link_.alarm() > 0 || !homing.homes())) {
    return alarmSentence(link_.alarm(), link_.settings().firmware);
  }
  if (!runner_.fitsController()) return runner_.controllerProblem();
  if (!runner_.commands().refusal().empty()) return runner_.commands().refusal();
  if (runner_.hasJobToStart() && movesByItself(link_.machine())) {
    return "The table is moving. The next pattern starts when it stands still.";
  }
  if (!runner_.isPaused()) {
    if (const char* waited = waitingFor(link_.machine()); *waited != '\0') return waited;
  }
  if (!runner_.isWritten()) return "The hub can't save anything at the moment.";
  if (!runner_.obstacle().empty()) return runner_.obstacle();
  const Job* interrupted = queue_.interrupted();
  if (interrupted != nullptr && !runner_.continuesByItself() && !runner_.isFinishing()) {
    return concat({interrupted->message, " Continue, start again or drop the pattern."});
  }
  if (isHeld() && (!runner_.isDrawing() || isPausedByQuiet_)) return quiet_.message;
  return needsConfirmation() ? concat({"Put the ball at ", homing.originName(), " and confirm."}) : "";
}

const Job* SandTable::starting() const {
  if (runner_.isDrawing() || runner_.isShuttingDown()) return nullptr;
  const Job* interrupted = queue_.interrupted();
  if (interrupted == nullptr) return queue_.next();
  return runner_.continuesByItself() ? interrupted : nullptr;
}

const Job* SandTable::drawing() const {
  if (const Job* current = queue_.current()) return current;
  const bool waits = isHeld() || !(runner_.homing().isHoming() || obstacle().empty());
  return waits ? nullptr : starting();
}

JobProgress SandTable::progressOf(const Job& job) const {
  const uint64_t whole = job.info.motorTravel;
  JobProgress progress;
  progress.duration = durationOf(whole, job.info.length, hardware_);
  const bool isDrawn = runner_.isDrawing() && runner_.file() == job.file;
  const auto reached = isDrawn        ? std::optional<Checkpoint>(runner_.checkpoint())
                       : job.run != 0 ? queue_.checkpointOf(job.run)
                                      : std::nullopt;
  const uint64_t drawn = reached ? std::min(reached->reached.travelTo(reached->ball), whole) : 0;
  if (reached) {
    progress.ball = isDrawn ? position() : reached->ball;
    progress.isBallKnown = true;
    progress.start = startOf(reached->cleared);
  }
  const bool isOver = job.state == JobState::kDone;
  progress.percent = isOver ? 100 : percentOf(drawn, whole);
  const int speed = this->speed() * job.speed / 100;
  const Millis program = timeOf(job.info, hardware_).at(speed);
  Millis way = 0;
  if (isDrawn) {
    way = runner_.timeLeft().way(speed);
    progress.remaining = runner_.timeLeft().of(program, speed);
    progress.isApproaching = runner_.isApproaching();
  } else if (!isOver) {
    way = wayTo(job, drawn > 0 ? reached->ball : job.info.first, speed);
    const float rest = (100 - progress.percent) / 100;
    progress.remaining = way + static_cast<Millis>(static_cast<float>(program) * rest);
  }
  progress.estimate = program + way;
  return progress;
}

/** From where the job before ends, or from the ball; from 0,0 as long as its position is unknown. */
Millis SandTable::wayTo(const Job& job, TablePoint to, int percent) const {
  TablePoint from = ball().value_or(ControllerSpace(hardware_).home());
  for (const Job& each : queue_.jobs()) {
    if (each.file == job.file) break;
    const bool isBackwards = each.isBackwards && each.run != 0;
    if (each.state == JobState::kWaiting || isBeingDrawn(each))
      from = isBackwards ? each.info.first : each.info.last;
  }
  return timeAlong(EdgeWay(hardware_.shape, from, to, hardware_.travelsOnEdge), motionLimits(), percent);
}

}  // namespace lumi
