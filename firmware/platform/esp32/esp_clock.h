#pragma once

#include "core/ports/clock.h"

namespace lumi {

/**
 * Monotonic time from the chip's timer. Wall time is the chip's clock, which NTP sets and keeps, and which
 * somebody may set by hand until then. It runs on through a restart, on a coarser oscillator, and starts in
 * 1970 when power comes: what it shows before this program was written is no time at all. NTP's first answer
 * sets it in one leap, later ones let it run faster or slower until it is right.
 */
class EspClock : public Clock {
 public:
  static constexpr EpochMillis kEarliest = 1'735'689'600'000;  // 2025-01-01
  static constexpr Millis kAskEvery = kHour;

  Millis now() const override;
  std::optional<EpochMillis> wall() const override;
  /** Ignored once NTP has answered, and for a time before kEarliest. */
  void setWall(EpochMillis time) override;

  /** Starts the network stack where that has not happened yet. To be called before the device joins a
   * network. */
  void begin();
  /** To be called all the time. Asks the servers that DHCP named, then the gateway, then the pool: at each
   * join and every kAskEvery, since a lease that is renewed may take the places of the latter two. */
  void tick(bool isJoined);

 private:
  void askForTime();

  bool isJoined_ = false;
  Millis askAt_ = 0;
};

}  // namespace lumi
