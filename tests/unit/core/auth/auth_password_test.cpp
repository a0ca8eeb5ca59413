#include <doctest/doctest.h>

#include <vector>

#include "support/hub/auth_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Reason = Refusal::Reason;

namespace {

struct AuthPasswordFixture : AuthFixture {
  AuthPasswordFixture() : owner(makeOwner()) {}

  SignInOutcome change(const std::string& current, const std::string& fresh) {
    return changePassword({owner.account.id, owner.token, current, fresh, ""});
  }

  SignedIn owner;
};

}  // namespace

TEST_CASE("changing the password ends every other session and returns a new token") {
  AuthPasswordFixture fixture;
  const std::string other = tokenOf(fixture.login("alice", "correct horse"));
  const auto outcome = fixture.change("correct horse", "battery staple");
  REQUIRE(succeeded(outcome));
  CHECK_FALSE(fixture.auth().identify(fixture.owner.token));
  CHECK_FALSE(fixture.auth().identify(other));
  fixture.reboot();
  CHECK(fixture.auth().identify(tokenOf(outcome)));
  CHECK_FALSE(fixture.auth().identify(other));
  CHECK(succeeded(fixture.login("alice", "battery staple")));
  CHECK_FALSE(succeeded(fixture.login("alice", "correct horse")));
}

TEST_CASE("a wrong current password changes nothing") {
  AuthPasswordFixture fixture;
  const auto refusal = std::get<Refusal>(fixture.change("incorrect", "battery staple"));
  CHECK(refusal.reason == Reason::kWrongPassword);
  CHECK(refusal.message == "Current password is wrong");
  CHECK(fixture.auth().identify(fixture.owner.token));
  CHECK(succeeded(fixture.login("alice", "correct horse")));
}

TEST_CASE("a new password that is too short is rejected before anything is hashed") {
  AuthPasswordFixture fixture;
  const auto refusal = std::get<Refusal>(fixture.change("correct horse", "12345"));
  CHECK(refusal.reason == Reason::kInvalidFields);
  REQUIRE(refusal.details.size() == 1);
  CHECK(refusal.details[0].param == "newPassword");
  CHECK(refusal.details[0].msg == "Password must be at least 6 characters long");
  CHECK_FALSE(fixture.auth().tick());
}

TEST_CASE("of two simultaneous changes only one takes effect") {
  AuthPasswordFixture fixture;
  std::vector<bool> results;
  const auto keep = [&](const SignInOutcome& outcome) { results.push_back(succeeded(outcome)); };
  const PasswordChange first{fixture.owner.account.id, fixture.owner.token, "correct horse", "first one",
                             "A"};
  PasswordChange second = first;
  second.newPassword = "second one";
  fixture.auth().changePassword(first, keep);
  fixture.auth().changePassword(second, keep);
  fixture.settle();
  CHECK(results == std::vector<bool>{true, false});
  CHECK(succeeded(fixture.login("alice", "first one")));
}

TEST_CASE("if the new password cannot be saved, nothing changes, however much space is left") {
  AuthPasswordFixture fixture;
  const uint64_t used = MemoryFileStore::kRoomy - fixture.files.space().free;
  uint64_t room = 0;
  for (;; room += 16) {
    fixture.files.setCapacity(used + room);
    const auto outcome = fixture.change("correct horse", "battery staple");
    if (succeeded(outcome)) break;
    CHECK(reasonOf(outcome) == Reason::kNotSaved);
    CHECK(fixture.auth().identify(fixture.owner.token));
    CHECK(fixture.auth().accounts().front().passwordChanges == 0);
  }
  CHECK(room > 64);  // the space was enough for the sessions alone
}

TEST_CASE("a hash of a much faster hub makes only the sign-ins of its own account slow") {
  AuthPasswordFixture fixture;
  Account imported = fixture.auth().accounts().front();
  imported.username = "bob";
  imported.password.iterations = 10 * AuthFixture::kIterations;
  REQUIRE(fixture.auth().replaceAccounts({fixture.auth().accounts().front(), imported}).ok());
  const auto ticksOf = [&](const std::string& username) {
    int ticks = 1;
    fixture.auth().login({username, "incorrect", false, "10.0.0.1"}, [](const SignInOutcome&) {});
    while (fixture.auth().tick()) ++ticks;
    return ticks;
  };
  CHECK(ticksOf("bob") >= 200 / 7);
  CHECK(ticksOf("alice") <= 2 * 20 / 7 + 1);
  CHECK(ticksOf("nobody") == ticksOf("alice"));
}

