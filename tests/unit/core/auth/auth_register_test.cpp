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

TEST_CASE("a registration with a wrong admin token fails and does not reveal which names exist") {
  AuthRegisterFixture fixture;
  CHECK(reasonOf(fixture.registerAccount(bob("WRONG"))) == Reason::kWrongAdminToken);
  RegisterRequest taken = bob("WRONG");
  taken.username = "alice";
  CHECK(reasonOf(fixture.registerAccount(taken)) == Reason::kWrongAdminToken);
  CHECK(fixture.auth().accounts().size() == 1);
}

TEST_CASE("two simultaneous registrations with one admin token create one account") {
  AuthRegisterFixture fixture;
  std::vector<bool> results;
  const std::string token = fixture.adminToken();
  for (int i = 0; i < 2; ++i) {
    RegisterRequest request = bob(token);
    request.username += std::to_string(i);
    fixture.auth().registerAccount(
        request, [&](const SignInOutcome& outcome) { results.push_back(succeeded(outcome)); });
  }
  fixture.settle();
  CHECK(results == std::vector<bool>{true, false});
  CHECK(fixture.auth().accounts().size() == 2);
}

TEST_CASE("an account whose session cannot be saved is not created") {
  AuthRegisterFixture fixture;
  const std::string oldest = tokenOf(fixture.login("alice", "correct horse"));
  RegisterRequest request = bob(fixture.adminToken());
  request.name = std::string(200, 'b');
  constexpr uint64_t kReserve = reserveOf(StoreUse::kSettings);
  for (uint64_t capacity = kReserve; capacity < kReserve + 40'000; capacity += 500) {
    request.adminToken = fixture.adminToken();
    fixture.files.setCapacity(capacity);
    const bool registered = succeeded(fixture.registerAccount(request));
    CHECK(fixture.auth().accounts().size() == (registered ? 2u : 1u));
    CHECK(fixture.auth().identify(oldest));
    fixture.reboot();
    CHECK(fixture.auth().accounts().size() == (registered ? 2u : 1u));
    if (registered) return;
  }
  FAIL("never had enough room");
}

TEST_CASE("the number of accounts is limited") {
  AuthRegisterFixture fixture;
  for (size_t i = 1; i < AccountList::kMax; ++i) fixture.makeUser("user" + std::to_string(i));
  CHECK(reasonOf(fixture.registerAccount(bob(fixture.adminToken()))) == Reason::kFull);
}

TEST_CASE("an invitation permits one account of its role, whatever role is asked for") {
  AuthRegisterFixture fixture;
  const std::string code = fixture.codeFor(Role::kGuest);
  const auto made = fixture.registerAccount(fixture.invited("dave", toLowerAscii(code)));
  REQUIRE(succeeded(made));
  CHECK(std::get<SignedIn>(made).account.role == Role::kGuest);
  const auto again = std::get<Refusal>(fixture.registerAccount(fixture.invited("eve", code)));
  CHECK(again.message == "This invitation is no longer valid. Please ask for a new one.");
  CHECK(fixture.auth().invitations().empty());
}

TEST_CASE("an invitation and the admin token are not interchangeable") {
  AuthRegisterFixture fixture;
  CHECK_FALSE(succeeded(fixture.registerAccount(bob(fixture.codeFor(Role::kUser)))));
  CHECK_FALSE(succeeded(fixture.registerAccount(fixture.invited("dave", fixture.adminToken()))));
}

TEST_CASE(
    "an invitation ends after a day, when it is withdrawn, when its maker is deleted, and at a restart") {
  AuthRegisterFixture fixture;
  const auto isTaken = [&](const std::string& code) {
    return succeeded(fixture.registerAccount(fixture.invited("dave", code)));
  };
  const std::string old = fixture.codeFor(Role::kUser);
  fixture.clock.advance(Invitations::kValid);
  CHECK_FALSE(isTaken(old));

  const std::string withdrawn = fixture.codeFor(Role::kUser);
  const uint32_t id = fixture.auth().invitations().back().id;
  CHECK_FALSE(fixture.auth().withdrawInvitation(id));
  CHECK(fixture.auth().withdrawInvitation(id)->reason == Reason::kUnknownAccount);
  CHECK_FALSE(isTaken(withdrawn));

  const SignedIn carol = fixture.makeUser("carol", Role::kAdmin);
  const std::string orphan =
      std::get<Auth::Invited>(fixture.auth().invite(Role::kUser, carol.account.id)).code;
  CHECK_FALSE(fixture.auth().deleteAccount(carol.account.id));
  CHECK_FALSE(isTaken(orphan));

  const std::string forgotten = fixture.codeFor(Role::kUser);
  fixture.clock.advance(kHour);
  fixture.reboot();
  CHECK_FALSE(isTaken(forgotten));
}

TEST_CASE("there are at most eight invitations") {
  AuthRegisterFixture fixture;
  fixture.adminToken();
  for (size_t i = 0; i < Invitations::kMax; ++i) CHECK_FALSE(fixture.codeFor(Role::kUser).empty());
  CHECK(std::get<Refusal>(fixture.auth().invite(Role::kUser, fixture.owner)).reason == Reason::kFull);
  fixture.clock.advance(Invitations::kValid);
  CHECK_FALSE(fixture.codeFor(Role::kUser).empty());
}

TEST_CASE("an account that cannot be saved leaves its invitation valid") {
  AuthRegisterFixture fixture;
  const std::string code = fixture.codeFor(Role::kUser);
  fixture.files.setCapacity(0);
  CHECK(reasonOf(fixture.registerAccount(fixture.invited("dave", code))) == Reason::kNotSaved);
  fixture.files.setCapacity(100'000);
  CHECK(succeeded(fixture.registerAccount(fixture.invited("dave", code))));
}
