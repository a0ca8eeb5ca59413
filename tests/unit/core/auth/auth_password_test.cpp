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

TEST_CASE_FIXTURE(AuthPasswordFixture,
                  "changing the password ends every other session and returns a new token") {
  const std::string other = tokenOf(login("alice", "correct horse"));
  const auto outcome = change("correct horse", "battery staple");
  REQUIRE(succeeded(outcome));
  CHECK_FALSE(auth().identify(owner.token));
  CHECK_FALSE(auth().identify(other));
  reboot();
  CHECK(auth().identify(tokenOf(outcome)));
  CHECK_FALSE(auth().identify(other));
  CHECK(succeeded(login("alice", "battery staple")));
  CHECK_FALSE(succeeded(login("alice", "correct horse")));
}

TEST_CASE_FIXTURE(AuthPasswordFixture, "a wrong current password changes nothing") {
  const auto refusal = std::get<Refusal>(change("incorrect", "battery staple"));
  CHECK(refusal.reason == Reason::kWrongPassword);
  CHECK(refusal.message == "Current password is wrong");
  CHECK(auth().identify(owner.token));
  CHECK(succeeded(login("alice", "correct horse")));
}

TEST_CASE_FIXTURE(AuthPasswordFixture,
                  "a new password that is too short is rejected before anything is hashed") {
  const auto refusal = std::get<Refusal>(change("correct horse", "12345"));
  CHECK(refusal.reason == Reason::kInvalidFields);
  REQUIRE(refusal.details.size() == 1);
  CHECK(refusal.details[0].param == "newPassword");
  CHECK(refusal.details[0].msg == "Password must be at least 6 characters long");
  CHECK_FALSE(auth().tick());
}

TEST_CASE_FIXTURE(AuthPasswordFixture, "of two simultaneous changes only one takes effect") {
  std::vector<bool> results;
  const auto keep = [&](const SignInOutcome& outcome) { results.push_back(succeeded(outcome)); };
  for (const auto* next : {"first one", "second one"}) {
    auth().changePassword({owner.account.id, owner.token, "correct horse", next, "A"}, keep);
  }
  settle();
  CHECK(results == std::vector<bool>{true, false});
  CHECK(succeeded(login("alice", "first one")));
}

TEST_CASE_FIXTURE(AuthPasswordFixture,
                  "if the new password cannot be saved, nothing changes, however much space is left") {
  const uint64_t used = MemoryFileStore::kRoomy - files.space().free;
  uint64_t room = 0;
  for (;; room += 16) {
    files.setCapacity(used + room);
    const auto outcome = change("correct horse", "battery staple");
    if (succeeded(outcome)) break;
    CHECK(reasonOf(outcome) == Reason::kNotSaved);
    CHECK(auth().identify(owner.token));
    CHECK(auth().accounts().front().passwordChanges == 0);
  }
  CHECK(room > 64);  // the space was enough for the sessions alone
}

TEST_CASE_FIXTURE(AuthPasswordFixture,
                  "a hash of a much faster hub makes only the sign-ins of its own account slow") {
  Account imported = auth().accounts().front();
  imported.username = "bob";
  imported.password.iterations = 10 * AuthFixture::kIterations;
  REQUIRE(auth().replaceAccounts({auth().accounts().front(), imported}).ok());
  const auto ticksOf = [&](const std::string& username) {
    int ticks = 1;
    auth().login({username, "incorrect", false, "10.0.0.1"}, [](const SignInOutcome&) {});
    while (auth().tick()) ++ticks;
    return ticks;
  };
  CHECK(ticksOf("bob") >= 200 / 7);
  CHECK(ticksOf("alice") <= 2 * 20 / 7 + 1);
  CHECK(ticksOf("nobody") == ticksOf("alice"));
}

TEST_CASE_FIXTURE(AuthPasswordFixture,
                  "a hash with fewer iterations is upgraded at the next sign-in and not before") {
  reboot(50);
  CHECK(auth().accounts().front().password.iterations == 20);
  CHECK_FALSE(succeeded(login("alice", "incorrect")));
  CHECK(auth().accounts().front().password.iterations == 20);
  CHECK(succeeded(login("alice", "correct horse")));
  CHECK(auth().accounts().front().password.iterations == 50);
  reboot(50);
  CHECK(auth().accounts().front().password.iterations == 50);
  CHECK(succeeded(login("alice", "correct horse")));
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

TEST_CASE_FIXTURE(AuthPasswordFixture,
                  "a password changed while its old hash is being upgraded stays changed") {
  reboot(500);
  bool signedIn = false;
  auth().login({"alice", "correct horse", false, "A"},
               [&](const SignInOutcome& outcome) { signedIn = succeeded(outcome); });
  while (!signedIn) auth().tick();
  CHECK(succeeded(change("correct horse", "battery staple")));
  CHECK(succeeded(login("alice", "battery staple")));
}

TEST_CASE_FIXTURE(AuthPasswordFixture,
                  "a rejection because the hasher is busy does not count as a failed attempt") {
  for (int i = 0; i < 5; ++i) {
    auth().login({"nobody" + std::to_string(i), "x", false, std::to_string(i)}, [](const auto&) {});
  }
  for (int i = 0; i < 30; ++i) {
    auth().login({"alice", "correct horse", false, "A"}, [](const SignInOutcome& outcome) {
      CHECK(reasonOf(outcome) == Reason::kBusy);
      CHECK(std::get<Refusal>(outcome).retryAfter > 0);
    });
  }
  settle();
  CHECK(succeeded(login("alice", "correct horse", false, "A")));
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
    loadAll(auth);
    REQUIRE(auth.createOwner("alice", "correct horse").ok());
    CHECK(auth.accounts().front().password.iterations == one.iterations);
    CHECK(auth.maxIterations() == 100'000);
  }
}
