#include "core/sand/grbl/grbl_link.h"

#include <cmath>
#include <utility>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr uint8_t kStatusReport = '?';
constexpr uint8_t kFeedHold = '!';
constexpr uint8_t kCycleStart = '~';

constexpr Millis kOpenAgain = 1 * kSecond;
constexpr Millis kBannerAfterOpening = 2 * kSecond;
constexpr Millis kNoReply = 3 * kSecond;
constexpr Millis kNoReplyToHold = 1 * kSecond;
constexpr Millis kBannerAfterReset = 2 * kSecond;    // with kNoReply, 0x18 is repeated every 5 s
constexpr Millis kBannerAfterReboot = 30 * kSecond;  // FluidNC may look for its Wi-Fi network first
constexpr Millis kIdentity = 2 * kSecond;
constexpr Millis kOffsetReported = 7 * kSecond;  // at least every 30th report contains the work offset
constexpr Millis kSilence = 3 * kSecond;
constexpr Millis kHomingSilence = 180 * kSecond;
constexpr Millis kStop = 10 * kSecond;
// After ALARM:N Grbl waits 0.5 s and then discards a reset that it received in the meantime (protocol.c).
constexpr Millis kDeafness = 1 * kSecond;

constexpr int kLocked = 9;           // error:9
constexpr int kReportsOfNoHold = 2;  // the first one may be older than the hold
constexpr int kPiecesAPass = 8;
constexpr std::string_view kBuildInfo = "$I";
constexpr std::string_view kReboot = "$Bye";
constexpr double kInch = 25.4;  // mm

constexpr int kHardStop = 13;  // ALARM:13 of FluidNC

bool leavesGrblDeaf(int alarm, GrblFirmware firmware) {
  return alarm == 1 || alarm == 2 || (alarm == kHardStop && firmware == GrblFirmware::kFluidNc);
}

void convertFromInches(std::optional<GrblPosition>& position) {
  if (position) position = GrblPosition{{position->x * kInch, position->y * kInch}, position->z * kInch};
}

}  // namespace

GrblLink::GrblLink(SerialPort& port, const Clock& clock, Log& log) : port_(port), clock_(clock), log_(log) {}

std::optional<GrblEvent> GrblLink::tick() {
  event_.reset();
  if (stop_ == Stop::kOver) {
    endStop();
  } else if (portIsOpen(clock_.now())) {
    receive();
    if (!event_) watch(clock_.now());
    if (!event_) transmit(clock_.now());
  }
  if (!event_) piecesRead_ = 0;
  return event_;
}

bool GrblLink::portIsOpen(Millis now) {
  if (phase_ != Phase::kClosed) {
    if (!port_.isOpen()) drop("The cable to the table is out.", Phase::kClosed);
    return phase_ != Phase::kClosed;
  }
  if (triedToOpen_ && now < phaseSince_ + kOpenAgain) return false;
  triedToOpen_ = true;
  phaseSince_ = now;
  if (!port_.open()) return false;
  enter(Phase::kListening);
  return true;
}

void GrblLink::enter(Phase phase) {
  phase_ = phase;
  reboots_ = false;
  phaseSince_ = clock_.now();
  reportedAt_ = phaseSince_;
  answersDueSince_ = phaseSince_;
  deafSince_.reset();
  wasMarked_ = wasMarked_ && phase == Phase::kIdentifying;
  poll_.restart();
}

void GrblLink::watch(Millis now) {
  const Millis since = now - phaseSince_;
  switch (phase_) {
    case Phase::kListening:
      if (since >= kBannerAfterOpening) enter(Phase::kSeeking);
      break;
    case Phase::kSeeking:
      watchSeeking(now);
      break;
    case Phase::kResetting:
      watchReset(now);
      break;
    case Phase::kIdentifying:
      if (since >= kIdentity) goOnline();
      break;
    case Phase::kOnline:
      watchOnline(now);
      break;
    case Phase::kClosed:
      break;
  }
}

void GrblLink::watchSeeking(Millis now) {
  if (!machine_.standsStill() && !hasFallenSilent(now) && !stopTakesTooLong(now)) return;
  if (stop_ == Stop::kHolding) return restartForStop(false);
  const bool mayKnowPosition = machine_.standsAtKnownPosition();
  if (mayKnowPosition && !machine_.knowsOffset() && now - phaseSince_ < kOffsetReported) return;
  const bool isAfterPowerUp = settings_.mayKeepOffset && machine_.isAtMachineZero();
  reset(true);
  wasMarked_ = mayKnowPosition && isMarked() && !isAfterPowerUp;
}

