#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/time.h"
#include "core/ports/clock.h"

namespace lumi {

/**
 * Limits the guesses of many addresses together, but does not delay an address with few failures.
 *
 * Each address has kFree failures without delay. One failure is forgotten every kForgetOne. While more than
 * kFew addresses are remembered, the addresses without free failures share turns that are kTurn apart. In one
 * hour, each address therefore makes at most 6 attempts without a turn, and all addresses together at most
 * 360 more.
 *
 * An address with free failures does not wait. Any other address waits at most kForgetOne, even if others
 * always take the turn first.
 *
 * If more addresses fail than can be remembered, new addresses cannot be distinguished from returning ones.
 * New addresses then also share turns, which are separate from the turns above. An address that never gets
 * one of these turns waits until the attack ends.
 */
class AddressThrottle {
 public:
  static constexpr size_t kFew = 8;
  static constexpr uint8_t kFree = 3;
  static constexpr Millis kTurn = 10 * kSecond;
  static constexpr Millis kForgetOne = 20 * kMinute;

  AddressThrottle(const Clock& clock, size_t mostRemembered) : clock_(clock), members_(mostRemembered) {}

  /** Returns how long an attempt from `address` has to wait; 0: it may start. */
  Millis waitOf(uint32_t address);
  /** Records the start of an attempt as a failure. Uses a turn unless it is `exempt`. */
  void book(uint32_t address, bool exempt);
  uint32_t failuresOf(uint32_t address);
  /** Removes the failure of an attempt that succeeded or did not take place. */
  void takeBack(uint32_t address);

 private:
  struct Member {
    uint32_t address = 0;
    uint32_t forgetAt = 0;  // seconds since boot
    uint8_t failures = 0;   // 0: the entry is unused
  };

  uint32_t secondsSinceBoot() const { return static_cast<uint32_t>(clock_.now() / kSecond); }
  void forgetOld();
  size_t remembered() const;
  Member* find(uint32_t address);
  Member& memberFor(uint32_t address);

  const Clock& clock_;
  std::vector<Member> members_;
  Millis newcomersTurn_ = 0;
  Millis othersTurn_ = 0;
};

}  // namespace lumi
