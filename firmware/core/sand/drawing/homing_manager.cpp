#include "core/sand/drawing/homing_manager.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/base/crc32.h"
#include "core/base/text.h"
#include "core/sand/geometry/table_shape.h"

namespace lumi {
namespace {

constexpr int kHomingIsOff = 5;                     // error:5
constexpr Millis kRestartAfterAlarm = 5 * kSecond;  // Grbl restarts by itself when homing fails
constexpr double kFarthest = 10'000;                // mm; larger than any table
constexpr double kSamePlace = 0.1;                  // mm
constexpr char kNotTaken[] = "The table did not take its position: a line was garbled on the cable.";
constexpr char kHomingStopped[] = "Going home was stopped.";
constexpr char kReleased[] = "The motors are released. Push the ball, then press Home.";
constexpr char kNoStall[] = "Going home failed: a line was garbled on the cable.";
constexpr double kBeyond = 1.1;      // of the radius: the carriage stalls at the latest after this distance
constexpr double kStallFeed = 400;   // mm/min
constexpr double kSameTravel = 0.5;  // mm
constexpr char kStopped[] = "The table was stopped. Press Home to go on.";

}  // namespace

double positionMark(const SandHardware& table) {
  constexpr uint32_t kMarks = 2000;
  std::array<double, 10> build = {static_cast<double>(table.drive), static_cast<double>(table.shape.width),
                                  static_cast<double>(table.shape.height), table.shape.isRound ? 1.0 : 0.0,
                                  table.isOriginAtCentre ? 1.0 : 0.0};
  if (table.isPolar()) {
    build[5] = table.stepsPerMm;
    build[6] = table.stepsPerMmY;
    build[7] = table.turnMm;
    build[8] = table.radiusMm;
    build[9] = table.gearRatio;
  }
  const ConstBytes bytes(reinterpret_cast<const uint8_t*>(build.data()), sizeof build);
  return kPositionMark + kMarkStep * (crc32(bytes) % kMarks);
}

void HomingManager::setTable(const SandHardware& table) {
  const bool isRebuilt = !table.isBuiltLike(table_);
  const bool isSetOtherwise = table.homesItself != table_.homesItself;
  table_ = table;
  arm_ = table.isPolar() ? std::optional<PolarTable>(polarTable(table)) : std::nullopt;
  if (isRebuilt) return forget();
  if (!isSetOtherwise) return;
  homingIsOff_ = false;
  forgetFailure();
}

void HomingManager::remember(const ControllerSpace& space, TablePoint ball) {
  if (!space.isPolar()) return;
  position_ = {space.polar().motorsAt(PolarKinematics::polarAt(space.fromCentre(ball), 0))};
}

void HomingManager::forget() {
  forgetPosition();
  forgetFailure();
  end();
  homingIsOff_ = false;
}

void HomingManager::start(Step step) {
  step_ = step;
  sent_ = false;
  reported_.reset();
  isUnlocked_ = false;
  stallFrom_.reset();
  reportsSinceStall_ = -1;
}

void HomingManager::end() {
  step_ = Step::kNone;
  isRepeated_ = false;
  reportsSinceStall_ = -1;
}

void HomingManager::prepare(MachineState machine) {
  const bool mayMove = machine == MachineState::kIdle || machine == MachineState::kAlarm;
  if (!homed_ && !isBusy() && homes() && failure_.empty() && mayMove) start(Step::kHome);
}

void HomingManager::released() {
  failure_ = homes() ? kReleased
                     : concat({"The motors are released. Push the ball to ", originName(), " and confirm."});
  wasStopped_ = true;
  forgetPosition();
  end();
}

void HomingManager::startOnRequest(Step step) {
  forgetFailure();
  start(step);
}

void HomingManager::forgetFailure() {
  failure_.clear();
  wasStopped_ = false;
}

void HomingManager::stopRequested() {
  if (isHoming() || homes()) {
    failure_ = isHoming() ? kHomingStopped : kStopped;
    wasStopped_ = true;
  }
  end();
}

std::optional<HomingManager::Line> HomingManager::nextLine(MachineState machine) {
  if (sent_) return std::nullopt;
  switch (step_) {
    case Step::kHome:
      if (arm_) return lineToStall(machine);
      return Line{"$H", LinePurpose::kHome};
    case Step::kUnlock:
      return Line{"$X", LinePurpose::kUnlock};
    case Step::kSetZero:
      return Line{setPosition(zero()), LinePurpose::kSetZero};
    case Step::kRestore:
      return Line{setPosition(position_), LinePurpose::kSetZero};
    case Step::kNone:
      break;
  }
  return std::nullopt;
}

HomingManager::Line HomingManager::lineToStall(MachineState machine) {
  if (machine == MachineState::kAlarm && !isUnlocked_) return {"$X", LinePurpose::kUnlock};
  stallFrom_ = reportedY_;
  const int length =
      std::snprintf(text_.data(), text_.size(), "$J=G91G21Y%.2fF%.0f", -arm_->radiusMm * kBeyond, kStallFeed);
  return {{text_.data(), static_cast<size_t>(length)}, LinePurpose::kStall};
}

/** The position at 0,0. The arm of a polar table keeps its angle. */
GrblPosition HomingManager::zero() const {
  if (!arm_) return {};
  const double x = position_.x - std::round(position_.x / arm_->turnMm) * arm_->turnMm;
  return {{x, x * arm_->coupling}};
}

std::string_view HomingManager::setPosition(const GrblPosition& position) {
  const int length = std::snprintf(text_.data(), text_.size(), "G92X%.3fY%.3fZ%.2f",
                                   std::clamp(position.x, -kFarthest, kFarthest),
                                   std::clamp(position.y, -kFarthest, kFarthest), positionMark(table_));
  return {text_.data(), static_cast<size_t>(length)};
}

void HomingManager::sent(Millis now) {
  sent_ = true;
  sentAt_ = now;
}

void HomingManager::answered(LinePurpose purpose, int error, Millis now) {
  if (!isBusy() || !sent_) return;
  if (purpose == LinePurpose::kHome) return homeAnswered(error, now - sentAt_);
  const bool isOfStall = purpose == LinePurpose::kStall || purpose == LinePurpose::kUnlock;
  if (step_ == Step::kHome) return isOfStall ? stallAnswered(error) : void();
  if (purpose != LinePurpose::kSetZero && purpose != LinePurpose::kUnlock) return;
  if (error == 0 && purpose == LinePurpose::kSetZero) zeroSet();
  // After a stop the controller may be locked and reject the G92. A table with switches homes instead.
  const bool isHarmless = step_ == Step::kRestore && homes();
  end();
  if (error != 0 && !isHarmless) failure_ = errorSentence("The table refused", error, firmware_);
}

void HomingManager::zeroSet() {
  homed_ = true;
  reported_ = step_ == Step::kRestore ? position_ : zero();
  reportsSinceSet_ = 0;
  offsetSinceSet_ = false;
  reported_->z = positionMark(table_);
  position_ = *reported_;
}

void HomingManager::homeAnswered(int error, Millis took) {
  // error:5: homing is off in the controller, so "$H" moved nothing and the position is still valid.
  if (error != kHomingIsOff) forgetPosition();
  const bool isTooSoon = error == 0 && took < kMinHoming;
  if (isTooSoon && !isRepeated_) {
    start(Step::kHome);
    isRepeated_ = true;
    return;
  }
  homingIsOff_ = isTooSoon || error == kHomingIsOff;
  if (error == 0 && !isTooSoon) return start(Step::kSetZero);
  end();
  if (error != 0 && !homingIsOff_) failure_ = errorSentence("Going home failed", error, firmware_);
}

/** Takes the answer to the jog that stalls, or to the `$X` before it. */
void HomingManager::stallAnswered(int error) {
  if (error != 0) {
    end();
    failure_ = errorSentence("Going home failed", error, firmware_);
  } else if (!stallFrom_) {
    isUnlocked_ = true;
    sent_ = false;
  } else {
    forgetPosition();
    reportsSinceStall_ = 0;
  }
}

/** When the jog is over, the reported distance shows whether its line was garbled. */
void HomingManager::watchStall(MachineState machine, const GrblPosition& position) {
  if (machine != MachineState::kIdle || ++reportsSinceStall_ < kReportsBehindAnswer) return;
  const double travelled = *stallFrom_ - position.y;
  if (std::abs(travelled - arm_->radiusMm * kBeyond) < kSameTravel) return start(Step::kSetZero);
  const bool wasRepeated = isRepeated_;
  end();
  if (wasRepeated) {
    failure_ = kNoStall;
    return;
  }
  start(Step::kHome);
  isRepeated_ = true;
}

void HomingManager::reported(MachineState machine, const GrblPosition& position, bool reportedOffset) {
  reportedY_ = position.y;
  if (reportsSinceStall_ >= 0) return watchStall(machine, position);
  if (machine == MachineState::kAlarm) return forgetPosition();
  if (reported_) {
    reportsSinceSet_++;
    offsetSinceSet_ = offsetSinceSet_ || reportedOffset;
    if (canCompare()) compareWithReport(position);
  }
  if (isProven()) position_ = position;
}

bool HomingManager::canCompare() const {
  return reportsSinceSet_ >= (offsetSinceSet_ ? kReportsBehindAnswer : kReportsWithoutOffset);
}

void HomingManager::compareWithReport(const GrblPosition& position) {
  const bool isTaken = hypotenuse(position.x - reported_->x, position.y - reported_->y) < kSamePlace;
  reported_.reset();
  if (isTaken) return;
  failure_ = kNotTaken;
  forgetPosition();
}

void HomingManager::alarmRaised(int number, Millis now) {
  if (isHoming()) {
    failure_ = homingAlarmSentence(number, firmware_);
    homingAlarmAt_ = now;
  }
  forgetPosition();
  end();
}

void HomingManager::restarted(bool asked, Millis now) {
  const bool afterHoming = homingAlarmAt_ && now < *homingAlarmAt_ + kRestartAfterAlarm;
  const bool wasHomed = homed_;
  const bool wasHoming = isHoming();
  forgetPosition();
  wasHomed_ = asked && wasHomed;
  end();
  if (wasHoming) start(Step::kHome);
  if (asked || afterHoming) return;
  forgetFailure();
  homingIsOff_ = false;
}

void HomingManager::lost() {
  if (!wasStopped_) failure_ = isHoming() ? "The table was lost on its way home." : "";
  forgetPosition();
  end();
  homingIsOff_ = false;
}

void HomingManager::stopped(bool positionKept) {
  const bool isKnown = positionKept && (homed_ || wasHomed_);
  forgetPosition();
  if (isKnown) restore(position_);
}

void HomingManager::restore(const GrblPosition& position) {
  if (wasStopped_) forgetFailure();
  position_ = position;
  start(Step::kRestore);
}

void HomingManager::forgetPosition() {
  homed_ = false;
  wasHomed_ = false;
  reported_.reset();
}

}  // namespace lumi
