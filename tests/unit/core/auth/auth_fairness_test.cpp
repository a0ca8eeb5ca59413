#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/hub/auth_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr const char* kInvented = "?";  // another name for every guess

/** Clients that sign in at the same time. A hash takes a second, in ten slices. */
struct SignInCrowd : AuthFixture {
  static constexpr Millis kPass = 100;
  static constexpr Millis kPatience = 40 * kSecond;  // of the panel

  struct Client {
    std::string username;
    std::string password;
    std::string address;
    Millis impatience;  // pause after a refusal; attackers ignore Retry-After
    bool isWaiting = false;
    Millis next = 0;
  };

  SignInCrowd() {
    CHECK(auth().createOwner("alice", "correct horse").ok());
    reboot(70);
    makeUser("mallory");
    clock.advance(kHour);
  }

  /** `count` connections of one attacker, or of as many attackers with an address each. */
  void attack(const std::string& username, const std::string& password, size_t count, bool fromMany) {
    for (size_t i = 0; i < count; ++i) {
      const std::string address = "10.0.1." + std::to_string(fromMany ? i : 0);
      const Millis impatience = count > 6 ? 2 * kSecond : 0;
      attackers.push_back(
          {username, password, address, impatience, false, clock.now() + i * impatience / count});
    }
  }

  /** The attackers are always faster than `owner`. */
  template <typename Owner>
  void pass(const Owner& owner) {
    for (Client& one : attackers) {
      if (one.isWaiting || clock.now() < one.next) continue;
      one.isWaiting = true;
      const std::string name = one.username == kInvented ? "nobody-" + std::to_string(++names) : one.username;
      auth().login({name, one.password, false, one.address}, [&](const SignInOutcome& outcome) {
        one.isWaiting = false;
        one.next = clock.now() + (succeeded(outcome) ? 0 : one.impatience);
      });
    }
    owner();
    clock.advance(kPass);
    auth().tick();
  }
  void passes(Millis time) {
    for (Millis past = 0; past < time; past += kPass) pass([] {});
  }

  /** Returns how long the owner takes to sign in, or kPatience if the panel gives up. */
  Millis ownerSignsIn(const std::string& address) {
    const Millis start = clock.now();
    Millis next = start;
    bool isWaiting = false;
    bool isIn = false;
    const auto tryAgain = [&] {
      if (isWaiting || clock.now() < next) return;
      isWaiting = true;
      auth().login({"alice", "correct horse", false, address}, [&](const SignInOutcome& outcome) {
        isWaiting = false;
        isIn = succeeded(outcome);
        if (!isIn) next = clock.now() + std::get<Refusal>(outcome).retryAfter * kSecond;
      });
    };
    while (!isIn && clock.now() - start < kPatience) pass(tryAgain);
    return isIn ? clock.now() - start : kPatience;
  }

  struct Waits {
    Millis median;
    Millis worst;
  };
  Waits ownersWaits(int count, Millis every, const std::string& address) {
    std::vector<Millis> waits;
    for (int i = 0; i < count; ++i) {
      passes(every);
      waits.push_back(ownerSignsIn(address));
    }
    std::sort(waits.begin(), waits.end());
    MESSAGE("median " << waits[waits.size() / 2] << " ms, worst " << waits.back() << " ms");
    return {waits[waits.size() / 2], waits.back()};
  }

  std::vector<Client> attackers;
  size_t names = 0;
};

}  // namespace

TEST_CASE("a user who signs in over and over on six connections keeps the owner out for two hashes at most") {
  for (const bool fromMany : {false, true}) {
    CAPTURE(fromMany);
    SignInCrowd crowd;
    crowd.attack("mallory", "secret of mallory", 6, fromMany);
    const auto waits = crowd.ownersWaits(12, 3 * kMinute, "10.0.0.1");
    CHECK(waits.worst <= 4 * kSecond);
  }
}

TEST_CASE(
    "the owner at a new address waits for some of the first guesses of 250 addresses, and then no longer") {
  std::vector<Millis> waits;
  for (unsigned start = 5; start < 100; start += 12) {
    SignInCrowd crowd;
    crowd.attack("alice", "a wrong password", 250, true);
    crowd.passes(start * kSecond);
    const Millis begin = crowd.clock.now();
    while (crowd.ownerSignsIn("10.0.0.2") == SignInCrowd::kPatience) {
    }
    waits.push_back(crowd.clock.now() - begin);
  }
  std::sort(waits.begin(), waits.end());
  MESSAGE("first guesses: median " << waits[waits.size() / 2] << " ms, worst " << waits.back() << " ms");
  CHECK(waits.back() <= 4 * kMinute);

  SignInCrowd crowd;
  crowd.attack("alice", "a wrong password", 250, true);
  crowd.passes(10 * kMinute);
  const auto later = crowd.ownersWaits(12, kMinute, "10.0.0.1");
  CHECK(later.worst <= 4 * kSecond);
}

TEST_CASE("an invited person who registers over and over, but leaves each time, keeps no other one out") {
  SignInCrowd crowd;
  const auto invited = [&] {
    return std::get<Auth::Invited>(crowd.auth().invite(Role::kGuest, crowd.auth().accounts().front().id))
        .code;
  };
  const auto request = [](const std::string& username, const std::string& code, const std::string& address) {
    RegisterRequest made{"Eve", username, "sand and sea", code, Role::kUser, false, address};
    made.isInvited = true;
    return made;
  };
  const std::string code = invited();
  for (int i = 0; i < 200; ++i) {
    RegisterRequest dropped = request("eve", code, "10.0.1.1");
    dropped.stillWanted = [] { return false; };
    crowd.auth().registerAccount(std::move(dropped), [](const SignInOutcome&) {});
    crowd.pass([] {});
  }
  CHECK(succeeded(crowd.registerAccount(request("ann", invited(), "10.0.0.1"))));
}

TEST_CASE("a user who signs in all the time writes few sessions") {
  SignInCrowd crowd;
  crowd.attack("mallory", "secret of mallory", 6, true);
  const auto before = crowd.log.count("Signed in: mallory");
  crowd.passes(kHour);
  CHECK(crowd.log.count("Signed in: mallory") - before <= 200);
}
