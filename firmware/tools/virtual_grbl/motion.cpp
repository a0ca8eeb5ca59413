#include "tools/virtual_grbl/motion.h"

#include <algorithm>
#include <cmath>

namespace lumi::vgrbl {
namespace {

constexpr double kRoundOff = 1e-9;  // mm

}  // namespace

double Motion::speed(Nanos now) const {
  return moving_ ? profile_.speedAt(toSeconds(now - since_)) : 0;
}

void Motion::start(Nanos now) {
  moving_ = true;
  braking_ = false;
  planner_.front().entrySq = 0;
  planner_.plan();
  shape(now);
}

void Motion::hold(Nanos now) {
  settle(now);
  braking_ = true;
  shape(now);
}

void Motion::halt(Nanos now) {
  if (moving_) settle(now);
  moving_ = false;
  braking_ = false;
}

void Motion::replan(Nanos now) {
  if (moving_) settle(now);
  planner_.plan();
  if (moving_) shape(now);
}

void Motion::shape(Nanos now) {
  const PlannedBlock& block = planner_.front();
  const double left = block.length - block.done;
  const double entry = std::sqrt(block.entrySq);
  profile_ = braking_ ? SpeedProfile::brake(left, entry, block.acceleration)
                      : SpeedProfile::cross(left, entry, block.nominal(planner_.feedOverride()),
                                            planner_.exitSpeed(), block.acceleration);
  since_ = now;
}

void Motion::settle(Nanos now) {
  PlannedBlock& block = planner_.front();
  const double time = toSeconds(now - since_);
  const double speed = profile_.speedAt(time);
  block.done = std::min(block.length, block.done + profile_.distanceAt(time));
  block.entrySq = speed * speed;
  turnTo(block.done);
  profile_ = SpeedProfile();
  since_ = now;
}

void Motion::turnTo(double done) {
  const PlannedBlock& block = planner_.front();
  const double share = done / block.length;
  Motors motors{};
  for (size_t i = 0; i < motors.size(); ++i)
    motors[i] = block.from[i] + (block.to[i] - block.from[i]) * share;
  table_.turnTo(share < 1 ? motors : block.to);
}

Motion::Event Motion::advance(Nanos now) {
  if (!moving_) return Event::kNone;
  if (now >= nextEvent()) return finishProfile(now);
  turnTo(planner_.front().done + profile_.distanceAt(toSeconds(now - since_)));
  return Event::kNone;
}

Motion::Event Motion::finishProfile(Nanos now) {
  PlannedBlock& block = planner_.front();
  const double exitSq = profile_.exitSpeed() * profile_.exitSpeed();
  block.done += profile_.distance();
  const bool through = block.done >= block.length - kRoundOff;
  turnTo(through ? block.length : block.done);
  profile_ = SpeedProfile();
  since_ = now;
  if (through) planner_.popFront();
  const bool stands = exitSq < kRoundOff || planner_.empty();
  if (!planner_.empty()) planner_.front().entrySq = stands && braking_ ? 0 : exitSq;
  if (stands && (braking_ || planner_.empty())) {
    moving_ = false;
    return braking_ ? Event::kHeld : Event::kFinished;
  }
  planner_.plan();
  shape(now);
  return through ? Event::kBlockDone : Event::kNone;
}

}  // namespace lumi::vgrbl