bool GrblLink::hasFallenSilent(Millis now) const {
  const bool isUnheard = machine_.state() == MachineState::kUnknown;
  if (stop_ == Stop::kHolding && isUnheard) return now - stopSince_ >= kNoReplyToHold;
  return now - reportedAt_ >= kNoReply;
}

void GrblLink::watchReset(Millis now) {
  if (now - phaseSince_ < (reboots_ ? kBannerAfterReboot : kBannerAfterReset)) return;
  if (linked_) {
    drop("The table did not restart.", Phase::kSeeking);
  } else {
    machine_.forget();
    isSilent_ = true;
    enter(Phase::kSeeking);
    if (stop_ != Stop::kNone) endStop();
  }
}

void GrblLink::watchOnline(Millis now) {
  if (homing()) poll_.expect(now);
  if (deafSince_) {
    if (now - *deafSince_ >= kDeafness) reset(false);
  } else if (poll_.silence(now) >= (homing() ? kHomingSilence : kSilence)) {
    drop("The table has stopped answering.", Phase::kSeeking);
  } else if (isAnswerMissing(now)) {
    drop("The table did not answer a line.", Phase::kSeeking, true);
  } else if (stopTakesTooLong(now)) {
    restartForStop(false);
  }
}

bool GrblLink::stopTakesTooLong(Millis now) const {
  return stop_ == Stop::kHolding && now - stopSince_ >= kStop;
}

/** True if an answer is missing although Grbl reports that nothing moves: a byte was lost in transit. */
bool GrblLink::isAnswerMissing(Millis now) {
  const MachineState state = machine_.state();
  const bool still =
      state == MachineState::kIdle || state == MachineState::kAlarm || state == MachineState::kCheck;
  if (!still || window_.lines() == 0 || homing()) answersDueSince_ = now;
  return now - answersDueSince_ >= kSilence && poll_.silence(now) <= StatusPoller::kEvery;
}

void GrblLink::transmit(Millis now) {
  if (pollsStatus() && poll_.due(now)) requestStatus(now);
  if (online()) {
    if (const auto step = override_.step(now)) transmitQueue_.realtime(*step);
  }
  transmitQueue_.flush(port_);
}

bool GrblLink::pollsStatus() const {
  return phase_ == Phase::kSeeking || (phase_ == Phase::kOnline && !homing() && !deafSince_);
}

void GrblLink::requestStatus(Millis now) {
  transmitQueue_.realtime(kStatusReport);
  poll_.ask(now);
}

void GrblLink::reset(bool asked) {
  transmitQueue_.reset();
  resetRequested_ = asked;
  enter(Phase::kResetting);
}

void GrblLink::goOnline() {
  enter(Phase::kOnline);
  if (!linked_) log_.write(LogLevel::kInfo, "The sand table is online.");
  linked_ = true;
  if (stop_ != Stop::kNone) endStop();
}

void GrblLink::drop(const char* why, Phase next, bool isGarbled) {
  const bool wasOnline = linked_;
  linked_ = false;
  isSilent_ = next != Phase::kClosed;
  resumedAt_.reset();
  window_.clear();
  transmitQueue_.clear();
  reader_.clear();
  pieceAt_ = pieceEnd_ = 0;
  machine_.forget();
  override_.restart();
  enter(next);
  positionKept_ = false;
  if (wasOnline) {
    log_.write(LogLevel::kWarning, why);
    report(GrblEvent::Kind::kLost, 0, isGarbled);
    event_->why = why;
  }
  if (stop_ != Stop::kNone) stop_ = Stop::kOver;
}

bool GrblLink::canSend(size_t length) const {
  return online() && !stopping() && !deafSince_ && length <= kMaxLineLength && window_.fits(length + 1) &&
         transmitQueue_.room() > length;
}

void GrblLink::send(std::string_view line, LinePurpose purpose) {
  if (!canSend(line.size())) {
    log_.write(LogLevel::kError, "A line for the sand table came when there was no room for it.");
    return;
  }
  window_.add(line, purpose);
  transmitQueue_.line(line);
  machine_.lineSent();
  answersDueSince_ = clock_.now();
  if (purpose == LinePurpose::kHome) machine_.homingBegun();
}

void GrblLink::hold() {
  if (!online() || stopping()) return;
  resumedAt_.reset();
  transmitQueue_.realtime(kFeedHold);
}

void GrblLink::resume() {
  if (!online() || stopping()) return;
  resumedAt_ = clock_.now();
  reportsSinceResume_ = 0;
  transmitQueue_.realtime(kCycleStart);
}

