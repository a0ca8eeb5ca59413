#include "core/sand/pattern/gcode_machine.h"

#include <utility>

namespace lumi {
namespace {

constexpr double kMmPerInch = 25.4;
constexpr uint8_t kXy = 3;  // bits of Line::named

}  // namespace

const char* GcodeMachine::takeG(int64_t tenths) {
  const GcodeG kind = gcodeGOf(tenths);
  const auto number = static_cast<int16_t>(tenths);
  if (kind == GcodeG::kUnsupported) return kUnsupported;
  if (kind <= GcodeG::kOnce) {
    const int16_t before = std::exchange(said(kind), number);
    if (before != kNone && before != number) return kUnsupported;
  }
  line_.owner = Owner::kLine;
  switch (kind) {
    case GcodeG::kMotion:
      motion_ = static_cast<Motion>(number / 10);
      break;
    case GcodeG::kUnit:
      isInInches_ = number == 200;
      break;
    case GcodeG::kDistance:
      isRelative_ = number == 910;
      break;
    case GcodeG::kSystem:
      system_ = static_cast<uint8_t>(number <= 590 ? (number - 540) / 10 : number - 585);
      break;
    case GcodeG::kMotionOff:
      motion_ = Motion::kOff;
      said(GcodeG::kMotion) = kNone;
      break;
    case GcodeG::kAlone:
      line_.isAlone = true;
      break;
    default:
      break;
  }
  return nullptr;
}

const char* GcodeMachine::takeM(GcodeM kind) {
  if (kind == GcodeM::kUnsupported) return kUnsupported;
  line_.owner = kind == GcodeM::kParameters ? Owner::kParameters : Owner::kMWord;
  line_.isLast = line_.isLast || kind == GcodeM::kProgramEnd;
  return nullptr;
}

bool GcodeMachine::isOptional(GcodeAxis axis) const {
  if (axis >= GcodeAxis::kP || line_.isAlone || goesHome()) return true;
  return axis >= GcodeAxis::kI && line_.owner == Owner::kMWord;
}

const char* GcodeMachine::endLine() {
  const char* const error = carryOut();
  if (line_.isLast) {
    motion_ = Motion::kStraight;
    isRelative_ = false;
    system_ = 0;
  }
  line_.present = line_.named = 0;
  line_.owner = Owner::kLine;
  line_.isAlone = line_.isLast = false;
  line_.said = kNothingSaid;
  return error;
}

const char* GcodeMachine::carryOut() {
  const bool isAlone = line_.isAlone || once() > kSetOffset || (once() == kSetData && !has(GcodeAxis::kL));
  if (isAlone && hasTarget()) return kUnsupported;
  switch (once()) {
    case kDwell:
      // Without a P, X is the time.
      return has(GcodeAxis::kP) || hasMotion() ? move() : nullptr;
    case kSetData:
      return has(GcodeAxis::kL) ? setSystem() : move();
    case kHome:
    case kSecondHome:
      goHome();
      return nullptr;
    case kSetOffset:
      shift(offset_, true, systems_[system_]);
      storedOffset_ = offset_;
      return nullptr;
    case kEndOffset:
      storedOffset_ = {};
      [[fallthrough]];
    case kSuspendOffset:
      offset_ = {};
      return move();
    case kResumeOffset:
      offset_ = storedOffset_;
      return move();
    default:
      return move();
  }
}

const char* GcodeMachine::move() {
  if (!hasMotion() && !hasTarget()) return nullptr;
  if (motion_ == Motion::kOff) return kUnsupported;
  const MmPoint to = target();
  if (motion_ == Motion::kClockwise || motion_ == Motion::kCounterclockwise) return startArc(to);
  if (hasTarget() && has(GcodeAxis::kR)) return kUnsupported;
  position_ = to;
  drawer_.countCommand();
  if (drawer_.drawTo(to, motion_ == Motion::kRapid, hasTarget())) drawer_.countClamped();
  return nullptr;
}

/** Passes the point that the line names, if any, as Grbl does. */
void GcodeMachine::goHome() {
  const auto axes = static_cast<uint8_t>(line_.named == 0 ? kXy : line_.named & kXy);
  if (hasTarget()) drawer_.drawTo(position_ = target(), true, false);
  if ((axes & 1) != 0) position_.x = 0;
  if ((axes & 2) != 0) position_.y = 0;
  if (axes != 0) drawer_.drawTo(position_, true, false);
}

/** Sets `value` to the line's X and Y, or so that they are the current position beside the shift `other`. */
void GcodeMachine::shift(MmPoint& value, bool isForPosition, MmPoint other) const {
  if (has(GcodeAxis::kX))
    value.x = isForPosition ? position_.x - other.x - mm(GcodeAxis::kX) : mm(GcodeAxis::kX);
  if (has(GcodeAxis::kY))
    value.y = isForPosition ? position_.y - other.y - mm(GcodeAxis::kY) : mm(GcodeAxis::kY);
}

/** L2 sets the origin of a coordinate system; L20 gives the current position its coordinates. */
const char* GcodeMachine::setSystem() {
  const int what = whole(GcodeAxis::kL);
  const int which = has(GcodeAxis::kP) ? whole(GcodeAxis::kP) : 0;
  const bool isKnown = which >= 0 && which <= static_cast<int>(systems_.size());
  if ((what != 2 && what != 20) || !isKnown || has(GcodeAxis::kR)) return kUnsupported;
  shift(systems_[which == 0 ? system_ : static_cast<size_t>(which) - 1], what == 20, offset_);
  return nullptr;
}

int GcodeMachine::whole(GcodeAxis axis) const {
  const double value = line_.values[static_cast<size_t>(axis)];
  const int number = static_cast<int>(value);
  return number == value ? number : -1;
}

MmPoint GcodeMachine::target() const {
  const MmPoint& origin = systems_[system_];
  return {target(GcodeAxis::kX, position_.x, origin.x + offset_.x),
          target(GcodeAxis::kY, position_.y, origin.y + offset_.y)};
}

double GcodeMachine::mm(GcodeAxis axis) const {
  const double value = line_.values[static_cast<size_t>(axis)];
  return isInInches_ ? value * kMmPerInch : value;
}

double GcodeMachine::target(GcodeAxis axis, double position, double offset) const {
  if (!has(axis)) return position;
  if (once() == kMachineCoordinates) return mm(axis);
  return mm(axis) + (isRelative_ ? position : offset);
}

const char* GcodeMachine::startArc(MmPoint to) {
  const bool hasCentre = has(GcodeAxis::kI) || has(GcodeAxis::kJ);
  if (has(GcodeAxis::kP)) return kUnsupported;
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
