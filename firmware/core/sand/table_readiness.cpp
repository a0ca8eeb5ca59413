#include "core/sand/table_readiness.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr int kHomingIsOff = 5;                     // error:5
constexpr Millis kRestartAfterAlarm = 5 * kSecond;  // Grbl restarts by itself when homing fails
constexpr double kFarthest = 10'000;                // mm; no table is larger
constexpr double kSamePlace = 0.1;                  // mm
constexpr char kNotTaken[] = "The table did not take its position: a line was garbled on the cable.";
constexpr char kHomingStopped[] = "Homing was stopped.";
constexpr char kStopped[] = "The table was stopped. Home it to go on.";

std::string_view withoutFullStop(std::string_view sentence) {
  if (!sentence.empty() && sentence.back() == '.') sentence.remove_suffix(1);
  return sentence;
}

}  // namespace

std::string alarmSentence(int number) {
  const std::string_view meaning = grblAlarmMeaning(number);
  if (number <= 0) return "Alarm: the table is locked.";
  const std::string name = concat({"Alarm ", numberText(number)});
  return meaning.empty() ? concat({name, ": the table is locked."}) : concat({name, ": ", meaning});
}

std::string errorSentence(std::string_view beginning, int number) {
  std::string sentence(beginning);
  if (const auto meaning = withoutFullStop(grblErrorMeaning(number)); !meaning.empty()) {
    sentence += concat({": ", meaning});
  }
  if (number > 0) sentence += concat({" (error ", numberText(number), ")"});
  return concat({sentence, "."});
}

void TableReadiness::setHomesItself(bool homesItself) {
  if (homesItself == homesItself_) return;
  homesItself_ = homesItself;
  homingIsOff_ = false;
  forgetFailure();
}

void TableReadiness::start(Step step) {
  step_ = step;
  sent_ = false;
  told_.reset();
}

void TableReadiness::end() {
  step_ = Step::kNone;
  isAskedAgain_ = false;
}

void TableReadiness::prepare(MachineState machine) {
  const bool mayMove = machine == MachineState::kIdle || machine == MachineState::kAlarm;
  if (!homed_ && !isBusy() && homes() && failure_.empty() && mayMove) start(Step::kHome);
}

void TableReadiness::home() {
  startAsUserAsks(Step::kHome);
}

void TableReadiness::unlock() {
  startAsUserAsks(Step::kUnlock);
}

void TableReadiness::confirmZero() {
  startAsUserAsks(Step::kSetZero);
}

void TableReadiness::startAsUserAsks(Step step) {
  forgetFailure();
  start(step);
}

void TableReadiness::forgetFailure() {
  failure_.clear();
  wasStopped_ = false;
}

void TableReadiness::stopAsked() {
  if (isHoming() || homes()) {
    failure_ = isHoming() ? kHomingStopped : kStopped;
    wasStopped_ = true;
  }
  end();
}

std::optional<TableReadiness::Line> TableReadiness::nextLine() {
  if (sent_) return std::nullopt;
  switch (step_) {
    case Step::kHome:
      return Line{"$H", LinePurpose::kHome};
    case Step::kUnlock:
      return Line{"$X", LinePurpose::kUnlock};
    case Step::kSetZero:
      return Line{"G92X0Y0", LinePurpose::kSetZero};
    case Step::kRestore:
      return Line{setPosition(position_), LinePurpose::kSetZero};
    case Step::kNone:
      break;
  }
  return std::nullopt;
}

std::string_view TableReadiness::setPosition(const GrblPosition& position) {
  const int length = std::snprintf(text_.data(), text_.size(), "G92X%.3fY%.3f",
                                   std::clamp(position.x, -kFarthest, kFarthest),
                                   std::clamp(position.y, -kFarthest, kFarthest));
  return {text_.data(), static_cast<size_t>(length)};
}

void TableReadiness::sent(Millis now) {
  sent_ = true;
  sentAt_ = now;
}

void TableReadiness::answered(LinePurpose purpose, int error, Millis now) {
  if (!isBusy() || !sent_) return;
  if (purpose == LinePurpose::kHome) return homeAnswered(error, now - sentAt_);
  if (purpose != LinePurpose::kSetZero && purpose != LinePurpose::kUnlock) return;
  if (error == 0 && purpose == LinePurpose::kSetZero) zeroSet();
  end();
  if (error != 0) failure_ = errorSentence("The table refused", error);
}

void TableReadiness::zeroSet() {
  homed_ = true;
  told_ = step_ == Step::kRestore ? position_ : GrblPosition{};
  reportsSinceTold_ = 0;
  offsetSinceTold_ = false;
  position_ = *told_;
}

void TableReadiness::homeAnswered(int error, Millis took) {
  forgetPosition();
  const bool isTooSoon = error == 0 && took < kShortestHoming;
  if (isTooSoon && !isAskedAgain_) {
    start(Step::kHome);
    isAskedAgain_ = true;
    return;
  }
  homingIsOff_ = isTooSoon || error == kHomingIsOff;
  if (error == 0 && !isTooSoon) return start(Step::kSetZero);
  end();
  if (error != 0 && !homingIsOff_) failure_ = errorSentence("Homing failed", error);
}

void TableReadiness::reported(MachineState machine, const GrblPosition& position, bool toldOffset) {
  if (machine == MachineState::kAlarm) return forgetPosition();
  if (told_) {
    reportsSinceTold_++;
    offsetSinceTold_ = offsetSinceTold_ || toldOffset;
    if (canCompare()) compareWithTold(position);
  }
  if (isProven()) position_ = position;
}

bool TableReadiness::canCompare() const {
  return reportsSinceTold_ >= (offsetSinceTold_ ? kReportsBehindAnswer : kReportsWithoutOffset);
}

void TableReadiness::compareWithTold(const GrblPosition& position) {
  const bool isTaken = std::hypot(position.x - told_->x, position.y - told_->y) < kSamePlace;
  told_.reset();
  if (isTaken) return;
  failure_ = kNotTaken;
  forgetPosition();
}

void TableReadiness::alarmRaised(int number, Millis now) {
  if (isHoming()) {
    failure_ = concat({"Homing failed. ", alarmSentence(number)});
    homingAlarmAt_ = now;
  }
  forgetPosition();
  end();
}

void TableReadiness::restarted(bool asked, Millis now) {
  const bool afterHoming = homingAlarmAt_ && now < *homingAlarmAt_ + kRestartAfterAlarm;
  const bool wasHomed = homed_;
  forgetPosition();
  wasHomed_ = asked && wasHomed;
  end();
  if (asked || afterHoming) return;
  forgetFailure();
  homingIsOff_ = false;
}

void TableReadiness::lost() {
  if (!wasStopped_) failure_ = isHoming() ? "The table was lost while it was homing." : "";
  forgetPosition();
  end();
  homingIsOff_ = false;
}

void TableReadiness::stopped(bool positionKept) {
  const bool isKnown = positionKept && (homed_ || wasHomed_);
  forgetPosition();
  if (isKnown && !homes()) start(Step::kRestore);
}

void TableReadiness::forgetPosition() {
  homed_ = false;
  wasHomed_ = false;
  told_.reset();
}

}  // namespace lumi
