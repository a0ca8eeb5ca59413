#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "core/auth/guessing/guess_limiter.h"
#include "support/crypto/portable_crypto.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/stores/all_cases.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr const char* kOwners = "login:alice";

std::string lanAddress(size_t number) {
  return "192.168.1." + std::to_string(number);
}

std::string neighbour(size_t number) {
  return "fe80::" + std::to_string(number);
}

/** An attacker who guesses alice's password from one address after another. */
struct Flood {
  explicit Flood(size_t count, std::string (*name)(size_t) = lanAddress) : addresses(count), nameOf(name) {}

  /** Makes `tries` guesses, each from the next address. */
  void guess(int tries) {
    for (int i = 0; i < tries; ++i) {
      next = next % addresses + 1;
      if (!limiter.begin(kOwners, nameOf(next))) ++letIn;
    }
  }
  void guessFor(Millis time, Millis every) {
    for (const Millis end = clock.now() + time; clock.now() < end; clock.advance(every)) guess(1);
  }

  /** Seconds until the owner at `address` can sign in, who retries when allowed to, after the flood. */
  uint32_t ownerWaits(const std::string& address, int guessesEachSecond) {
    for (uint32_t waited = 0; waited < 3600;) {
      const auto wait = limiter.begin(kOwners, address);
      if (!wait) return waited;
      CHECK(*wait >= 1);
      CHECK(*wait <= 60);
      for (uint32_t second = 0; second < *wait; ++second) {
        clock.advance(kSecond);
        guess(guessesEachSecond);
      }
      waited += *wait;
    }
    return UINT32_MAX;
  }

  size_t addresses;
  std::string (*nameOf)(size_t);
  size_t next = 0;
  int letIn = 0;
  ManualClock clock;
  FixedRandom random;
  PortableCrypto crypto;
  GuessLimiter limiter{clock, random, crypto};
};

/** Returns the guesses accepted in an hour, from `addresses` addresses in turn. */
int letInWithinAnHour(size_t addresses, Millis every, std::string (*name)(size_t) = lanAddress) {
  Flood flood(addresses, name);
  flood.guessFor(kHour, every);
  return flood.letIn;
}

}  // namespace

TEST_CASE("few guesses are accepted per hour, however many addresses take turns") {
  struct Bound {
    size_t addresses;
    int guesses;
  };
  for (const Millis every : {kSecond, kSecond / 10}) {
    for (const Bound bound :
         {Bound{1, 70}, Bound{8, 560}, Bound{20, 480}, Bound{40, 600}, Bound{200, 1560}, Bound{1000, 1560}}) {
      const int letIn = letInWithinAnHour(bound.addresses, every);
      CAPTURE(every);
      CAPTURE(bound.addresses);
      CHECK(letIn <= bound.guesses);
    }
  }
}

TEST_CASE("unlimited IPv6 addresses of one host get no more guesses, however they are used") {
  for (const size_t triesEach : {1, 3, 10}) {
    Flood flood(1'000'000, neighbour);
    size_t tries = 0;
    for (; flood.clock.now() < kHour; flood.clock.advance(kSecond / 10)) {
      const size_t fresh = tries / triesEach;
      for (const size_t address : {fresh, fresh / 10}) {
        if (flood.limiter.begin(kOwners, neighbour(address))) continue;
        ++flood.letIn;
        ++tries;
      }
    }
    CAPTURE(triesEach);
    CHECK(flood.letIn <= 920);
  }
}

TEST_CASE("later hours of a flood get no more guesses than the first") {
  Flood flood(200);
  flood.guessFor(kHour, kSecond);
  const int first = flood.letIn;
  flood.guessFor(kHour, kSecond);
  CHECK(flood.letIn - first <= first);
}

