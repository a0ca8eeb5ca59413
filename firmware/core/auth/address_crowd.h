#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/time.h"
#include "core/ports/clock.h"

namespace lumi {

/**
 * Bounds what many addresses guess together, without letting them hold up one that has hardly failed yet.
 * Each address has kFree quick failures; one comes back every kForgetOne. While more than kFew addresses are
 * remembered, those that used theirs up take turns, kTurn apart. So in an hour each is let in at most 6
 * times and all together 360 times more. An address that has failed less does not wait at all, and no other
 * longer than kForgetOne, even when somebody else is always quicker. Where more addresses fail than can be
 * remembered, newcomers can't be told from those that come again: they take turns, too, apart from the
 * others, and one that is never quick enough may wait as long as that goes on.
 */
class AddressCrowd {
 public:
  static constexpr size_t kFew = 8;
  static constexpr uint8_t kFree = 3;
  static constexpr Millis kTurn = 10 * kSecond;
  static constexpr Millis kForgetOne = 20 * kMinute;

  AddressCrowd(const Clock& clock, size_t mostRemembered) : clock_(clock), members_(mostRemembered) {}

  /** How long an attempt from `address`, a number that stands for it, has to wait; 0: it may start. */
  Millis waitOf(uint32_t address);
  /** An attempt starts, which counts as failed; it uses up a turn unless it is `exempt`. */
  void book(uint32_t address, bool exempt);
  /** The attempt did not fail. */
  void takeBack(uint32_t address);

 private:
  struct Member {
    uint32_t address = 0;
    uint32_t forgetAt = 0;  // second since boot
    uint8_t failures = 0;   // 0: free
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
