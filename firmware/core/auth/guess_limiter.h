#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"

namespace lumi {

/**
 * Slows down whoever guesses secrets (an address is that of clientNetwork()): by subject and address together
 * from the 5th failure on, by address alone from the 20th, never by subject alone, so nobody can lock the
 * owner out from elsewhere. The wait is 5 s and doubles with each failure up to 60 s; one failure is
 * forgotten each minute. An attempt counts as failed from its start until it succeeds, so guessing in
 * parallel gains nothing. A new entry in a full table inherits the failures of the one it replaces (the
 * fewest), so that flooding the table from many addresses costs more guesses than it gains.
 */
class GuessLimiter {
 public:
  static constexpr size_t kEntries = 32;
  static constexpr uint8_t kFreeTogether = 5;
  static constexpr uint8_t kFreePerAddress = 20;
  static constexpr Millis kFirstWait = 5 * kSecond;
  static constexpr Millis kLongestWait = 60 * kSecond;
  static constexpr Millis kForgetOne = kMinute;

  GuessLimiter(const Clock& clock, const Crypto& crypto) : clock_(clock), crypto_(crypto) {}

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
  Entry* find(const Digest& key);
  Entry& entryFor(const Digest& key);
  Millis waitOf(const Digest& key);
  void book(const Digest& key, uint8_t freeFailures);
  void takeBack(const Digest& key);
  void forgetOld();

  const Clock& clock_;
  const Crypto& crypto_;
  std::array<Entry, kEntries> entries_;
};

}  // namespace lumi
