#include "tools/virtual_grbl/homing_cycle.h"

#include <algorithm>
#include <cmath>

namespace lumi::vgrbl {

void HomingCycle::start(Nanos now) {
  if (table_.isPolar()) {
    legs_.push_back({1, true, settings_[kHomingSeek]});
    return startLeg(now);
  }
  for (const size_t axis : {size_t{0}, size_t{1}}) {
    legs_.push_back({axis, true, settings_[kHomingSeek]});
    legs_.push_back({axis, false, settings_[kHomingSeek]});
    legs_.push_back({axis, true, settings_[kHomingFeed]});
    legs_.push_back({axis, false, settings_[kHomingSeek]});
  }
  startLeg(now);
}

void HomingCycle::startLeg(Nanos now) {
  const Leg& leg = legs_.front();
  const double length = lengthOf(leg);
  const bool isOfMotors = settings_.isFeedOfMotors() && table_.build().kinematics == TableKinematics::kCoreXy;
  const double speed = leg.rate / 60 / (isOfMotors ? std::sqrt(2.0) : 1);
  // The motor reaches the switch at full speed. A move off the switch ends with a normal deceleration.
  const double exit = leg.toSwitch ? speed : 0;
  profile_ =
      SpeedProfile::cross(length, 0, speed, exit, settings_[kAcceleration + static_cast<int>(leg.axis)]);
  from_ = table_.motors();
  since_ = now;
}

double HomingCycle::lengthOf(const Leg& leg) const {
  if (table_.isPolar()) return settings_[kTravel + 1];
  return leg.toSwitch ? table_.axis(leg.axis) + kMargin : settings_[kHomingPullOff];
}

Nanos HomingCycle::nextEvent() const {
  return running() ? since_ + toNanos(profile_.duration() + settings_[kHomingDebounce] / 1000) : kNever;
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
  steps[leg.axis] = (leg.toSwitch ? -distance : distance) * table_.build().stepsPerMm[leg.axis];
  const Motors way = settings_.motorsAt(steps);
  table_.turnTo({from_[0] + way[0], from_[1] + way[1]});
}

void HomingCycle::nameHome() {
  Axes steps{};
  const bool isZero = originAtHome_ || table_.isPolar();
  for (size_t axis = 0; axis < steps.size() && !isZero; ++axis) {
    steps[axis] = std::round((settings_[kHomingPullOff] - settings_.axes(kTravel)[axis]) *
                             settings_.axes(kSteps)[axis]);
  }
  table_.call(settings_.motorsAt(steps));
}

}  // namespace lumi::vgrbl