TEST_CASE("the owner signs in immediately from a known good address during any flood") {
  for (const size_t addresses : {1, 20, 40, 200, 1'000'000}) {
    for (const auto name : {lanAddress, neighbour}) {
      Flood flood(addresses, name);
      const std::string own = name(0);
      CHECK_FALSE(flood.limiter.begin(kOwners, own));
      flood.limiter.succeeded(kOwners, own);
      for (int minute = 0; minute < 30; ++minute) {
        flood.guessFor(kMinute, kSecond / 10);
        for (int mistake = 0; mistake < minute % 2; ++mistake)
          REQUIRE_FALSE(flood.limiter.begin(kOwners, own));
        REQUIRE(flood.ownerWaits(own, 10) == 0);
        flood.limiter.succeeded(kOwners, own);
      }
    }
  }
}

TEST_CASE(
    "the owner at a new address signs in immediately, even after two typos, during a home network flood") {
  for (const size_t addresses : {1, 20, 40, 200, 250}) {
    CAPTURE(addresses);
    uint32_t longest = 0;
    for (unsigned start = 0; start < 30; start += cases(3, 1)) {
      Flood flood(addresses);
      flood.guessFor(Millis{start} * start * kSecond, kSecond / 10);
      for (int attempt = 0; attempt < 3; ++attempt) {
        longest = std::max(longest, flood.ownerWaits("192.168.1.254", 100));
      }
    }
    CHECK(longest == 0);
  }
}

TEST_CASE("the owner at a new address who keeps mistyping during a flood waits at most 20 minutes") {
  for (const size_t addresses : {20, 200}) {
    for (const int guessesEachSecond : {1, 20}) {
      Flood flood(addresses);
      flood.guessFor(10 * kMinute, kSecond);
      uint32_t longest = 0;
      for (int attempt = 0; attempt < 5; ++attempt) {
        longest = std::max(longest, flood.ownerWaits("192.168.1.254", guessesEachSecond));
      }
      CAPTURE(addresses);
      CAPTURE(guessesEachSecond);
      CHECK(longest <= 20 * 60 + 10);
    }
  }
}

TEST_CASE("guesses over IPv6 never delay the owner in the same network") {
  Flood flood(1, neighbour);
  for (int minute = 0; minute < 10; ++minute) {
    flood.guessFor(kMinute, kSecond);
    CHECK(flood.ownerWaits("fe80::7777", 1) == 0);
    flood.limiter.succeeded(kOwners, "fe80::7777");
  }
}

TEST_CASE("a flood over IPv6 never delays the owner over IPv4") {
  Flood flood(1'000'000, neighbour);
  flood.guessFor(10 * kMinute, kSecond / 10);
  CHECK(flood.ownerWaits("192.168.1.250", 10) == 0);
}

TEST_CASE("signing in to one's own account during a flood gives no more guesses at another account") {
  Flood flood(40);
  for (int second = 0; second < 3600; ++second, flood.clock.advance(kSecond)) {
    flood.guess(1);
    const std::string address = flood.nameOf(flood.next);
    if (!flood.limiter.begin("login:mallory", address)) flood.limiter.succeeded("login:mallory", address);
  }
  CHECK(flood.letIn <= 600);
}

TEST_CASE("the owner's good addresses are not evicted by another user with many addresses") {
  Flood flood(1'000'000, neighbour);
  CHECK_FALSE(flood.limiter.begin(kOwners, "fe80::0"));
  flood.limiter.succeeded(kOwners, "fe80::0");
  for (size_t i = 1; i <= 40; ++i) {
    CHECK_FALSE(flood.limiter.begin("login:mallory", neighbour(i)));
    flood.limiter.succeeded("login:mallory", neighbour(i));
  }
  flood.guessFor(10 * kMinute, kSecond / 10);
  CHECK(flood.ownerWaits("fe80::0", 10) == 0);
}

TEST_CASE("two hours after a flood everything is forgotten") {
  Flood flood(200);
  flood.guessFor(kHour, kSecond);
  flood.clock.advance(2 * kHour);
  for (int attempt = 0; attempt < 5; ++attempt) {
    CHECK_FALSE(flood.limiter.begin(kOwners, lanAddress(7)));
  }
}
