#include "tools/virtual_grbl/homing_cycle.h"

#include <algorithm>
#include <cmath>

namespace lumi::vgrbl {

void HomingCycle::start(Nanos now) {
  const double seek = settings_.value(kHomingSeek);
  for (const size_t axis : {size_t{0}, size_t{1}}) {
    legs_.push_back({axis, true, seek});
    legs_.push_back({axis, false, seek});
    legs_.push_back({axis, true, settings_.value(kHomingFeed)});
    legs_.push_back({axis, false, seek});
  }
  startLeg(now);
}

void HomingCycle::startLeg(Nanos now) {
  const Leg& leg = legs_.front();
  const double length = leg.toSwitch ? distanceToSwitch(leg.axis) : settings_.value(kHomingPullOff);
  const double speed = std::max(leg.rate, 1.0) / 60 / std::sqrt(2.0);
  // The motor reaches the switch at full speed. A move off the switch ends with a normal deceleration.
  const double exit = leg.toSwitch ? speed : 0;
  profile_ = SpeedProfile::cross(length, 0, speed, exit, settings_.axis(kAcceleration, leg.axis));
  from_ = drive_.motors();
  sign_ = signTowardsSwitch(leg.axis) * (leg.toSwitch ? 1 : -1);
  since_ = now;
}

double HomingCycle::signTowardsSwitch(size_t axis) const {
  const auto mask = static_cast<unsigned>(settings_.value(kHomingDirections));
  return (mask >> axis & 1U) != 0 ? -1 : 1;
}

double HomingCycle::distanceToSwitch(size_t axis) const {
  const bool low = signTowardsSwitch(axis) < 0;
  const double place = low ? -Drive::kMargin : Drive::kTable[axis] + Drive::kMargin;
  return std::abs(place - drive_.ball()[axis]);
}

Nanos HomingCycle::nextEvent() const {
  if (!running()) return kNever;
  const double settling = settings_.value(kHomingDebounce) / 1000;
  return since_ + toNanos(profile_.duration() + settling);
}

bool HomingCycle::advance(Nanos now) {
  if (!running()) return false;
  turn(profile_.distanceAt(toSeconds(now - since_)));
  if (now < nextEvent()) return false;
  legs_.pop_front();
  if (running()) {
    startLeg(now);
    return false;
  }
  nameHome();
  return true;
}

void HomingCycle::turn(double distance) {
  const size_t axis = legs_.front().axis;
  Axes steps{};
  steps[axis] = sign_ * distance * settings_.axis(kStepsPerMm, axis);
  const Motors way = motorsAt(steps);
  drive_.turnTo({from_[0] + way[0], from_[1] + way[1], from_[2]});
}

void HomingCycle::nameHome() {
  Axes steps{0, 0, drive_.motors()[2]};
  const double pullOff = settings_.value(kHomingPullOff);
  for (size_t axis = 0; axis < 2 && !originAtHome_; ++axis) {
    const double home = signTowardsSwitch(axis) < 0 ? pullOff - settings_.axis(kMaxTravel, axis) : -pullOff;
    steps[axis] = std::round(home * settings_.axis(kStepsPerMm, axis));
  }
  drive_.call(motorsAt(steps));
}

}  // namespace lumi::vgrbl
