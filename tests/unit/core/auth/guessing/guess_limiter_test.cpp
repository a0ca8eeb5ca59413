#include "core/auth/guessing/guess_limiter.h"

#include <doctest/doctest.h>

#include <string>

#include "platform/host/crypto/portable_crypto.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct Bench {
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
  Bench bench;
  bench.failTimes(5, "login:alice", "A");
  CHECK(bench.fail("login:alice", "A") == 5);
}

TEST_CASE("the wait doubles from 5 to 60 seconds") {
  Bench bench;
  bench.failTimes(5, "login:alice", "A");
  for (const uint32_t expected : {5u, 10u, 20u}) {
    CHECK(bench.fail("login:alice", "A") == expected);
    bench.clock.advance(expected * kSecond - 1);
    CHECK(bench.fail("login:alice", "A") == 1);
    bench.clock.advance(1);
    CHECK(bench.fail("login:alice", "A") == 0);
  }
  uint32_t longest = 0;
  for (int i = 0; i < 10; ++i) {
    const uint32_t wait = bench.fail("login:alice", "A");
    longest = std::max(longest, wait);
    bench.clock.advance(wait * kSecond);
    CHECK(bench.fail("login:alice", "A") == 0);
  }
  CHECK(longest == 60);
}

TEST_CASE("attempts during the wait do not prolong it") {
  Bench bench;
  bench.failTimes(5, "login:alice", "A");
  for (int i = 0; i < 100; ++i) CHECK(bench.fail("login:alice", "A") == 5);
  bench.clock.advance(5 * kSecond);
  CHECK(bench.fail("login:alice", "A") == 0);
}

TEST_CASE("the owner at another address is never slowed down by another person's guesses") {
  Bench bench;
  for (int minute = 0; minute < 60; ++minute) {
    for (int i = 0; i < 30; ++i) bench.fail("login:alice", "attacker");
    CHECK(bench.fail("login:alice", "owner") == 0);
    bench.limiter.succeeded("login:alice", "owner");
    bench.clock.advance(kMinute);
  }
}

TEST_CASE("an address that tries many names is slowed down after twenty failures") {
  Bench bench;
  for (int i = 0; i < 20; ++i) bench.failTimes(1, "login:user" + std::to_string(i), "A");
  CHECK(bench.fail("login:somebody else", "A") == 5);
  CHECK(bench.fail("login:somebody else", "B") == 0);
}

TEST_CASE("a success clears the pair of name and address, and its attempt does not count for the address") {
  Bench bench;
  bench.failTimes(4, "login:alice", "A");
  CHECK(bench.fail("login:alice", "A") == 0);
  bench.limiter.succeeded("login:alice", "A");
  bench.failTimes(5, "login:alice", "A");
  CHECK(bench.fail("login:alice", "A") == 5);

  Bench busy;
  for (int i = 0; i < 200; ++i) {
    CHECK(busy.fail("login:alice", "A") == 0);
    busy.limiter.succeeded("login:alice", "A");
  }
}

TEST_CASE("signing in to one's own account gives the address no more guesses") {
  Bench bench;
  for (int i = 0; i < 19; ++i) {
    bench.failTimes(1, "login:user" + std::to_string(i), "A");
    CHECK(bench.fail("login:mallory", "A") == 0);
    bench.limiter.succeeded("login:mallory", "A");
  }
  bench.failTimes(1, "login:last", "A");
  CHECK(bench.fail("login:mallory", "A") == 5);
}

TEST_CASE("parallel guesses count from their start") {
  Bench bench;
  int begun = 0;
  for (int i = 0; i < 50; ++i) begun += bench.fail("login:alice", "A") == 0 ? 1 : 0;
  CHECK(begun == 5);
}

TEST_CASE("an attempt that did not take place is not counted") {
  Bench bench;
  for (int i = 0; i < 100; ++i) {
    CHECK(bench.fail("login:alice", "A") == 0);
    bench.limiter.withdrawn("login:alice", "A");
  }
}

TEST_CASE("one failure is forgotten each minute") {
  Bench bench;
  bench.failTimes(5, "login:alice", "A");
  bench.clock.advance(3 * kMinute);
  bench.failTimes(3, "login:alice", "A");
  CHECK(bench.fail("login:alice", "A") == 5);
  bench.clock.advance(30 * kMinute);
  bench.failTimes(5, "login:alice", "A");
}

TEST_CASE("flooding the table from many addresses costs far more guesses than it gains") {
  Bench bench;
  int begun = 0;
  for (int i = 0; i < 500; ++i) {
    bench.fail("login:x" + std::to_string(i), "flood" + std::to_string(i));
    begun += bench.fail("login:alice", "A") == 0 ? 1 : 0;
  }
  CHECK(begun < 50);
}

TEST_CASE("alternating between names in a full table gains no free guesses") {
  Bench bench;
  for (int i = 0; i < 16; ++i) {
    for (int j = 0; j < 2; ++j) bench.fail("login:n" + std::to_string(i), "f" + std::to_string(i));
  }
  int begun = 0;
  for (int i = 0; i < 100; ++i) {
    begun += bench.fail("login:alice", "A") == 0 ? 1 : 0;
    begun += bench.fail("login:alice", "B") == 0 ? 1 : 0;
  }
  CHECK(begun <= 10);
}

TEST_CASE("even with a full table, the owner's first try at a new address is accepted") {
  Bench bench;
  for (int round = 0; round < 9; ++round) {
    for (int i = 0; i < 40; ++i) bench.fail("login:alice", "bot" + std::to_string(i));
  }
  CHECK(bench.fail("login:alice", "owner") == 0);
  bench.limiter.succeeded("login:alice", "owner");
}
