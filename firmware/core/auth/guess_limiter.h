#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/auth/address_crowd.h"
#include "core/auth/trusted_callers.h"
#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/random.h"

namespace lumi {

/**
 * Slows down whoever guesses secrets: by subject and address together from the 5th failure on, by address
 * alone from the 20th, never by subject alone, so nobody can lock the owner out from elsewhere. The wait is 5
 * s and doubles with each failure up to 60 s; one failure is forgotten each minute. An attempt counts as
 * failed from its start until it succeeds, so guessing in parallel gains nothing. An address is one whole
 * address, also over IPv6, where the owner's may be next to the attacker's. Whoever has many takes turns with
 * all others of its family that fail (AddressCrowd), but never with a subject's own address, from which it
 * succeeded lately.
 */
class GuessLimiter {
 public:
  static constexpr size_t kEntries = 32;
  static constexpr uint8_t kFreeTogether = 5;
  static constexpr uint8_t kFreePerAddress = 20;
  static constexpr Millis kFirstWait = 5 * kSecond;
  static constexpr Millis kLongestWait = 60 * kSecond;
  static constexpr Millis kForgetOne = kMinute;
  static constexpr size_t kRememberedV4 = 256;  // all of a home network
  static constexpr size_t kRememberedV6 = 64;   // a host has addresses without end there

  GuessLimiter(const Clock& clock, Random& random, const Crypto& crypto);

  /**
   * Starts an attempt on `subject` ("login:alice", "pair:matrix-1", any length).
   * Seconds to wait (1..60), and nothing is booked; or nothing: go ahead, and tell how it ended
   * by succeeded() or withdrawn(), or, when it failed, not at all.
   */
  std::optional<uint32_t> begin(std::string_view subject, std::string_view address);

  /** Forgets all failures of subject and address together and this attempt of the address. */
  void succeeded(std::string_view subject, std::string_view address);

  /** The attempt never took place. */
  void withdrawn(std::string_view subject, std::string_view address);

 private:
  struct Entry {
    Digest key{};
    uint8_t failures = 0;  // 0: free
    Millis forgetAt = 0;
    Millis touchedAt = 0;
    Millis blockedUntil = 0;
  };

  Digest keyOf(std::string_view subject, std::string_view address) const;
  AddressCrowd& crowdOf(std::string_view address);
  uint32_t numberOf(std::string_view address) const;
  Entry* find(const Digest& key);
  Entry& entryFor(const Digest& key);
  Millis waitOf(const Digest& key);
  void book(const Digest& key, uint8_t freeFailures);
  void takeBack(const Digest& key);
  void forgetOld();

  const Clock& clock_;
  const Crypto& crypto_;
  std::array<Entry, kEntries> entries_;
  std::array<uint8_t, 16> salt_{};  // nobody can choose addresses that stand for the same number
  AddressCrowd crowdV4_;
  AddressCrowd crowdV6_;
  TrustedCallers trusted_;
};

}  // namespace lumi
