#pragma once

#include <optional>

#include "core/ports/clock.h"

namespace lumi {

/**
 * Monotonic time of the computer, which continues during sleep. Wall time is the computer's, or starts at a
 * given instant, or is unknown until it is set, as on a device that has just started without a network. If
 * the computer's time is before 2025 (a Raspberry Pi without a network), it counts as unknown.
 */
class HostClock : public Clock {
 public:
  static HostClock ofComputer();
  static HostClock startingAt(EpochMillis wall);
  static HostClock unset();

  /**
   * Returns a clock that runs `speed` (at least 1) times as fast from its start on. With a speed above 1,
   * wall time also runs faster and no longer follows the computer.
   */
  HostClock atSpeed(unsigned speed) const;

  Millis now() const override;
  /** Like now(), in microseconds. */
  uint64_t micros() const;
  std::optional<EpochMillis> wall() const override;
  /** Does nothing if the computer knows the time. */
  void setWall(EpochMillis time) override;

 private:
  HostClock(bool followsComputer, std::optional<EpochMillis> wallAtStart);

  bool followsComputer_;
  uint64_t start_;  // microseconds
  std::optional<EpochMillis> wallAtStart_;
  unsigned speed_ = 1;
};

}  // namespace lumi
