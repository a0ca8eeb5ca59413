#include <doctest/doctest.h>

#include <vector>

#include "support/hub/auth_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Reason = Refusal::Reason;

namespace {

struct Bench : AuthFixture {
  Bench() : owner(makeOwner()) {}

  SignInOutcome change(const std::string& current, const std::string& fresh) {
    return changePassword({owner.account.id, owner.token, current, fresh, ""});
  }

  SignedIn owner;
};

}  // namespace

TEST_CASE("changing the password ends every other session and returns a new token") {
  Bench bench;
  const std::string other = tokenOf(bench.login("alice", "correct horse"));
  const auto outcome = bench.change("correct horse", "battery staple");
  REQUIRE(succeeded(outcome));
  CHECK_FALSE(bench.auth().identify(bench.owner.token));
  CHECK_FALSE(bench.auth().identify(other));
  bench.reboot();
  CHECK(bench.auth().identify(tokenOf(outcome)));
  CHECK_FALSE(bench.auth().identify(other));
  CHECK(succeeded(bench.login("alice", "battery staple")));
  CHECK_FALSE(succeeded(bench.login("alice", "correct horse")));
}

TEST_CASE("a wrong current password changes nothing") {
  Bench bench;
  const auto refusal = std::get<Refusal>(bench.change("incorrect", "battery staple"));
  CHECK(refusal.reason == Reason::kWrongPassword);
  CHECK(refusal.message == "Current password is wrong");
  CHECK(bench.auth().identify(bench.owner.token));
  CHECK(succeeded(bench.login("alice", "correct horse")));
}

TEST_CASE("a new password that is too short is rejected before anything is hashed") {
  Bench bench;
  const auto refusal = std::get<Refusal>(bench.change("correct horse", "12345"));
  CHECK(refusal.reason == Reason::kInvalidFields);
  REQUIRE(refusal.details.size() == 1);
  CHECK(refusal.details[0].param == "newPassword");
  CHECK(refusal.details[0].msg == "Password must be at least 6 characters long");
  CHECK_FALSE(bench.auth().tick());
}

TEST_CASE("of two simultaneous changes only one takes effect") {
  Bench bench;
  std::vector<bool> results;
  const auto keep = [&](const SignInOutcome& outcome) { results.push_back(succeeded(outcome)); };
  const PasswordChange first{bench.owner.account.id, bench.owner.token, "correct horse", "first one", "A"};
  PasswordChange second = first;
  second.newPassword = "second one";
  bench.auth().changePassword(first, keep);
  bench.auth().changePassword(second, keep);
  bench.settle();
  CHECK(results == std::vector<bool>{true, false});
  CHECK(succeeded(bench.login("alice", "first one")));
}

TEST_CASE("if the new password cannot be saved, nothing changes, however much space is left") {
  Bench bench;
  const uint64_t used = MemoryFileStore::kRoomy - bench.files.space().free;
  uint64_t room = 0;
  for (;; room += 16) {
    bench.files.setCapacity(used + room);
    const auto outcome = bench.change("correct horse", "battery staple");
    if (succeeded(outcome)) break;
    CHECK(reasonOf(outcome) == Reason::kNotSaved);
    CHECK(bench.auth().identify(bench.owner.token));
    CHECK(bench.auth().accounts().front().passwordChanges == 0);
  }
  CHECK(room > 64);  // the space was enough for the sessions alone
}

TEST_CASE("a hash with fewer iterations is upgraded at the next sign-in and not before") {
  Bench bench;
  bench.reboot(50);
  CHECK(bench.auth().accounts().front().password.iterations == 20);
  CHECK_FALSE(succeeded(bench.login("alice", "incorrect")));
  CHECK(bench.auth().accounts().front().password.iterations == 20);
  CHECK(succeeded(bench.login("alice", "correct horse")));
  CHECK(bench.auth().accounts().front().password.iterations == 50);
  bench.reboot(50);
  CHECK(bench.auth().accounts().front().password.iterations == 50);
  CHECK(succeeded(bench.login("alice", "correct horse")));
}

TEST_CASE("a hash with more iterations is replaced only by a password change, not by a sign-in") {
  Bench bench;
  bench.reboot(5);
  CHECK(succeeded(bench.login("alice", "correct horse")));
  CHECK(bench.auth().accounts().front().password.iterations == 20);
  bench.reboot(5);
  CHECK(succeeded(bench.login("alice", "correct horse")));
  CHECK(succeeded(bench.change("correct horse", "battery staple")));
  CHECK(bench.auth().accounts().front().password.iterations == 5);
}

TEST_CASE("unknown names take as long as known ones, even if hashes have unusual iteration counts") {
  for (const uint32_t usual : {50u, 5u}) {
    Bench bench;
    bench.reboot(usual);
    const auto ticks = [&](const std::string& name) {
      bool done = false;
      bench.auth().login({name, "incorrect", false, "B"}, [&](const SignInOutcome&) { done = true; });
      int count = 0;
      for (; !done; ++count) bench.auth().tick();
      return count;
    };
    CHECK(ticks("nobody") == ticks("alice"));
    CHECK(succeeded(bench.login("alice", "correct horse")));
  }
}

TEST_CASE("a password changed while its old hash is being upgraded stays changed") {
  Bench bench;
  bench.reboot(500);
  bool signedIn = false;
  bench.auth().login({"alice", "correct horse", false, "A"},
                     [&](const SignInOutcome& outcome) { signedIn = succeeded(outcome); });
  while (!signedIn) bench.auth().tick();
  CHECK(succeeded(bench.change("correct horse", "battery staple")));
  CHECK(succeeded(bench.login("alice", "battery staple")));
}

TEST_CASE("the sixth simultaneous sign-in is told to retry later: the queue is limited") {
  Bench bench;
  std::vector<Reason> reasons;
  const auto keep = [&](const SignInOutcome& outcome) { reasons.push_back(reasonOf(outcome)); };
  for (int i = 0; i < 7; ++i) {
    bench.auth().login({"nobody" + std::to_string(i), "x", false, std::to_string(i)}, keep);
  }
  REQUIRE(reasons.size() == 2);
  CHECK(reasons[0] == Reason::kBusy);
  bench.settle();
  CHECK(reasons.size() == 7);
}

TEST_CASE("a rejection because the hasher is busy does not count as a failed attempt") {
  Bench bench;
  for (int i = 0; i < 5; ++i) {
    bench.auth().login({"nobody" + std::to_string(i), "x", false, std::to_string(i)}, [](const auto&) {});
  }
  for (int i = 0; i < 30; ++i) {
    bench.auth().login({"alice", "correct horse", false, "A"}, [](const SignInOutcome& outcome) {
      CHECK(reasonOf(outcome) == Reason::kBusy);
      CHECK(std::get<Refusal>(outcome).retryAfter > 0);
    });
  }
  bench.settle();
  CHECK(succeeded(bench.login("alice", "correct horse", false, "A")));
}
