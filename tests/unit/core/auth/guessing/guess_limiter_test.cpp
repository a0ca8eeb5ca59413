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

TEST_CASE("five failures on one name from one address are free, then a wait begins") {
  GuessLimiterFixture fixture;
  fixture.failTimes(5, "login:alice", "A");
  CHECK(fixture.fail("login:alice", "A") == 5);
}

TEST_CASE("the wait doubles from 5 to 60 seconds") {
  GuessLimiterFixture fixture;
  fixture.failTimes(5, "login:alice", "A");
  for (const uint32_t expected : {5u, 10u, 20u}) {
    CHECK(fixture.fail("login:alice", "A") == expected);
    fixture.clock.advance(expected * kSecond - 1);
    CHECK(fixture.fail("login:alice", "A") == 1);
    fixture.clock.advance(1);
    CHECK(fixture.fail("login:alice", "A") == 0);
  }
  uint32_t longest = 0;
  for (int i = 0; i < 10; ++i) {
    const uint32_t wait = fixture.fail("login:alice", "A");
    longest = std::max(longest, wait);
    fixture.clock.advance(wait * kSecond);
    CHECK(fixture.fail("login:alice", "A") == 0);
  }
  CHECK(longest == 60);
}

TEST_CASE("attempts during the wait do not prolong it") {
  GuessLimiterFixture fixture;
  fixture.failTimes(5, "login:alice", "A");
  for (int i = 0; i < 100; ++i) CHECK(fixture.fail("login:alice", "A") == 5);
  fixture.clock.advance(5 * kSecond);
  CHECK(fixture.fail("login:alice", "A") == 0);
}

TEST_CASE("the owner at another address is never slowed down by another person's guesses") {
  GuessLimiterFixture fixture;
  for (int minute = 0; minute < 60; ++minute) {
    for (int i = 0; i < 30; ++i) fixture.fail("login:alice", "attacker");
    CHECK(fixture.fail("login:alice", "owner") == 0);
    fixture.limiter.succeeded("login:alice", "owner");
    fixture.clock.advance(kMinute);
  }
}

TEST_CASE("an address that tries many names is slowed down after twenty failures") {
  GuessLimiterFixture fixture;
  for (int i = 0; i < 20; ++i) fixture.failTimes(1, "login:user" + std::to_string(i), "A");
  CHECK(fixture.fail("login:somebody else", "A") == 5);
  CHECK(fixture.fail("login:somebody else", "B") == 0);
}

TEST_CASE("a success clears the pair of name and address, and its attempt does not count for the address") {
  GuessLimiterFixture fixture;
  fixture.failTimes(4, "login:alice", "A");
  CHECK(fixture.fail("login:alice", "A") == 0);
  fixture.limiter.succeeded("login:alice", "A");
  fixture.failTimes(5, "login:alice", "A");
  CHECK(fixture.fail("login:alice", "A") == 5);

  GuessLimiterFixture busy;
  for (int i = 0; i < 200; ++i) {
    CHECK(busy.fail("login:alice", "A") == 0);
    busy.limiter.succeeded("login:alice", "A");
  }
}

TEST_CASE("signing in to one's own account gives the address no more guesses") {
  GuessLimiterFixture fixture;
  for (int i = 0; i < 19; ++i) {
    fixture.failTimes(1, "login:user" + std::to_string(i), "A");
    CHECK(fixture.fail("login:mallory", "A") == 0);
    fixture.limiter.succeeded("login:mallory", "A");
  }
  fixture.failTimes(1, "login:last", "A");
  CHECK(fixture.fail("login:mallory", "A") == 5);
}

TEST_CASE("parallel guesses count from their start") {
  GuessLimiterFixture fixture;
  int begun = 0;
  for (int i = 0; i < 50; ++i) begun += fixture.fail("login:alice", "A") == 0 ? 1 : 0;
  CHECK(begun == 5);
}

TEST_CASE("an attempt that did not take place is not counted") {
  GuessLimiterFixture fixture;
  for (int i = 0; i < 100; ++i) {
    CHECK(fixture.fail("login:alice", "A") == 0);
    fixture.limiter.withdrawn("login:alice", "A");
  }
}

TEST_CASE("one failure is forgotten each minute") {
  GuessLimiterFixture fixture;
  fixture.failTimes(5, "login:alice", "A");
  fixture.clock.advance(3 * kMinute);
  fixture.failTimes(3, "login:alice", "A");
  CHECK(fixture.fail("login:alice", "A") == 5);
  fixture.clock.advance(30 * kMinute);
  fixture.failTimes(5, "login:alice", "A");
}

TEST_CASE("alternating between names in a full table gains no free guesses") {
  GuessLimiterFixture fixture;
  for (int i = 0; i < 16; ++i) {
    for (int j = 0; j < 2; ++j) fixture.fail("login:n" + std::to_string(i), "f" + std::to_string(i));
  }
  int begun = 0;
  for (int i = 0; i < 100; ++i) {
    begun += fixture.fail("login:alice", "A") == 0 ? 1 : 0;
    begun += fixture.fail("login:alice", "B") == 0 ? 1 : 0;
  }
  CHECK(begun <= 10);
}
