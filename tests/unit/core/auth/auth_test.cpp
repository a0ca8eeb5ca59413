#include "core/auth/auth.h"

#include <doctest/doctest.h>

#include "support/hub/auth_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Reason = Refusal::Reason;

TEST_CASE_FIXTURE(AuthFixture, "without an account, set-up is open and the token is shown at every boot") {
  CHECK(auth().setupRequired());
  const auto token = auth().setupToken();
  REQUIRE(token);
  reboot();
  CHECK(auth().setupToken() == token);
}

TEST_CASE_FIXTURE(AuthFixture, "the first account is always an administrator, and ends set-up") {
  const SignedIn owner = makeOwner();
  CHECK(owner.account.isAdmin());
  CHECK(owner.isFirstAccount);
  CHECK(owner.account.createdAt == kSomeDay);
  CHECK_FALSE(auth().setupRequired());
  CHECK_FALSE(auth().setupToken());
  CHECK(auth().identify(owner.token)->role == Role::kAdmin);
}

TEST_CASE_FIXTURE(AuthFixture, "further accounts are administrators or guests only on request") {
  makeOwner();
  CHECK(makeUser("bob").account.role == Role::kUser);
  const SignedIn carol = makeUser("carol", Role::kAdmin);
  CHECK(carol.account.role == Role::kAdmin);
  CHECK(makeUser("dave", Role::kGuest).account.role == Role::kGuest);
  CHECK_FALSE(carol.isFirstAccount);
}

TEST_CASE_FIXTURE(AuthFixture, "signing in ignores the case of the name and blanks around it") {
  makeOwner();
  const auto outcome = login("  ALICE ", "correct horse");
  REQUIRE(succeeded(outcome));
  CHECK(auth().identify(tokenOf(outcome))->userId == std::get<SignedIn>(outcome).account.id);
}

TEST_CASE_FIXTURE(AuthFixture, "a wrong password and an unknown name are rejected with the same message") {
  makeOwner();
  const auto wrong = std::get<Refusal>(login("alice", "incorrect"));
  const auto unknown = std::get<Refusal>(login("nobody", "incorrect"));
  CHECK(wrong.reason == Reason::kWrongCredentials);
  CHECK(unknown.reason == Reason::kWrongCredentials);
  CHECK(wrong.message == "Invalid username or password");
  CHECK(unknown.message == wrong.message);
}

TEST_CASE_FIXTURE(AuthFixture, "sessions survive a reboot, remembered or not") {
  makeOwner();
  const std::string plain = tokenOf(login("alice", "correct horse"));
  const std::string remembered = tokenOf(login("alice", "correct horse", true));
  reboot();
  CHECK(auth().identify(plain));
  clock.advance(20 * kDay);
  CHECK_FALSE(auth().identify(plain));
  CHECK(auth().identify(remembered));
}

TEST_CASE_FIXTURE(AuthFixture, "logging out invalidates only that session's token") {
  const std::string first = makeOwner().token;
  const std::string second = tokenOf(login("alice", "correct horse"));
  CHECK_FALSE(auth().logout(first));
  CHECK_FALSE(auth().identify(first));
  CHECK(auth().identify(second));
}

TEST_CASE_FIXTURE(AuthFixture, "a deleted user's token stops working immediately and permanently") {
  makeOwner();
  const SignedIn bob = makeUser("bob");
  CHECK(auth().identify(bob.token));
  CHECK_FALSE(auth().deleteAccount(bob.account.id));
  CHECK_FALSE(auth().identify(bob.token));
  std::vector<Session> saved;
  CHECK(fromBytes(records.load("sessions").value(), saved));
  CHECK(saved.size() == 1);
  reboot();
  CHECK_FALSE(auth().identify(bob.token));
  CHECK(reasonOf(login("bob", "secret of bob")) == Reason::kWrongCredentials);
}

TEST_CASE_FIXTURE(AuthFixture, "a user who is deleted while the password is being checked is not signed in") {
  makeOwner();
  const SignedIn bob = makeUser("bob");
  std::optional<SignInOutcome> outcome;
  auth().login({"bob", "secret of bob", false, "10.0.0.1"},
               [&](const SignInOutcome& result) { outcome = result; });
  CHECK(auth().tick());
  CHECK_FALSE(auth().deleteAccount(bob.account.id));
  settle();
  CHECK(reasonOf(outcome.value()) == Reason::kWrongCredentials);
}

