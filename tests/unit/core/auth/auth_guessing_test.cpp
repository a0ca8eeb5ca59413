#include <doctest/doctest.h>

#include "support/hub/auth_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Reason = Refusal::Reason;

TEST_CASE_FIXTURE(AuthFixture, "writing the name differently gives no additional guesses") {
  makeOwner();
  for (const char* name : {"alice", "ALICE", " alice", "Alice ", "aLICE"}) login(name, "guess");
  CHECK(reasonOf(login("alicE", "guess")) == Reason::kTooManyAttempts);
}

TEST_CASE_FIXTURE(AuthFixture,
                  "of parallel guesses from one address, two are checked at a time, and five in all") {
  makeOwner();
  int checked = 0;
  const auto guessTenTimes = [&] {
    for (int i = 0; i < 10; ++i) {
      auth().login({"alice", "guess", false, "66.6.6.6"}, [&](const SignInOutcome& outcome) {
        checked += reasonOf(outcome) == Reason::kWrongCredentials ? 1 : 0;
      });
    }
    settle();
  };
  guessTenTimes();
  CHECK(checked == 2);
  for (int round = 0; round < 10; ++round) guessTenTimes();
  CHECK(checked == 5);
}

TEST_CASE_FIXTURE(AuthFixture, "input longer than any password or token is rejected without hashing") {
  const SignedIn owner = makeOwner();
  const std::string endless(16'000, 'x');
  bool answered = false;
  auth().login({"alice", endless, false, "A"}, [&](const SignInOutcome& outcome) {
    answered = reasonOf(outcome) == Reason::kWrongCredentials;
  });
  CHECK(answered);
  CHECK_FALSE(auth().tick());
  CHECK(reasonOf(changePassword({owner.account.id, owner.token, endless, "battery staple", "A"})) ==
        Reason::kWrongPassword);
  CHECK(reasonOf(registerAccount({"Bob", "bob", "bobs secret", adminToken() + std::string(100, ' '),
                                  Role::kUser, false, "A"})) == Reason::kWrongAdminToken);
  CHECK(reasonOf(login(endless, "guess")) == Reason::kWrongCredentials);
}

TEST_CASE_FIXTURE(AuthFixture,
                  "guessing pairing codes also slows down password guesses, but only from the same address") {
  makeOwner();
  GuessLimiter& limiter = auth().guessLimiter();
  for (int i = 0; i < GuessLimiter::kFreePerAddress; ++i) {
    REQUIRE_FALSE(limiter.begin("pair:matrix-" + std::to_string(i), "10.0.0.66").has_value());
  }
  CHECK(reasonOf(login("alice", "correct horse", false, "10.0.0.66")) == Reason::kTooManyAttempts);
  CHECK(succeeded(login("alice", "correct horse", false, "10.0.0.1")));
}
