#include <array>

#include "core/base/text.h"
#include "core/sand/grbl/grbl_link.h"

namespace lumi {
namespace {

constexpr int kLocked = 9;           // error:9
constexpr int kReportsOfNoHold = 2;  // the first may be older than the hold
constexpr int kPiecesAPass = 4;
constexpr size_t kPiece = 256;
constexpr std::string_view kBuildInfo = "$I";

bool leavesGrblDeaf(int alarm) {
  return alarm == 1 || alarm == 2;
}

}  // namespace

bool GrblLink::listen() {
  std::array<uint8_t, kPiece> piece;
  bool heard = false;
  for (int i = 0; i < kPiecesAPass; ++i) {
    const size_t count = port_.read({piece.data(), piece.size()});
    if (count == 0) break;
    heard = true;
    poll_.heard();
    for (size_t at = 0; at < count; ++at) {
      if (const auto line = reader_.add(piece[at])) take(*line);
    }
  }
  return heard;
}

void GrblLink::take(std::string_view line) {
  const GrblReply reply = parseGrblReply(line);
  switch (reply.kind) {
    case GrblReply::Kind::kOk:
    case GrblReply::Kind::kError:
      return takeAnswer(reply.number);
    case GrblReply::Kind::kAlarm:
      return takeAlarm(reply.number);
    case GrblReply::Kind::kBanner:
      return takeBanner();
    case GrblReply::Kind::kStatus:
      return takeStatus(reply.status);
    case GrblReply::Kind::kOptions:
      return takeOptions(reply);
    case GrblReply::Kind::kOther:
      return;
  }
}

void GrblLink::takeAnswer(int error) {
  // Before the option line, an answer may belong to a line from before the restart that was still in transit.
  if (phase_ == Phase::kIdentifying && optionsSeen_ && transmitQueue_.linesWaiting() == 0) return goOnline();
  if (phase_ != Phase::kOnline) return;
  if (!isAnswerDue()) return takeNeedlessAnswer();
  const LineInFlight line = window_.retire();
  answersDueSince_ = clock_.now();
  const int told = error == 0 && line.cut ? kLocked : error;
  const bool unlocks = line.purpose == LinePurpose::kUnlock || line.purpose == LinePurpose::kHome;
  if (unlocks && told == 0) machine_.unlock();
  listener_.lineAnswered(line.purpose, told);
}

/** Retiring a line that Grbl has not received would allow more bytes in flight than its buffer holds. */
void GrblLink::takeNeedlessAnswer() {
  if (needlessTold_) return;
  needlessTold_ = true;
  log_.write(LogLevel::kWarning, "The sand table gave an answer that belongs to no line.");
}

void GrblLink::takeAlarm(int number) {
  machine_.raiseAlarm(number);
  window_.cut();
  positionKept_ = false;
  resumedAt_.reset();
  if (phase_ == Phase::kOnline && leavesGrblDeaf(number)) deafSince_ = clock_.now();
  log_.write(LogLevel::kWarning, {"The sand table raised alarm ", numberText(number), "."});
  listener_.alarmRaised(number);
}

void GrblLink::takeBanner() {
  if (phase_ == Phase::kOnline) resetAsked_ = false;
  if (phase_ == Phase::kListening || phase_ == Phase::kSeeking) resetAsked_ = true;
  const bool fragment = transmitQueue_.lineBroken();
  window_.clear();
  window_.setLimit(kReceiveBuffer);
  transmitQueue_.clear();
  machine_.restart();
  override_.restart();
  resumedAt_.reset();
  optionsSeen_ = false;
  needlessTold_ = false;
  plannerBlocks_ = 0;
  enter(Phase::kIdentifying);
  if (fragment) transmitQueue_.line("");
  transmitQueue_.line(kBuildInfo);
  if (!resetAsked_) log_.write(LogLevel::kWarning, "The sand table restarted by itself.");
  listener_.restarted(resetAsked_);
}

void GrblLink::takeStatus(const GrblStatus& status) {
  if (phase_ != Phase::kSeeking && phase_ != Phase::kOnline) return;
  poll_.reported();
  reportedAt_ = clock_.now();
  const bool isAtRest = status.state == MachineState::kIdle || status.state == MachineState::kAlarm;
  if (homing() && isAtRest) return;  // older than the `$H`
  machine_.apply(status, window_.lines() == 0);
  if (phase_ != Phase::kOnline) return;
  if (status.feedOverride) override_.reported(*status.feedOverride, poll_.askedAt());
  resumeAgain();
  advanceStop();
  listener_.statusReported();
}

/** Grbl ignores `~` while it slows down after `!`. It may also report "Run" before it begins to slow down. */
void GrblLink::resumeAgain() {
  if (!resumedAt_ || poll_.askedAt() <= *resumedAt_) return;
  if (machine_.state() != MachineState::kHold) {
    if (++reportsSinceResume_ == kReportsOfNoHold) resumedAt_.reset();
  } else if (machine_.subState() == 0) {
    resume();
  }
}

void GrblLink::takeOptions(const GrblReply& options) {
  if (phase_ != Phase::kIdentifying) return;
  optionsSeen_ = true;
  window_.setLimit(static_cast<size_t>(options.number));
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
