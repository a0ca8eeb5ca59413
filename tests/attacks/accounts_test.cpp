#include <doctest/doctest.h>

#include "support/hub/hub_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A hub whose owner was created with the set-up token, as a household does it. */
struct HouseholdHub : HubFixture {
  std::string setupToken = hub().auth().setupToken().value();
  int created = registered("owner", "adminToken", setupToken);
  std::string owner = signIn("owner", "password of owner");

  /** Registers an administrator by `field` ("adminToken" or "invitation") and returns the status. */
  int registered(const std::string& username, const std::string& field, const std::string& secret) {
    return call(Method::kPost, "/api/auth/register", {},
                R"({"name":"Somebody","username":")" + username + R"(","password":"password of )" + username +
                    R"(","is_admin":true,")" + field + R"(":")" + secret + "\"}")
        .status;
  }
  std::string adminTokenOf(const std::string& token) {
    return field(call(Method::kPost, "/api/auth/admin-token", token).body, "adminToken");
  }
  std::string invitationOf(const std::string& token, const std::string& role) {
    return field(call(Method::kPost, "/api/auth/invitations", token, R"({"role":")" + role + "\"}").body,
                 "invitation");
  }
};

}  // namespace

TEST_CASE_FIXTURE(HouseholdHub, "the set-up token makes nobody once there is an owner, and is in no file") {
  REQUIRE(created == 201);
  CHECK(registered("mallory", "adminToken", setupToken) == 401);
  CHECK(registered("mallory", "invitation", setupToken) == 401);
  CHECK_FALSE(store.exists("records/admin-token"));
  CHECK_FALSE(store.exists("records/admin-token.old"));
  reboot();
  CHECK(registered("mallory", "adminToken", setupToken) == 401);
  CHECK(hub().auth().accounts().size() == 1);
}

TEST_CASE_FIXTURE(HouseholdHub, "a deleted administrator cannot make himself anew") {
  CHECK(registered("mallory", "adminToken", adminTokenOf(owner)) == 201);
  const std::string mallory = signIn("mallory", "password of mallory");
  const std::string token = adminTokenOf(mallory);
  const std::string invitation = invitationOf(mallory, "admin");
  REQUIRE_FALSE(token.empty());
  REQUIRE_FALSE(invitation.empty());
  CHECK(call(Method::kDelete, "/api/auth/users/2", owner).status == 200);
  CHECK(registered("mallory2", "adminToken", token) == 401);
  CHECK(registered("mallory3", "invitation", invitation) == 401);
  CHECK(hub().auth().accounts().size() == 1);
}

TEST_CASE_FIXTURE(HouseholdHub, "an admin token that was seen is of no use later") {
  const std::string used = adminTokenOf(owner);
  CHECK(registered("ann", "adminToken", used) == 201);
  CHECK(registered("mallory1", "adminToken", used) == 401);

  const std::string old = adminTokenOf(owner);
  clock.advance(kHour);
  CHECK(registered("mallory2", "adminToken", old) == 401);

  owner = signIn("owner", "password of owner");
  const std::string restarted = adminTokenOf(owner);
  reboot();
  CHECK(registered("mallory3", "adminToken", restarted) == 401);

  const std::string changed = adminTokenOf(owner);
  CHECK(call(Method::kPut, "/api/auth/password", owner,
             R"({"currentPassword":"password of owner","newPassword":"another password"})")
            .status == 200);
  CHECK(registered("mallory4", "adminToken", changed) == 401);
}
