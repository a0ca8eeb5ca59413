#include "tools/virtual_grbl/homing_cycle.h"

#include <algorithm>
#include <cmath>

namespace lumi::vgrbl {

void HomingCycle::start(Nanos now) {
  for (const size_t axis : {size_t{0}, size_t{1}}) {
    legs_.push_back({axis, true, kHomingSeek});
    legs_.push_back({axis, false, kHomingSeek});
    legs_.push_back({axis, true, kHomingFeed});
    legs_.push_back({axis, false, kHomingSeek});
  }
  startLeg(now);
}

void HomingCycle::startLeg(Nanos now) {
  const Leg& leg = legs_.front();
  const double length = leg.toSwitch ? drive_.ball()[leg.axis] + kMargin : kHomingPullOff;
  const double speed = leg.rate / 60 / std::sqrt(2.0);
  // The motor reaches the switch at full speed. A move off the switch ends with a normal deceleration.
  const double exit = leg.toSwitch ? speed : 0;
  profile_ = SpeedProfile::cross(length, 0, speed, exit, acceleration_);
  from_ = drive_.motors();
  since_ = now;
}

Nanos HomingCycle::nextEvent() const {
  return running() ? since_ + toNanos(profile_.duration() + kHomingDebounce) : kNever;
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
  const Leg& leg = legs_.front();
  Axes steps{};
  steps[leg.axis] = (leg.toSwitch ? -distance : distance) * kStepsPerMm;
  const Motors way = motorsAt(steps);
  drive_.turnTo({from_[0] + way[0], from_[1] + way[1]});
}

void HomingCycle::nameHome() {
  Axes steps{};
  for (size_t axis = 0; axis < steps.size() && !originAtHome_; ++axis) {
    steps[axis] = std::round((kHomingPullOff - kTable[axis]) * kStepsPerMm);
  }
  drive_.call(motorsAt(steps));
}

}  // namespace lumi::vgrbl
