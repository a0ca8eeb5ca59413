#include "core/sand/pattern/gcode_machine.h"

#include "core/base/lists.h"

namespace lumi {
namespace {

constexpr double kMmPerInch = 25.4;
/** G words (times ten) that have no effect. X and Y on the same line still move. */
constexpr std::array<int64_t, 18> kWithoutEffect = {170, 400, 490, 530, 540, 550, 560, 570, 580,
                                                    590, 591, 592, 593, 610, 640, 911, 930, 940};

}  // namespace

const char* GcodeMachine::takeG(int64_t tenths) {
  switch (tenths) {
    case 0:
      setMotion(Motion::kRapid);
      return nullptr;
    case 10:
      setMotion(Motion::kStraight);
      return nullptr;
    case 20:
      setMotion(Motion::kClockwise);
      return nullptr;
    case 30:
      setMotion(Motion::kCounterclockwise);
      return nullptr;
    case 200:
    case 210:
      isInInches_ = tenths == 200;
      return nullptr;
    case 900:
    case 910:
      isRelative_ = tenths == 910;
      return nullptr;
    case 280:
    case 300:
      line_.goesHome = true;
      return nullptr;
    case 800:
      motion_ = Motion::kOff;
      line_.hasMotion = false;
      return nullptr;
    case 920:
      line_.setsPosition = true;
      return nullptr;
    default:
      return takeOtherG(tenths);
  }
}

const char* GcodeMachine::takeOtherG(int64_t tenths) {
  if (tenths == 180 || tenths == 190 || tenths == 901) return "Unsupported command";
  line_.hasOther = line_.hasOther || !includes(kWithoutEffect, tenths);
  return nullptr;
}

void GcodeMachine::setMotion(Motion motion) {
  motion_ = motion;
  line_.hasMotion = true;
}

const char* GcodeMachine::endLine() {
  const char* const error = carryOut();
  line_.present = 0;
  line_.hasMotion = line_.goesHome = line_.setsPosition = line_.hasOther = false;
  return error;
}

const char* GcodeMachine::carryOut() {
  if (line_.goesHome) {
    goHome();
    return nullptr;
  }
  if (line_.setsPosition) {
    setPosition();
    return nullptr;
  }
  if (!isCommand()) return nullptr;
  const MmPoint to{target(GcodeAxis::kX, position_.x, offset_.x),
                   target(GcodeAxis::kY, position_.y, offset_.y)};
  if (motion_ == Motion::kClockwise || motion_ == Motion::kCounterclockwise) return startArc(to);
  position_ = to;
  drawer_.countCommand();
  if (drawer_.drawTo(to, motion_ == Motion::kRapid, hasTarget())) drawer_.countClamped();
  return nullptr;
}

void GcodeMachine::goHome() {
  position_ = {};
  drawer_.drawTo(position_, true, false);
}

void GcodeMachine::setPosition() {
  if (has(GcodeAxis::kX)) offset_.x = position_.x - mm(GcodeAxis::kX);
  if (has(GcodeAxis::kY)) offset_.y = position_.y - mm(GcodeAxis::kY);
}

bool GcodeMachine::isCommand() const {
  if (line_.hasOther) return false;
  if (line_.hasMotion) return true;
  return motion_ != Motion::kOff && hasTarget();
}

double GcodeMachine::mm(GcodeAxis axis) const {
  const double value = line_.values[static_cast<size_t>(axis)];
  return isInInches_ ? value * kMmPerInch : value;
}

double GcodeMachine::target(GcodeAxis axis, double position, double offset) const {
  if (!has(axis)) return position;
  return mm(axis) + (isRelative_ ? position : offset);
}

const char* GcodeMachine::startArc(MmPoint to) {
  const bool hasCentre = has(GcodeAxis::kI) || has(GcodeAxis::kJ);
  if (!hasCentre && !has(GcodeAxis::kR)) return "Invalid arc";
  ArcCommand command;
  command.from = position_;
  command.to = to;
  command.isClockwise = motion_ == Motion::kClockwise;
  command.byRadius = !hasCentre;
  command.centre = position_;
  if (has(GcodeAxis::kI)) command.centre.x += mm(GcodeAxis::kI);
  if (has(GcodeAxis::kJ)) command.centre.y += mm(GcodeAxis::kJ);
  if (command.byRadius) command.radius = mm(GcodeAxis::kR);
  command.scale = drawer_.scale();
  command.chords = drawer_.chords();
  arc_ = ArcCutter::cut(command);
  if (!arc_) return "Invalid arc";
  position_ = to;
  isArcClamped_ = false;
  return nullptr;
}

void GcodeMachine::drawNext() {
  if (drawer_.drawTo(arc_->next(), false)) isArcClamped_ = true;
  if (arc_->left() != 0) return;
  if (isArcClamped_) drawer_.countClamped();
  arc_.reset();
}

}  // namespace lumi
