#include <doctest/doctest.h>

#include "support/hub/auth_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Reason = Refusal::Reason;

namespace {

RegisterRequest bob(const std::string& adminToken) {
  return {"Bob", "bob", "bobs secret", adminToken, false, false, ""};
}

struct AuthRegisterFixture : AuthFixture {
  AuthRegisterFixture() {
    CHECK(auth().setAdminToken("TEST").ok());
    makeOwner();
  }
};

}  // namespace

TEST_CASE("all errors of a registration are reported together") {
  AuthFixture world;
  const auto refusal =
      std::get<Refusal>(world.registerAccount({" B ", "bo", "12345", " ", false, false, ""}));
  CHECK(refusal.message == "Validation failed");
  REQUIRE(refusal.details.size() == 4);
  CHECK(refusal.details[0].msg == "Name must be at least 2 characters long");
  CHECK(refusal.details[1].msg == "Username must be at least 3 characters long");
  CHECK(refusal.details[2].msg == "Password must be at least 6 characters long");
  CHECK(refusal.details[3].param == "adminToken");
  CHECK(refusal.details[3].msg == "Admin token is required");
  CHECK(world.auth().setupRequired());
}

TEST_CASE("a registration with a wrong admin token fails and does not reveal which names exist") {
  AuthRegisterFixture fixture;
  CHECK(reasonOf(fixture.registerAccount(bob("WRONG"))) == Reason::kWrongAdminToken);
  RegisterRequest taken = bob("WRONG");
  taken.username = "alice";
  CHECK(reasonOf(fixture.registerAccount(taken)) == Reason::kWrongAdminToken);
  CHECK(fixture.auth().accounts().size() == 1);
}

TEST_CASE("a username can be taken only once, regardless of case") {
  AuthRegisterFixture fixture;
  RegisterRequest request = bob("TEST");
  request.username = " Alice ";
  const auto refusal = std::get<Refusal>(fixture.registerAccount(request));
  CHECK(refusal.reason == Reason::kNameTaken);
  CHECK(refusal.message == "User with this username already exists");
}

TEST_CASE("two simultaneous registrations of one name create one account") {
  AuthRegisterFixture fixture;
  std::vector<bool> results;
  for (int i = 0; i < 2; ++i) {
    fixture.auth().registerAccount(
        bob("TEST"), [&](const SignInOutcome& outcome) { results.push_back(succeeded(outcome)); });
  }
  fixture.settle();
  CHECK(results == std::vector<bool>{true, false});
  CHECK(fixture.auth().accounts().size() == 2);
}

TEST_CASE("name and username are stored without blanks at the ends") {
  AuthRegisterFixture fixture;
  RegisterRequest request = bob("TEST");
  request.name = "  Bob B. ";
  request.username = " bob ";
  const auto account = std::get<SignedIn>(fixture.registerAccount(request)).account;
  CHECK(account.name == "Bob B.");
  CHECK(account.username == "bob");
}

TEST_CASE("after a renewal, only the new admin token works") {
  AuthRegisterFixture fixture;
  const std::string fresh = fixture.auth().renewAdminToken().value();
  CHECK(reasonOf(fixture.registerAccount(bob("TEST"))) == Reason::kWrongAdminToken);
  CHECK(succeeded(fixture.registerAccount(bob(fresh))));
}

TEST_CASE("an account whose session cannot be saved is not created") {
  AuthRegisterFixture fixture;
  const std::string oldest = tokenOf(fixture.login("alice", "correct horse"));
  RegisterRequest request = bob("TEST");
  request.name = std::string(200, 'b');
  for (uint64_t capacity = 0; capacity < 4000; capacity += 50) {
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
  for (size_t i = 1; i < AccountList::kMax; ++i) fixture.makeUser("user" + std::to_string(i), "TEST");
  CHECK(reasonOf(fixture.registerAccount(bob("TEST"))) == Reason::kFull);
}
