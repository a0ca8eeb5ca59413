#include <doctest/doctest.h>

#include "support/hub/auth_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Reason = Refusal::Reason;

namespace {

/** An owner is signed in; then the record of the accounts has an unknown version. */
struct AuthUnreadableFixture : AuthFixture {
  AuthUnreadableFixture() {
    token = makeOwner().token;
    readable = records.load("accounts").value();
    CHECK(records.save("accounts", "\x63" + readable.substr(1)).ok());
    log.lines.clear();
    reboot();
  }

  std::string token;
  std::string readable;
};

}  // namespace

TEST_CASE("unreadable accounts do not reopen first set-up") {
  AuthUnreadableFixture fixture;
  const std::string kept = fixture.records.load("accounts").value();
  CHECK_FALSE(fixture.auth().setupRequired());
  CHECK_FALSE(fixture.auth().setupToken());
  CHECK(fixture.log.contains("The accounts can't be read."));
  CHECK_FALSE(fixture.auth().createOwner("mallory", "correct horse").ok());
  const auto refusal = std::get<Refusal>(
      fixture.registerAccount({"Mallory", "mallory", "correct horse", "TEST", Role::kAdmin, false, ""}));
  CHECK(refusal.reason == Reason::kUnreadable);
  CHECK(fixture.records.load("accounts") == kept);
}

TEST_CASE("while the accounts are unreadable, signing in fails with the remedy") {
  AuthUnreadableFixture fixture;
  const auto refusal = std::get<Refusal>(fixture.login("alice", "correct horse"));
  CHECK(refusal.reason == Reason::kUnreadable);
  CHECK(refusal.message.find("can't read its accounts") != std::string::npos);
  CHECK(refusal.message.find("BOOT button") != std::string::npos);
  CHECK(refusal.message.find("--reset-accounts") != std::string::npos);
  CHECK_FALSE(fixture.auth().identify(fixture.token));
}

TEST_CASE("a firmware that can read the accounts again finds them unchanged") {
  AuthUnreadableFixture fixture;
  fixture.clock.advance(2 * kDay);
  fixture.settle();
  CHECK(fixture.records.save("accounts", fixture.readable).ok());
  fixture.reboot();
  CHECK(fixture.auth().accounts().size() == 1);
  CHECK(succeeded(
      fixture.registerAccount({"Bob", "bob", "bobs secret", fixture.adminToken(), Role::kUser, false, ""})));
}

TEST_CASE("sessions survive a start that could not read the accounts") {
  AuthUnreadableFixture fixture;
  fixture.settle();
  CHECK(fixture.records.save("accounts", fixture.readable).ok());
  fixture.reboot();
  CHECK(fixture.auth().identify(fixture.token));
}

TEST_CASE("resetting unreadable accounts reopens first set-up") {
  AuthUnreadableFixture fixture;
  CHECK(fixture.auth().resetAccounts().ok());
  CHECK(fixture.auth().setupRequired());
  REQUIRE(fixture.auth().setupToken());
  const SignedIn owner = fixture.makeOwner();
  CHECK_FALSE(fixture.auth().identify(fixture.token));
  fixture.reboot();
  CHECK(fixture.auth().identify(owner.token));
}