void GrblLink::stopSafely() {
  if (stopping()) return;
  positionKept_ = false;
  resumedAt_.reset();
  if (!linked_) return stopBeforeOnline();
  stop_ = Stop::kRestarting;
  if (phase_ != Phase::kOnline || deafSince_) return;
  const bool homes = homing() || machine_.state() == MachineState::kHome;
  if (homes || machine_.state() == MachineState::kAlarm) return restartForStop(false);
  if (machine_.state() == MachineState::kIdle && machine_.standsStill()) return restartForStop(true);
  holdForStop();
}

/** Starts a stop while not online. If 0x18 was sent or the banner has arrived, nothing moves any more. */
void GrblLink::stopBeforeOnline() {
  if (phase_ == Phase::kClosed) {
    stop_ = Stop::kOver;
  } else if (phase_ == Phase::kResetting || phase_ == Phase::kIdentifying) {
    stop_ = Stop::kRestarting;
  } else if (machine_.state() == MachineState::kHome) {
    restartForStop(false);
  } else {
    if (phase_ == Phase::kListening) enter(Phase::kSeeking);
    holdForStop();
  }
}

void GrblLink::reboot() {
  stop_ = Stop::kRestarting;
  positionKept_ = true;
  resetRequested_ = true;
  resumedAt_.reset();
  transmitQueue_.line(kReboot);
  enter(Phase::kResetting);
  reboots_ = true;
}

void GrblLink::holdForStop() {
  stop_ = Stop::kHolding;
  stopSince_ = clock_.now();
  skipReport_ = poll_.reportAwaited();
  transmitQueue_.realtime(kFeedHold);
  requestStatus(stopSince_);
}

void GrblLink::restartForStop(bool positionKept) {
  stop_ = Stop::kRestarting;
  positionKept_ = positionKept;
  reset(true);
}

void GrblLink::endStop() {
  stop_ = Stop::kNone;
  report(GrblEvent::Kind::kStopped, 0, positionKept_);
}

void GrblLink::report(GrblEvent::Kind kind, int number, bool isYes) {
  event_.emplace();
  event_->kind = kind;
  event_->number = number;
  event_->isYes = isYes;
}

// ---- Reading ----

/** Reads until the next event. */
void GrblLink::receive() {
  while (!event_ && (pieceAt_ < pieceEnd_ || readPiece())) {
    if (const auto line = reader_.add(piece_[pieceAt_++])) handleLine(*line);
  }
}

bool GrblLink::readPiece() {
  if (piecesRead_ == kPiecesAPass) return false;
  pieceAt_ = 0;
  pieceEnd_ = port_.read(piece_);
  if (pieceEnd_ == 0) return false;
  ++piecesRead_;
  poll_.heard();
  return true;
}

void GrblLink::handleLine(std::string_view line) {
  const GrblReply reply = parseGrblReply(line);
  switch (reply.kind) {
    case GrblReply::Kind::kOk:
    case GrblReply::Kind::kError:
      return handleAnswer(reply.number);
    case GrblReply::Kind::kAlarm:
      return handleAlarm(reply.number);
    case GrblReply::Kind::kBanner:
      return handleBanner(reply);
    case GrblReply::Kind::kStatus:
      return handleStatus(reply.status);
    case GrblReply::Kind::kVersion:
    case GrblReply::Kind::kFirmware:
      if (reply.firmware == GrblFirmware::kGrbl) return;
      settings_.firmware = reply.firmware;
      settings_.mayKeepOffset = reply.firmware == GrblFirmware::kGrblHal;
      return;
    case GrblReply::Kind::kOptions:
      return handleOptions(reply);
    case GrblReply::Kind::kSetting:
      return settings_.set(reply.number, reply.value);
    case GrblReply::Kind::kOther:
      return;
  }
}

void GrblLink::handleAnswer(int error) {
  // An answer that arrives before the option line may belong to a line that was sent before the restart.
  if (phase_ == Phase::kIdentifying && optionsSeen_ && transmitQueue_.linesWaiting() == 0) return goOnline();
  if (phase_ != Phase::kOnline) return;
  // Retiring a line that Grbl has not received would let the link send more bytes than Grbl's buffer can
  // take.
  if (!isAnswerDue()) return;
  const LineInFlight line = window_.retire();
  answersDueSince_ = clock_.now();
  const int result = error == 0 && line.cut ? kLocked : error;
  const bool unlocks = line.purpose == LinePurpose::kUnlock || line.purpose == LinePurpose::kHome;
  if (unlocks && result == 0) machine_.unlock();
  report(GrblEvent::Kind::kLineAnswered, result);
  event_->purpose = line.purpose;
}

