#include "core/sand/grbl/grbl_feed_override.h"

#include <algorithm>
#include <cstdlib>

namespace lumi {
namespace {

constexpr int kNormal = 100;
constexpr Millis kBetweenSteps = 10;  // Grbl handles its flags at least once between two lines

constexpr uint8_t kTenUp = 0x91;
constexpr uint8_t kTenDown = 0x92;
constexpr uint8_t kOneUp = 0x93;
constexpr uint8_t kOneDown = 0x94;

}  // namespace

void GrblFeedOverride::restart() {
  current_ = kNormal;
  target_ = wanted_;
  lastStep_.reset();
}

void GrblFeedOverride::aim(int percent) {
  wanted_ = target_ = std::clamp(percent, kMin, kMax);
}

std::optional<uint8_t> GrblFeedOverride::step(Millis now) {
  const int distance = target_.value_or(current_) - current_;
  if (distance == 0 || (lastStep_ && now < *lastStep_ + kBetweenSteps)) return std::nullopt;
  lastStep_ = now;
  const bool up = distance > 0;
  const int size = std::abs(distance) >= 10 ? 10 : 1;
  current_ = std::clamp(current_ + (up ? size : -size), kMin, kMax);
  if (size == 10) return up ? kTenUp : kTenDown;
  return up ? kOneUp : kOneDown;
}

void GrblFeedOverride::reported(int percent, Millis asked) {
  if (lastStep_ && asked <= *lastStep_) return;
  current_ = std::clamp(percent, kMin, kMax);
  if (target_ == current_) target_.reset();
}

}  // namespace lumi
