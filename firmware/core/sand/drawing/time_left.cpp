#include "core/sand/drawing/time_left.h"

#include <algorithm>

namespace lumi {
namespace {

constexpr float kMeasured = kMinute;
constexpr float kLeast = kSecond;

}  // namespace

void TimeLeft::begin(Millis now, const DrawingTime& way, float drawn) {
  way_ = way;
  wayLeft_ = 1;
  drawn_ = drawn;
  updated_ = now;
  spent_ = 0;
  time_ = expected_ = kMeasured;
}

void TimeLeft::update(Millis now, Millis spent, bool draws) {
  const float passed = draws ? static_cast<float>(now - updated_) : 0;
  const float fade = kMeasured / (kMeasured + passed);
  time_ = time_ * fade + passed;
  expected_ = expected_ * fade + (spent > spent_ ? static_cast<float>(spent - spent_) : 0);
  updated_ = now;
  spent_ = spent;
}

void TimeLeft::changeSpeed(Millis now, Millis spent, Millis program, int percent) {
  const auto drawn = static_cast<float>(spent);
  const float way = std::max(static_cast<float>(way_.at(percent)), 1.0F);
  const float ofWay = std::min(drawn, wayLeft_ * way);
  wayLeft_ -= ofWay / way;
  drawn_ += (drawn - ofWay) / std::max(static_cast<float>(program), 1.0F);
  updated_ = now;
  spent_ = 0;
}

Millis TimeLeft::of(Millis program, int percent) const {
  const float all =
      wayLeft_ * static_cast<float>(way_.at(percent)) + (1 - drawn_) * static_cast<float>(program);
  const float left = std::max(all - static_cast<float>(spent_), 0.0F);
  return static_cast<Millis>(left * time_ / std::max(expected_, kLeast));
}

}  // namespace lumi
