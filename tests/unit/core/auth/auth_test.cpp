#include "core/auth/auth.h"

#include <doctest/doctest.h>

#include "support/hub/auth_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Reason = Refusal::Reason;

TEST_CASE("without an account, set-up is open and the token is shown at every boot") {
  AuthFixture world;
  CHECK(world.auth().setupRequired());
  const auto token = world.auth().setupToken();
  REQUIRE(token);
  world.reboot();
  CHECK(world.auth().setupToken() == token);
}

TEST_CASE("the first account is always an administrator, and ends set-up") {
  AuthFixture world;
  const SignedIn owner = world.makeOwner();
  CHECK(owner.account.isAdmin());
  CHECK(owner.isFirstAccount);
  CHECK(owner.account.createdAt == kSomeDay);
  CHECK_FALSE(world.auth().setupRequired());
  CHECK_FALSE(world.auth().setupToken());
  CHECK(world.auth().identify(owner.token)->role == Role::kAdmin);
}

TEST_CASE("further accounts are administrators or guests only on request") {
  AuthFixture world;
  world.makeOwner();
  CHECK(world.makeUser("bob").account.role == Role::kUser);
  const SignedIn carol = world.makeUser("carol", Role::kAdmin);
  CHECK(carol.account.role == Role::kAdmin);
  CHECK(world.makeUser("dave", Role::kGuest).account.role == Role::kGuest);
  CHECK_FALSE(carol.isFirstAccount);
}

TEST_CASE("signing in ignores the case of the name and blanks around it") {
  AuthFixture world;
  world.makeOwner();
  const auto outcome = world.login("  ALICE ", "correct horse");
  REQUIRE(succeeded(outcome));
  CHECK(world.auth().identify(tokenOf(outcome))->userId == std::get<SignedIn>(outcome).account.id);
}

TEST_CASE("a wrong password and an unknown name are rejected with the same message") {
  AuthFixture world;
  world.makeOwner();
  const auto wrong = std::get<Refusal>(world.login("alice", "incorrect"));
  const auto unknown = std::get<Refusal>(world.login("nobody", "incorrect"));
  CHECK(wrong.reason == Reason::kWrongCredentials);
  CHECK(unknown.reason == Reason::kWrongCredentials);
  CHECK(wrong.message == "Invalid username or password");
  CHECK(unknown.message == wrong.message);
}

TEST_CASE("sessions survive a reboot, remembered or not") {
  AuthFixture world;
  world.makeOwner();
  const std::string plain = tokenOf(world.login("alice", "correct horse"));
  const std::string remembered = tokenOf(world.login("alice", "correct horse", true));
  world.reboot();
  CHECK(world.auth().identify(plain));
  world.clock.advance(20 * kDay);
  CHECK_FALSE(world.auth().identify(plain));
  CHECK(world.auth().identify(remembered));
}

TEST_CASE("logging out invalidates only that session's token") {
  AuthFixture world;
  const std::string first = world.makeOwner().token;
  const std::string second = tokenOf(world.login("alice", "correct horse"));
  CHECK_FALSE(world.auth().logout(first));
  CHECK_FALSE(world.auth().identify(first));
  CHECK(world.auth().identify(second));
}

TEST_CASE("a deleted user's token stops working immediately and permanently") {
  AuthFixture world;
  world.makeOwner();
  const SignedIn bob = world.makeUser("bob");
  CHECK(world.auth().identify(bob.token));
  CHECK_FALSE(world.auth().deleteAccount(bob.account.id));
  CHECK_FALSE(world.auth().identify(bob.token));
  std::vector<Session> saved;
  CHECK(fromBytes(world.records.load("sessions").value(), saved));
  CHECK(saved.size() == 1);
  world.reboot();
  CHECK_FALSE(world.auth().identify(bob.token));
  CHECK(reasonOf(world.login("bob", "secret of bob")) == Reason::kWrongCredentials);
}

TEST_CASE("a user who is deleted while the password is being checked is not signed in") {
  AuthFixture world;
  world.makeOwner();
  const SignedIn bob = world.makeUser("bob");
  std::optional<SignInOutcome> outcome;
  world.auth().login({"bob", "secret of bob", false, "10.0.0.1"},
                     [&](const SignInOutcome& result) { outcome = result; });
  CHECK(world.auth().tick());
  CHECK_FALSE(world.auth().deleteAccount(bob.account.id));
  world.settle();
  CHECK(reasonOf(outcome.value()) == Reason::kWrongCredentials);
}

