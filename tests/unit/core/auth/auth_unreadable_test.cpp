#include <doctest/doctest.h>

#include "support/hub/auth_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Reason = Refusal::Reason;

namespace {

/** An owner is signed in; then the record of the accounts has an unknown version. */
struct Bench : AuthFixture {
  Bench() {
    CHECK(auth().setAdminToken("TEST").ok());
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
  Bench bench;
  const std::string kept = bench.records.load("accounts").value();
  CHECK_FALSE(bench.auth().setupRequired());
  CHECK_FALSE(bench.auth().setupToken());
  CHECK(bench.log.contains("The accounts can't be read."));
  CHECK_FALSE(bench.auth().createOwner("mallory", "correct horse").ok());
  const auto refusal = std::get<Refusal>(
      bench.registerAccount({"Mallory", "mallory", "correct horse", "TEST", true, false, ""}));
  CHECK(refusal.reason == Reason::kUnreadable);
  CHECK(bench.records.load("accounts") == kept);
}

TEST_CASE("while the accounts are unreadable, signing in fails with the remedy") {
  Bench bench;
  const auto refusal = std::get<Refusal>(bench.login("alice", "correct horse"));
  CHECK(refusal.reason == Reason::kUnreadable);
  CHECK(refusal.message.find("can't read its accounts") != std::string::npos);
  CHECK(refusal.message.find("BOOT button") != std::string::npos);
  CHECK(refusal.message.find("--reset-accounts") != std::string::npos);
  CHECK_FALSE(bench.auth().identify(bench.token));
}

TEST_CASE("a firmware that can read the accounts again finds them unchanged") {
  Bench bench;
  bench.clock.advance(2 * kDay);
  bench.settle();
  CHECK(bench.records.save("accounts", bench.readable).ok());
  bench.reboot();
  CHECK(bench.auth().accounts().size() == 1);
  CHECK(succeeded(bench.registerAccount({"Bob", "bob", "bobs secret", "TEST", false, false, ""})));
}

TEST_CASE("sessions survive a start that could not read the accounts") {
  Bench bench;
  bench.settle();
  CHECK(bench.records.save("accounts", bench.readable).ok());
  bench.reboot();
  CHECK(bench.auth().identify(bench.token));
}

TEST_CASE("resetting unreadable accounts reopens first set-up") {
  Bench bench;
  CHECK(bench.auth().resetAccounts().ok());
  CHECK(bench.auth().setupRequired());
  REQUIRE(bench.auth().setupToken());
  const SignedIn owner = bench.makeOwner();
  CHECK_FALSE(bench.auth().identify(bench.token));
  bench.reboot();
  CHECK(bench.auth().identify(owner.token));
}
