#include "platform/host/system/host_clock.h"

#include <time.h>

#include <chrono>

namespace lumi {
namespace {

constexpr EpochMillis kEarliest = 1'735'689'600'000;  // 2025-01-01

/** Returns a monotonic time that, unlike std::chrono's clock, continues while the computer sleeps. */
uint64_t steadyMicros() {
  timespec time{};
  clock_gettime(CLOCK_BOOTTIME, &time);
  return static_cast<uint64_t>(time.tv_sec) * 1'000'000 + static_cast<uint64_t>(time.tv_nsec) / 1000;
}

std::optional<EpochMillis> computerMillis() {
  const auto time = std::chrono::system_clock::now().time_since_epoch();
  const EpochMillis millis = std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
  if (millis < kEarliest) return std::nullopt;
  return millis;
}

}  // namespace

HostClock::HostClock(bool followsComputer, std::optional<EpochMillis> wallAtStart)
    : followsComputer_(followsComputer), start_(steadyMicros()), wallAtStart_(wallAtStart) {}

HostClock HostClock::ofComputer() {
  return {true, std::nullopt};
}

HostClock HostClock::startingAt(EpochMillis wall) {
  return {false, wall};
}

HostClock HostClock::unset() {
  return {false, std::nullopt};
}

HostClock HostClock::atSpeed(unsigned speed) const {
  if (speed == 1) return *this;
  HostClock quick(false, wall());
  quick.speed_ = speed;
  return quick;
}

Millis HostClock::now() const {
  return micros() / 1000;
}

uint64_t HostClock::micros() const {
  return (steadyMicros() - start_) * speed_;
}

std::optional<EpochMillis> HostClock::wall() const {
  if (followsComputer_) {
    if (const auto time = computerMillis()) return time;
  }
  if (!wallAtStart_) return std::nullopt;
  return *wallAtStart_ + static_cast<EpochMillis>(now());
}

void HostClock::setWall(EpochMillis time) {
  wallAtStart_ = time - static_cast<EpochMillis>(now());
}

}  // namespace lumi
