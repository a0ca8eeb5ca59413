#include <doctest/doctest.h>

#include "core/base/text.h"
#include "support/hub/auth_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Reason = Refusal::Reason;

namespace {

RegisterRequest bob(const std::string& adminToken) {
  return {"Bob", "bob", "bobs secret", adminToken, Role::kUser, false, ""};
}

struct AuthRegisterFixture : AuthFixture {
  AuthRegisterFixture() { owner = makeOwner().account.id; }

  RegisterRequest invited(const std::string& username, const std::string& code) {
    RegisterRequest request{username, username, "a long secret", code, Role::kAdmin, false, ""};
    request.isInvited = true;
    return request;
  }
  std::string codeFor(Role role) { return std::get<Auth::Invited>(auth().invite(role, owner)).code; }

  uint32_t owner = 0;
};

}  // namespace

TEST_CASE_FIXTURE(AuthRegisterFixture,
                  "a registration with a wrong admin token fails and does not reveal which names exist") {
  CHECK(reasonOf(registerAccount(bob("WRONG"))) == Reason::kWrongAdminToken);
  RegisterRequest taken = bob("WRONG");
  taken.username = "alice";
  CHECK(reasonOf(registerAccount(std::move(taken))) == Reason::kWrongAdminToken);
  CHECK(auth().accounts().size() == 1);
}

TEST_CASE_FIXTURE(AuthRegisterFixture,
                  "two simultaneous registrations with one admin token create one account") {
  std::vector<bool> results;
  const std::string token = adminToken();
  for (int i = 0; i < 2; ++i) {
    RegisterRequest request = bob(token);
    request.username += std::to_string(i);
    auth().registerAccount(std::move(request),
                           [&](const SignInOutcome& outcome) { results.push_back(succeeded(outcome)); });
  }
  settle();
  CHECK(results == std::vector<bool>{true, false});
  CHECK(auth().accounts().size() == 2);
}

TEST_CASE_FIXTURE(AuthRegisterFixture, "an account whose session cannot be saved is not created") {
  const std::string oldest = tokenOf(login("alice", "correct horse"));
  constexpr uint64_t kReserve = reserveOf(StoreUse::kSettings);
  for (uint64_t capacity = kReserve; capacity < kReserve + 40'000; capacity += 500) {
    RegisterRequest request = bob(adminToken());
    request.name = std::string(200, 'b');
    files.setCapacity(capacity);
    const bool registered = succeeded(registerAccount(std::move(request)));
    CHECK(auth().accounts().size() == (registered ? 2u : 1u));
    CHECK(auth().identify(oldest));
    reboot();
    CHECK(auth().accounts().size() == (registered ? 2u : 1u));
    if (registered) return;
  }
  FAIL("never had enough room");
}

TEST_CASE_FIXTURE(AuthRegisterFixture, "the number of accounts is limited") {
  for (size_t i = 1; i < AccountList::kMax; ++i) makeUser("user" + std::to_string(i));
  CHECK(reasonOf(registerAccount(bob(adminToken()))) == Reason::kFull);
}

TEST_CASE_FIXTURE(AuthRegisterFixture,
                  "an invitation permits one account of its role, whatever role is asked for") {
  const std::string code = codeFor(Role::kGuest);
  const auto made = registerAccount(invited("dave", toLowerAscii(code)));
  REQUIRE(succeeded(made));
  CHECK(std::get<SignedIn>(made).account.role == Role::kGuest);
  const auto again = std::get<Refusal>(registerAccount(invited("eve", code)));
  CHECK(again.message == "This invitation was used or has ended. Sign in, or ask for a new one.");
  CHECK(auth().invitations().empty());
}

TEST_CASE_FIXTURE(AuthRegisterFixture, "an invitation and the admin token are not interchangeable") {
  CHECK_FALSE(succeeded(registerAccount(bob(codeFor(Role::kUser)))));
  CHECK_FALSE(succeeded(registerAccount(invited("dave", adminToken()))));
}

TEST_CASE_FIXTURE(
    AuthRegisterFixture,
    "an invitation ends after a day, when it is withdrawn, when its maker is deleted, and at a restart") {
  const auto isTaken = [&](const std::string& code) {
    return succeeded(registerAccount(invited("dave", code)));
  };
  const std::string old = codeFor(Role::kUser);
  clock.advance(Invitations::kValid);
  CHECK_FALSE(isTaken(old));

  const std::string withdrawn = codeFor(Role::kUser);
  const uint32_t id = auth().invitations().back().id;
  CHECK_FALSE(auth().withdrawInvitation(id));
  CHECK(auth().withdrawInvitation(id)->reason == Reason::kUnknownAccount);
  CHECK_FALSE(isTaken(withdrawn));

  const SignedIn carol = makeUser("carol", Role::kAdmin);
  const std::string orphan = std::get<Auth::Invited>(auth().invite(Role::kUser, carol.account.id)).code;
  CHECK_FALSE(auth().deleteAccount(carol.account.id));
  CHECK_FALSE(isTaken(orphan));

  const std::string forgotten = codeFor(Role::kUser);
  clock.advance(kHour);
  reboot();
  CHECK_FALSE(isTaken(forgotten));
}

TEST_CASE_FIXTURE(AuthRegisterFixture, "there are at most eight invitations") {
  adminToken();
  for (size_t i = 0; i < Invitations::kMax; ++i) CHECK_FALSE(codeFor(Role::kUser).empty());
  CHECK(std::get<Refusal>(auth().invite(Role::kUser, owner)).reason == Reason::kFull);
  clock.advance(Invitations::kValid);
  CHECK_FALSE(codeFor(Role::kUser).empty());
}

TEST_CASE_FIXTURE(AuthRegisterFixture, "an account that cannot be saved leaves its invitation valid") {
  const std::string code = codeFor(Role::kUser);
  files.setCapacity(0);
  CHECK(reasonOf(registerAccount(invited("dave", code))) == Reason::kNotSaved);
  files.setCapacity(100'000);
  CHECK(succeeded(registerAccount(invited("dave", code))));
}
