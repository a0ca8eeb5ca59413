#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/random.h"

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

/** Pairs of a subject and an address from which an attempt succeeded recently. Stored as hashes. */
class KnownGoodClients {
 public:
  static constexpr size_t kMax = 8;  // the oldest success is evicted
  /** Prevents a user with many addresses from evicting the entries of other users. */
  static constexpr size_t kMaxOfOneSubject = 3;

  bool contains(const Digest& subjectAndAddress) const;
  void add(const Digest& subject, const Digest& subjectAndAddress);

 private:
  struct Caller {
    Digest subject;
    Digest subjectAndAddress;
  };

  void makeRoom(const Digest& subject);

  std::vector<Caller> callers_;  // the latest success is last
};

/**
 * Slows down guessing of secrets. Waiting begins at the 5th failure of a subject and address together, or at
 * the 20th failure of an address. It never depends on failures of the subject alone, so an attacker cannot
 * lock the owner out from another address. Successes of a subject count together, whatever their addresses:
 * waiting begins at the 60th. The wait is 5 s and doubles with each failure up to 60 s. One failure is
 * forgotten each minute.
 *
 * An attempt counts as failed from its start until it succeeds, so parallel guessing has no advantage. Each
 * IP address counts on its own, also with IPv6, where the owner's address may be next to the attacker's.
 *
 * Addresses of the same family that fail share an AddressThrottle. It is skipped for an address from which
 * the subject succeeded recently.
 */
class GuessLimiter {
 public:
  static constexpr size_t kEntries = 32;
  static constexpr uint8_t kFreeTogether = 5;
  static constexpr uint8_t kFreePerAddress = 20;
  static constexpr uint8_t kFreeSuccesses = 60;
  static constexpr Millis kFirstWait = 5 * kSecond;
  static constexpr Millis kMaxWait = 60 * kSecond;
  static constexpr Millis kForgetOne = kMinute;
  static constexpr size_t kRememberedV4 = 256;  // all addresses of a home network
  static constexpr size_t kRememberedV6 = 64;   // one host can have any number of IPv6 addresses

  GuessLimiter(const Clock& clock, Random& random, const Crypto& crypto);

  /**
   * Starts an attempt on `subject` ("login:alice", "pair:matrix-1", any length). Returns nothing if the
   * attempt may start. Otherwise returns the seconds to wait (1..60) and records nothing. After a success
   * call succeeded(). If the attempt did not take place, call withdrawn(). After a failure call neither.
   */
  std::optional<uint32_t> begin(std::string_view subject, std::string_view address);

  /** Forgets all failures of this pair, and the failure that this attempt counted for the address. */
  void succeeded(std::string_view subject, std::string_view address);
  /** Records a success from before the start. */
  void trust(std::string_view subject, std::string_view address) {
    knownGood_.add(keyOf(subject, {}), keyOf(subject, address));
  }
  /** Counts a success that needs time or flash, whose repetition must not keep others waiting. */
  void countSuccess(std::string_view subject) { book(keyOf(subject, {}), kFreeSuccesses); }

  /**
   * Returns the rank of an attempt that begin() has started; attempts of lower rank go first. It is a quarter
   * of the recent successes of the subject, plus the recent failures of the address, unless the subject
   * succeeded from this address.
   */
  uint32_t rankOf(std::string_view subject, std::string_view address);

  /** Removes the failures that begin() recorded for an attempt that did not take place. */
  void withdrawn(std::string_view subject, std::string_view address);

 private:
  struct Entry {
    Digest key{};
    uint8_t failures = 0;  // 0: the entry is unused
    Millis forgetAt = 0;
    Millis touchedAt = 0;
    Millis blockedUntil = 0;
  };

  Digest keyOf(std::string_view subject, std::string_view address) const;
  AddressThrottle& throttleOf(std::string_view address);
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
  std::array<uint8_t, 16> salt_{};  // prevents attackers from choosing addresses with the same number
  AddressThrottle throttleV4_;
  AddressThrottle throttleV6_;
  KnownGoodClients knownGood_;
};

}  // namespace lumi