TEST_CASE("a hash with fewer iterations is upgraded at the next sign-in and not before") {
  AuthPasswordFixture fixture;
  fixture.reboot(50);
  CHECK(fixture.auth().accounts().front().password.iterations == 20);
  CHECK_FALSE(succeeded(fixture.login("alice", "incorrect")));
  CHECK(fixture.auth().accounts().front().password.iterations == 20);
  CHECK(succeeded(fixture.login("alice", "correct horse")));
  CHECK(fixture.auth().accounts().front().password.iterations == 50);
  fixture.reboot(50);
  CHECK(fixture.auth().accounts().front().password.iterations == 50);
  CHECK(succeeded(fixture.login("alice", "correct horse")));
}

TEST_CASE("unknown names take as long as known ones, even if hashes have up to twice the usual iterations") {
  for (const uint32_t usual : {50u, 12u}) {
    AuthPasswordFixture fixture;
    fixture.reboot(usual);
    const auto ticks = [&](const std::string& name) {
      bool done = false;
      fixture.auth().login({name, "incorrect", false, "B"}, [&](const SignInOutcome&) { done = true; });
      int count = 0;
      for (; !done; ++count) fixture.auth().tick();
      return count;
    };
    CHECK(ticks("nobody") == ticks("alice"));
    CHECK(succeeded(fixture.login("alice", "correct horse")));
  }
}

TEST_CASE("a password changed while its old hash is being upgraded stays changed") {
  AuthPasswordFixture fixture;
  fixture.reboot(500);
  bool signedIn = false;
  fixture.auth().login({"alice", "correct horse", false, "A"},
                       [&](const SignInOutcome& outcome) { signedIn = succeeded(outcome); });
  while (!signedIn) fixture.auth().tick();
  CHECK(succeeded(fixture.change("correct horse", "battery staple")));
  CHECK(succeeded(fixture.login("alice", "battery staple")));
}

TEST_CASE("a rejection because the hasher is busy does not count as a failed attempt") {
  AuthPasswordFixture fixture;
  for (int i = 0; i < 5; ++i) {
    fixture.auth().login({"nobody" + std::to_string(i), "x", false, std::to_string(i)}, [](const auto&) {});
  }
  for (int i = 0; i < 30; ++i) {
    fixture.auth().login({"alice", "correct horse", false, "A"}, [](const SignInOutcome& outcome) {
      CHECK(reasonOf(outcome) == Reason::kBusy);
      CHECK(std::get<Refusal>(outcome).retryAfter > 0);
    });
  }
  fixture.settle();
  CHECK(succeeded(fixture.login("alice", "correct horse", false, "A")));
}

TEST_CASE("a hub that measures its speed uses the iterations of about a second, within its limits") {
  /** A clock on which each reading takes some time. */
  struct SlowClock : ManualClock {
    Millis now() const override {
      const_cast<SlowClock*>(this)->advance(each);
      return ManualClock::now();
    }
    Millis each = 0;
  };
  struct Case {
    Millis each;
    uint32_t iterations;
  };
  for (const Case one : {Case{0, 100'000}, Case{7, 100'000}, Case{10, 70'000}, Case{400, 10'000}}) {
    CAPTURE(one.each);
    AuthFixture world;
    SlowClock clock;
    clock.each = one.each;
    AuthOptions options;
    options.iterationsPerTick = 100'000;
    options.measuresIterations = true;
    Auth auth(world.records, clock, world.random, world.crypto, world.log, options);
    auth.load();
    while (auth.measure()) {
    }
    REQUIRE(auth.createOwner("alice", "correct horse").ok());
    CHECK(auth.accounts().front().password.iterations == one.iterations);
    CHECK(auth.maxIterations() == 100'000);
  }
}
