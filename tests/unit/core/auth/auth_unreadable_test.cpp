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

TEST_CASE_FIXTURE(AuthUnreadableFixture, "unreadable accounts do not reopen first set-up") {
  const std::string kept = records.load("accounts").value();
  CHECK_FALSE(auth().setupRequired());
  CHECK_FALSE(auth().setupToken());
  CHECK(log.contains("The accounts can't be read."));
  CHECK_FALSE(auth().createOwner("mallory", "correct horse").ok());
  const auto refusal = std::get<Refusal>(
      registerAccount({"Mallory", "mallory", "correct horse", "TEST", Role::kAdmin, false, ""}));
  CHECK(refusal.reason == Reason::kUnreadable);
  CHECK(records.load("accounts") == kept);
}

TEST_CASE_FIXTURE(AuthUnreadableFixture,
                  "while the accounts are unreadable, signing in fails with the remedy") {
  const auto refusal = std::get<Refusal>(login("alice", "correct horse"));
  CHECK(refusal.reason == Reason::kUnreadable);
  CHECK(refusal.message.find("can't read its accounts") != std::string::npos);
  CHECK(refusal.message.find("BOOT button") != std::string::npos);
  CHECK(refusal.message.find("--reset-accounts") != std::string::npos);
  CHECK_FALSE(auth().identify(token));
}

TEST_CASE_FIXTURE(AuthUnreadableFixture, "a firmware that can read the accounts again finds them unchanged") {
  clock.advance(2 * kDay);
  settle();
  CHECK(records.save("accounts", readable).ok());
  reboot();
  CHECK(auth().accounts().size() == 1);
  CHECK(succeeded(registerAccount({"Bob", "bob", "bobs secret", adminToken(), Role::kUser, false, ""})));
}

TEST_CASE_FIXTURE(AuthUnreadableFixture, "sessions survive a start that could not read the accounts") {
  settle();
  CHECK(records.save("accounts", readable).ok());
  reboot();
  CHECK(auth().identify(token));
}

TEST_CASE_FIXTURE(AuthUnreadableFixture, "resetting unreadable accounts reopens first set-up") {
  CHECK(auth().resetAccounts().ok());
  CHECK(auth().setupRequired());
  REQUIRE(auth().setupToken());
  const SignedIn owner = makeOwner();
  CHECK_FALSE(auth().identify(token));
  reboot();
  CHECK(auth().identify(owner.token));
}