void GrblLink::handleAlarm(int number) {
  machine_.raiseAlarm(number);
  window_.cut();
  positionKept_ = false;
  resumedAt_.reset();
  if (phase_ == Phase::kOnline && leavesGrblDeaf(number, settings_.firmware)) deafSince_ = clock_.now();
  log_.write(LogLevel::kWarning, {"The sand table raised alarm ", number, "."});
  report(GrblEvent::Kind::kAlarmRaised, number);
}

void GrblLink::handleBanner(const GrblReply& banner) {
  if (phase_ == Phase::kOnline) resetRequested_ = false;
  if (phase_ == Phase::kListening || phase_ == Phase::kSeeking) resetRequested_ = true;
  const bool fragment = transmitQueue_.lineBroken();
  window_.clear();
  window_.setLimit(kReceiveBuffer);
  transmitQueue_.clear();
  machine_.restart();
  override_.restart();
  resumedAt_.reset();
  optionsSeen_ = false;
  plannerBlocks_ = 0;
  settings_ = {};
  settings_.firmware = banner.firmware;
  settings_.mayKeepOffset = banner.firmware == GrblFirmware::kGrblHal;
  enter(Phase::kIdentifying);
  if (fragment) transmitQueue_.line("");
  transmitQueue_.line(kBuildInfo);
  if (!resetRequested_) log_.write(LogLevel::kWarning, "The sand table restarted by itself.");
  report(GrblEvent::Kind::kRestarted, 0, resetRequested_);
  event_->isMarked = std::exchange(wasMarked_, false) && machine_.hasMark(mark_);
}

void GrblLink::handleStatus(GrblStatus status) {
  if (phase_ != Phase::kSeeking && phase_ != Phase::kOnline) return;
  if (settings_.reportsInches == GrblSettings::kUnknown && hasMarkInInches(status))
    settings_.reportsInches = 1;
  if (settings_.reportsInches == 1) {
    convertFromInches(status.machinePosition);
    convertFromInches(status.workPosition);
    convertFromInches(status.workOffset);
  }
  poll_.reported();
  reportedAt_ = clock_.now();
  const bool isAtRest = status.state == MachineState::kIdle || status.state == MachineState::kAlarm;
  if (homing() && isAtRest) return;  // the report is older than the `$H`
  const bool isFirst = phase_ == Phase::kSeeking && machine_.state() == MachineState::kUnknown;
  if (isFirst) phaseSince_ = clock_.now();
  machine_.apply(status, window_.lines() == 0);
  if (phase_ != Phase::kOnline) return;
  if (status.feedOverride) override_.reported(*status.feedOverride, poll_.askedAt());
  resumeAgain();
  advanceStop();
  report(GrblEvent::Kind::kStatusReported);
}

/** After a start of the hub, $13 is not known yet. The machine position of Z is 0. */
bool GrblLink::hasMarkInInches(const GrblStatus& status) const {
  const double z = status.workPosition ? status.workPosition->z
                   : status.workOffset ? -status.workOffset->z
                                       : 0;
  return std::abs(z * kInch - mark_) < kMarkStep / 4;
}

/**
 * Sends `~` again if Grbl ignored it, which it does while it slows down after `!`. Needs two reports to be
 * sure, because Grbl may report "Run" before it begins to slow down.
 */
void GrblLink::resumeAgain() {
  if (!resumedAt_ || poll_.askedAt() <= *resumedAt_) return;
  if (machine_.state() != MachineState::kHold) {
    if (++reportsSinceResume_ == kReportsOfNoHold) resumedAt_.reset();
  } else if (machine_.subState() == 0) {
    resume();
  }
}

void GrblLink::handleOptions(const GrblReply& options) {
  if (!settings_.isFluidNc()) settings_.isCoreXy = options.isCoreXy;
  settings_.isOriginAtHome = options.isOriginAtHome;
  if (phase_ != Phase::kIdentifying) return;
  optionsSeen_ = true;
  if (options.number > 0) window_.setLimit(static_cast<size_t>(options.number));
  plannerBlocks_ = static_cast<size_t>(options.plannerBlocks);
}

void GrblLink::advanceStop() {
  if (stop_ != Stop::kHolding || phase_ != Phase::kOnline) return;
  if (skipReport_) {
    skipReport_ = false;
  } else if (machine_.standsStill()) {
    restartForStop(machine_.standsAtKnownPosition());
  }
}

}  // namespace lumi
