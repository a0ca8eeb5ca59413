#include "core/auth/guessing/guess_limiter.h"

#include <doctest/doctest.h>

#include <string>

#include "support/crypto/portable_crypto.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct GuessLimiterFixture {
  ManualClock clock;
  FixedRandom random;
  PortableCrypto crypto;
  GuessLimiter limiter{clock, random, crypto};

  uint32_t fail(std::string_view subject, std::string_view address) {
    return limiter.begin(subject, address).value_or(0);
  }
  void failTimes(int times, std::string_view subject, std::string_view address) {
    for (int i = 0; i < times; ++i) CHECK(fail(subject, address) == 0);
  }
};

}  // namespace

TEST_CASE_FIXTURE(GuessLimiterFixture,
                  "five failures on one name from one address are free, then a wait begins") {
  failTimes(5, "login:alice", "A");
  CHECK(fail("login:alice", "A") == 5);
}

TEST_CASE_FIXTURE(GuessLimiterFixture, "the wait doubles from 5 to 60 seconds") {
  failTimes(5, "login:alice", "A");
  for (const uint32_t expected : {5u, 10u, 20u}) {
    CHECK(fail("login:alice", "A") == expected);
    clock.advance(expected * kSecond - 1);
    CHECK(fail("login:alice", "A") == 1);
    clock.advance(1);
    CHECK(fail("login:alice", "A") == 0);
  }
  uint32_t longest = 0;
  for (int i = 0; i < 10; ++i) {
    const uint32_t wait = fail("login:alice", "A");
    longest = std::max(longest, wait);
    clock.advance(wait * kSecond);
    CHECK(fail("login:alice", "A") == 0);
  }
  CHECK(longest == 60);
}

TEST_CASE_FIXTURE(GuessLimiterFixture, "attempts during the wait do not prolong it") {
  failTimes(5, "login:alice", "A");
  for (int i = 0; i < 100; ++i) CHECK(fail("login:alice", "A") == 5);
  clock.advance(5 * kSecond);
  CHECK(fail("login:alice", "A") == 0);
}

TEST_CASE_FIXTURE(GuessLimiterFixture,
                  "the owner at another address is never slowed down by another person's guesses") {
  for (int minute = 0; minute < 60; ++minute) {
    for (int i = 0; i < 30; ++i) fail("login:alice", "attacker");
    CHECK(fail("login:alice", "owner") == 0);
    limiter.succeeded("login:alice", "owner");
    clock.advance(kMinute);
  }
}

TEST_CASE_FIXTURE(GuessLimiterFixture,
                  "an address that tries many names is slowed down after twenty failures") {
  for (int i = 0; i < 20; ++i) failTimes(1, "login:user" + std::to_string(i), "A");
  CHECK(fail("login:somebody else", "A") == 5);
  CHECK(fail("login:somebody else", "B") == 0);
}

TEST_CASE_FIXTURE(
    GuessLimiterFixture,
    "a success clears the pair of name and address, and its attempt does not count for the address") {
  failTimes(4, "login:alice", "A");
  CHECK(fail("login:alice", "A") == 0);
  limiter.succeeded("login:alice", "A");
  failTimes(5, "login:alice", "A");
  CHECK(fail("login:alice", "A") == 5);

  GuessLimiterFixture busy;
  for (int i = 0; i < 200; ++i) {
    CHECK(busy.fail("login:alice", "A") == 0);
    busy.limiter.succeeded("login:alice", "A");
  }
}

TEST_CASE_FIXTURE(GuessLimiterFixture, "signing in to one's own account gives the address no more guesses") {
  for (int i = 0; i < 19; ++i) {
    failTimes(1, "login:user" + std::to_string(i), "A");
    CHECK(fail("login:mallory", "A") == 0);
    limiter.succeeded("login:mallory", "A");
  }
  failTimes(1, "login:last", "A");
  CHECK(fail("login:mallory", "A") == 5);
}

TEST_CASE_FIXTURE(GuessLimiterFixture, "parallel guesses count from their start") {
  int begun = 0;
  for (int i = 0; i < 50; ++i) begun += fail("login:alice", "A") == 0 ? 1 : 0;
  CHECK(begun == 5);
}

TEST_CASE_FIXTURE(GuessLimiterFixture, "an attempt that did not take place is not counted") {
  for (int i = 0; i < 100; ++i) {
    CHECK(fail("login:alice", "A") == 0);
    limiter.withdrawn("login:alice", "A");
  }
}

TEST_CASE_FIXTURE(GuessLimiterFixture, "one failure is forgotten each minute, whatever the clock shows") {
  failTimes(5, "login:alice", "A");
  clock.setWall(40'000 * EpochMillis{kDay});
  CHECK(fail("login:alice", "A") == 5);
  clock.advance(3 * kMinute);
  failTimes(3, "login:alice", "A");
  CHECK(fail("login:alice", "A") == 5);
  clock.advance(30 * kMinute);
  failTimes(5, "login:alice", "A");
}

TEST_CASE_FIXTURE(GuessLimiterFixture, "alternating between names in a full table gains no free guesses") {
  for (int i = 0; i < 16; ++i) {
    for (int j = 0; j < 2; ++j) fail("login:n" + std::to_string(i), "f" + std::to_string(i));
  }
  int begun = 0;
  for (int i = 0; i < 100; ++i) {
    begun += fail("login:alice", "A") == 0 ? 1 : 0;
    begun += fail("login:alice", "B") == 0 ? 1 : 0;
  }
  CHECK(begun <= 10);
}
