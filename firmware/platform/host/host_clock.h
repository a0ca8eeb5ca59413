#pragma once

#include <optional>

#include "core/ports/clock.h"

namespace lumi {

/**
 * Monotonic time from the computer, which goes on while it sleeps. Wall time is the computer's, or one that
 * runs on from a given instant, or unknown until it is set, as on a device that has just started without a
 * network. A computer that believes to live before this program was written (a Raspberry Pi without a
 * network) does not know the time.
 */
class HostClock : public Clock {
 public:
  static HostClock ofComputer();
  static HostClock startingAt(EpochMillis wall);
  static HostClock unset();

  /**
   * The same, running `speed` (1 or more) times as fast from its start on; beyond 1 the wall's time goes its
   * own way from then on, the computer's can't be hurried.
   */
  HostClock atSpeed(unsigned speed) const;

  Millis now() const override;
  /** As now(), in microseconds. */
  uint64_t micros() const;
  std::optional<EpochMillis> wall() const override;
  /** Ignored where the computer knows the time. */
  void setWall(EpochMillis time) override;

 private:
  HostClock(bool followsComputer, std::optional<EpochMillis> wallAtStart);

  bool followsComputer_;
  uint64_t start_;  // microseconds
  std::optional<EpochMillis> wallAtStart_;
  unsigned speed_ = 1;
};

}  // namespace lumi