TEST_CASE_FIXTURE(AuthFixture, "neither the last administrator nor an unknown account can be deleted") {
  const SignedIn owner = makeOwner();
  makeUser("bob");
  const auto refusal = auth().deleteAccount(owner.account.id);
  REQUIRE(refusal);
  CHECK(refusal->reason == Reason::kLastAdministrator);
  CHECK(refusal->message == "The last administrator cannot be deleted");
  CHECK(auth().identify(owner.token));
  CHECK(auth().deleteAccount(999)->reason == Reason::kUnknownAccount);
  makeUser("carol", Role::kAdmin);
  CHECK_FALSE(auth().deleteAccount(owner.account.id));
}

TEST_CASE_FIXTURE(AuthFixture, "a valid new name is saved and an invalid one changes nothing") {
  const SignedIn owner = makeOwner();
  CHECK_FALSE(auth().rename(owner.account.id, "  Alice Liddell "));
  reboot();
  CHECK(auth().account(owner.account.id)->name == "Alice Liddell");
  CHECK(auth().rename(owner.account.id, "A")->reason == Reason::kInvalidFields);
  CHECK(auth().account(owner.account.id)->name == "Alice Liddell");
}

TEST_CASE_FIXTURE(AuthFixture, "resetting erases only accounts and sessions and creates a new token") {
  CHECK(records.save("lights", "kept").ok());
  const std::string adminToken = auth().setupToken().value();
  const SignedIn owner = makeOwner();
  CHECK(auth().resetAccounts().ok());
  CHECK(auth().setupRequired());
  CHECK_FALSE(auth().identify(owner.token));
  REQUIRE(auth().setupToken());
  CHECK(auth().setupToken() != adminToken);
  reboot();
  CHECK(auth().setupRequired());
  CHECK(records.load("lights") == "kept");
  const SignedIn next = makeOwner();
  CHECK_FALSE(auth().identify(owner.token));
  CHECK(auth().identify(next.token));
}

TEST_CASE_FIXTURE(AuthFixture, "the owner can be created without a token, but only as the first account") {
  CHECK_FALSE(auth().createOwner("al", "correct horse").ok());
  CHECK_FALSE(auth().createOwner("alice", "short").ok());
  CHECK(auth().setupRequired());
  CHECK(auth().createOwner("Alice", "correct horse").ok());
  CHECK(auth().accounts().front().name == "Alice");
  CHECK(auth().accounts().front().isAdmin());
  CHECK(succeeded(login("alice", "correct horse")));
  CHECK_FALSE(auth().createOwner("mallory", "correct horse").ok());
}

TEST_CASE_FIXTURE(AuthFixture, "events are logged without secrets") {
  const std::string adminToken = auth().setupToken().value();
  const SignedIn owner = makeOwner();
  const std::string token = tokenOf(login("alice", "correct horse"));
  login("alice", "guessed wrong");
  login("typed my password here", "x");
  registerAccount({"Bob", "bob", "bobs secret", "NOT-THE-TOKEN", Role::kUser, false, ""});
  changePassword({owner.account.id, token, "correct horse", "battery staple", ""});
  CHECK(log.contains("Account created: alice"));
  CHECK(log.contains("Signed in: alice from 10.0.0.1"));
  CHECK(log.contains("Sign-in failed: alice from 10.0.0.1"));
  CHECK(log.contains("Sign-in failed: an unknown name from 10.0.0.1"));
  CHECK(log.contains("Wrong admin token from 10.0.0.1"));
  CHECK(log.contains("Password changed: alice"));
  for (const std::string& secret : {adminToken, token, owner.token}) CHECK_FALSE(log.contains(secret));
  for (const char* secret : {"correct horse", "guessed wrong", "typed my password", "bobs secret",
                             "NOT-THE-TOKEN", "battery staple"}) {
    CHECK_FALSE(log.contains(secret));
  }
}
