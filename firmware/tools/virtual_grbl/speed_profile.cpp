#include "tools/virtual_grbl/speed_profile.h"

#include <algorithm>
#include <cmath>

namespace lumi::vgrbl {
namespace {

double lengthBetween(double from, double to, double acceleration) {
  return std::abs(from * from - to * to) / (2 * acceleration);
}

}  // namespace

SpeedProfile SpeedProfile::cross(double length, double entry, double nominal, double exit,
                                 double acceleration) {
  const double slowest = std::sqrt(std::max(0.0, entry * entry - 2 * acceleration * length));
  const double fastest = std::sqrt(entry * entry + 2 * acceleration * length);
  SpeedProfile profile;
  profile.entry_ = entry;
  profile.distance_ = length;
  profile.exitSpeed_ = std::clamp(exit, slowest, fastest);
  const double summit =
      std::sqrt((entry * entry + profile.exitSpeed_ * profile.exitSpeed_) / 2 + acceleration * length);
  const double cruise = std::clamp(nominal, profile.exitSpeed_, std::max(profile.exitSpeed_, summit));
  const double cruiseLength = length - lengthBetween(entry, cruise, acceleration) -
                              lengthBetween(cruise, profile.exitSpeed_, acceleration);
  profile.phases_[0] = {std::abs(cruise - entry) / acceleration,
                        cruise < entry ? -acceleration : acceleration};
  profile.phases_[1] = {cruise > 0 ? std::max(0.0, cruiseLength) / cruise : 0, 0};
  profile.phases_[2] = {(cruise - profile.exitSpeed_) / acceleration, -acceleration};
  return profile;
}

SpeedProfile SpeedProfile::brake(double length, double entry, double acceleration) {
  SpeedProfile profile;
  profile.entry_ = entry;
  profile.distance_ = std::min(length, lengthBetween(entry, 0, acceleration));
  profile.exitSpeed_ = std::sqrt(std::max(0.0, entry * entry - 2 * acceleration * profile.distance_));
  profile.phases_[0] = {(entry - profile.exitSpeed_) / acceleration, -acceleration};
  return profile;
}

double SpeedProfile::duration() const {
  return phases_[0].duration + phases_[1].duration + phases_[2].duration;
}

SpeedProfile::Progress SpeedProfile::at(double time) const {
  Progress now{0, entry_};
  for (const Phase& phase : phases_) {
    const double spent = std::clamp(time, 0.0, phase.duration);
    now.distance += spent * (now.speed + phase.acceleration * spent / 2);
    now.speed += phase.acceleration * spent;
    time -= spent;
  }
  return {std::clamp(now.distance, 0.0, distance_), std::max(0.0, now.speed)};
}

}  // namespace lumi::vgrbl
