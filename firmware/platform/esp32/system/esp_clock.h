#pragma once

#include "core/ports/clock.h"

namespace lumi {

/**
 * Monotonic time from the chip's timer, and wall time from the chip's clock. NTP sets the clock; until then a
 * user may set it. The clock keeps running through a restart, on a less accurate oscillator. After power-up
 * it starts in 1970. A time before kEarliest counts as unknown. The first NTP response sets the clock in one
 * step; later ones adjust its speed until it is correct.
 */
class EspClock : public Clock {
 public:
  static constexpr EpochMillis kEarliest = 1'735'689'600'000;  // 2025-01-01
  static constexpr Millis kAskEvery = kHour;

  Millis now() const override;
  std::optional<EpochMillis> wall() const override;
  /** Does nothing once NTP has responded, or if `time` is before kEarliest. */
  void setWall(EpochMillis time) override;

  /** Starts the network stack if needed. Call before the device joins a network. */
  void begin();
  /**
   * Call in every pass of the loop. Requests the time from the servers named by DHCP, then from the gateway,
   * then from the pool. It does so each time the device joins a network and every kAskEvery. Each request
   * sets gateway and pool again, because a renewed lease may overwrite them.
   */
  void tick(bool isJoined);

 private:
  void askForTime();

  bool isJoined_ = false;
  Millis askAt_ = 0;
};

}  // namespace lumi