TEST_CASE("neither the last administrator nor an unknown account can be deleted") {
  AuthFixture world;
  const SignedIn owner = world.makeOwner();
  world.makeUser("bob");
  const auto refusal = world.auth().deleteAccount(owner.account.id);
  REQUIRE(refusal);
  CHECK(refusal->reason == Reason::kLastAdministrator);
  CHECK(refusal->message == "The last administrator cannot be deleted");
  CHECK(world.auth().identify(owner.token));
  CHECK(world.auth().deleteAccount(999)->reason == Reason::kUnknownAccount);
  world.makeUser("carol", Role::kAdmin);
  CHECK_FALSE(world.auth().deleteAccount(owner.account.id));
}

TEST_CASE("a valid new name is saved and an invalid one changes nothing") {
  AuthFixture world;
  const SignedIn owner = world.makeOwner();
  CHECK_FALSE(world.auth().rename(owner.account.id, "  Alice Liddell "));
  world.reboot();
  CHECK(world.auth().account(owner.account.id)->name == "Alice Liddell");
  CHECK(world.auth().rename(owner.account.id, "A")->reason == Reason::kInvalidFields);
  CHECK(world.auth().account(owner.account.id)->name == "Alice Liddell");
}

TEST_CASE("resetting erases only accounts and sessions and creates a new token") {
  AuthFixture world;
  CHECK(world.records.save("lights", "kept").ok());
  const std::string adminToken = world.auth().setupToken().value();
  const SignedIn owner = world.makeOwner();
  CHECK(world.auth().resetAccounts().ok());
  CHECK(world.auth().setupRequired());
  CHECK_FALSE(world.auth().identify(owner.token));
  REQUIRE(world.auth().setupToken());
  CHECK(world.auth().setupToken() != adminToken);
  world.reboot();
  CHECK(world.auth().setupRequired());
  CHECK(world.records.load("lights") == "kept");
  const SignedIn next = world.makeOwner();
  CHECK_FALSE(world.auth().identify(owner.token));
  CHECK(world.auth().identify(next.token));
}

TEST_CASE("the owner can be created without a token, but only as the first account") {
  AuthFixture world;
  CHECK_FALSE(world.auth().createOwner("al", "correct horse").ok());
  CHECK_FALSE(world.auth().createOwner("alice", "short").ok());
  CHECK(world.auth().setupRequired());
  CHECK(world.auth().createOwner("Alice", "correct horse").ok());
  CHECK(world.auth().accounts().front().name == "Alice");
  CHECK(world.auth().accounts().front().isAdmin());
  CHECK(succeeded(world.login("alice", "correct horse")));
  CHECK_FALSE(world.auth().createOwner("mallory", "correct horse").ok());
}

TEST_CASE("events are logged without secrets") {
  AuthFixture world;
  const std::string adminToken = world.auth().setupToken().value();
  const SignedIn owner = world.makeOwner();
  const std::string token = tokenOf(world.login("alice", "correct horse"));
  world.login("alice", "guessed wrong");
  world.login("typed my password here", "x");
  world.registerAccount({"Bob", "bob", "bobs secret", "NOT-THE-TOKEN", Role::kUser, false, ""});
  world.changePassword({owner.account.id, token, "correct horse", "battery staple", ""});
  CHECK(world.log.contains("Account created: alice"));
  CHECK(world.log.contains("Signed in: alice from 10.0.0.1"));
  CHECK(world.log.contains("Sign-in failed: alice from 10.0.0.1"));
  CHECK(world.log.contains("Sign-in failed: an unknown name from 10.0.0.1"));
  CHECK(world.log.contains("Wrong admin token from 10.0.0.1"));
  CHECK(world.log.contains("Password changed: alice"));
  for (const std::string& secret : {adminToken, token, owner.token}) CHECK_FALSE(world.log.contains(secret));
  for (const char* secret : {"correct horse", "guessed wrong", "typed my password", "bobs secret",
                             "NOT-THE-TOKEN", "battery staple"}) {
    CHECK_FALSE(world.log.contains(secret));
  }
}
