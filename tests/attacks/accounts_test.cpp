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

TEST_CASE_FIXTURE(HouseholdHub,
                  "the set-up token creates no account once there is an owner, and is in no file") {
  REQUIRE(created == 201);
  CHECK(registered("mallory", "adminToken", setupToken) == 401);
  CHECK(registered("mallory", "invitation", setupToken) == 401);
  CHECK_FALSE(store.exists("records/admin-token"));
  CHECK_FALSE(store.exists("records/admin-token.old"));
  reboot();
  CHECK(registered("mallory", "adminToken", setupToken) == 401);
  CHECK(hub().auth().accounts().size() == 1);
}

TEST_CASE_FIXTURE(HouseholdHub, "a deleted administrator cannot create another account") {
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

  confirm(owner);
  const std::string changed = adminTokenOf(owner);
  CHECK(call(Method::kPut, "/api/auth/password", owner,
             R"({"currentPassword":"password of owner","newPassword":"another password"})")
            .status == 200);
  CHECK(registered("mallory4", "adminToken", changed) == 401);
}

TEST_CASE_FIXTURE(HouseholdHub,
                  "a password change ends the invitations that were made with the old password") {
  const std::string invitation = invitationOf(owner, "admin");
  CHECK(call(Method::kPut, "/api/auth/password", owner,
             R"({"currentPassword":"password of owner","newPassword":"another password"})")
            .status == 200);
  CHECK(registered("mallory", "invitation", invitation) == 401);
}

TEST_CASE_FIXTURE(HouseholdHub, "a guest switches the light and controls the table, and nothing else") {
  const std::string invitation = invitationOf(owner, "guest");
  CHECK(registered("gus", "invitation", invitation) == 201);
  const std::string guest = signIn("gus", "password of gus");
  const auto lights = [&](const std::string& asked) {
    return call(Method::kPost, "/api/lights", guest, asked);
  };
  const auto command = [&](const std::string& action) {
    return call(Method::kPost, "/api/gcode/control", guest, R"({"action":")" + action + R"(","value":50})")
        .status;
  };
  CHECK(lights(R"({"on":false})").status == 200);
  CHECK_FALSE(hub().lights().status().on);
  CHECK(lights(R"({"on":true})").status == 200);
  const uint32_t revision = hub().lights().revision();
  for (const char* asked : {R"({"mode":"off"})", R"({"brightness":1})", R"({"on":false,"speed":1})"}) {
    CAPTURE(asked);
    const Answered refused = lights(asked);
    CHECK(refused.status == 403);
    CHECK(refused.body ==
          R"({"error":"Guests can't do this.","message":"Guests can't do this.","code":"not-allowed"})");
  }
  CHECK(call(Method::kPost, "/api/config/led-config", guest, R"({"strips":[{}]})").status == 403);
  CHECK(hub().lights().revision() == revision);

  for (const char* action : {"pause", "resume", "stop"}) CHECK(command(action) == 409);  // no table is there
  for (const char* action : {"home", "unlock", "confirmZero", "override", "release"}) {
    CHECK(command(action) == 403);
  }
  const auto queued = [&](const char* body) {
    return call(Method::kPatch, "/api/gcode/queue/00000000.gcode", guest, body).status;
  };
  CHECK(queued(R"({"repeat":true})") == 404);
  CHECK(queued(R"({"resume":"restart"})") == 404);
  CHECK(queued(R"({"position":0})") == 403);
  CHECK(queued(R"({"resume":"drop"})") == 403);
  for (const char* path : {"/api/auth/users", "/api/auth/invitations", "/api/ota/versions", "/api/system/log",
                           "/api/system/info", "/api/device/pairing"}) {
    CHECK(call(Method::kGet, path, guest).status == 403);
  }
  CHECK(call(Method::kPost, "/api/config/matrix-config", guest, R"({"matrices":[{"name":"Mine"},{}]})")
            .status == 403);
  CHECK(call(Method::kPost, "/api/gcode/canvas/clear", guest, "{}").status == 403);
  CHECK(call(Method::kPost, "/api/config/reset-configs", guest).status == 403);
}

TEST_CASE_FIXTURE(HouseholdHub, "a token that was read is of no use for anything that lasts") {
  struct Lasting {
    Method method;
    const char* path;
    const char* body;
  };
  const Lasting kLasting[] = {
      {Method::kPost, "/api/auth/admin-token", ""},
      {Method::kPost, "/api/auth/invitations", R"({"role":"admin"})"},
      {Method::kDelete, "/api/auth/users/2", ""},
      {Method::kDelete, "/api/auth/sessions", ""},
      {Method::kDelete, "/api/auth/sessions/0123456789abcdef", ""},
      {Method::kPost, "/api/ota/upload", "x"},
      {Method::kPost, "/api/ota/versions/1/install", "{}"},
      {Method::kDelete, "/api/ota/versions/1", ""},
      {Method::kPost, "/api/ota/panel/revert", ""},
      {Method::kPost, "/api/system/factory-reset", R"({"confirm":"RESET"})"},
      {Method::kPost, "/api/system/restore", "{}"},
      {Method::kPut, "/api/config/hardware", R"({"allowedHosts":["evil.example"]})"},
  };
  CHECK(addUser("ann", "password of ann").status == 201);
  const auto make = [&](const Lasting& lasting) {
    const std::string path = lasting.path;
    return call(lasting.method, path, owner, lasting.body,
                path == "/api/ota/upload" ? "multipart/form-data; boundary=x" : "application/json");
  };
  const auto confirm = [&](const std::string& token, const std::string& password) {
    return call(Method::kPost, "/api/auth/confirm", token, R"({"password":")" + password + "\"}");
  };
  clock.advance(5 * kMinute);
  for (const Lasting& lasting : kLasting) {
    CAPTURE(lasting.path);
    const Answered answer = make(lasting);
    CHECK(answer.status == 403);
    CHECK(field(answer.body, "code") == "password-required");
    CHECK(field(answer.body, "message") == "Enter your password again.");
  }
  CHECK(hub().auth().accounts().size() == 2);
  CHECK(system.restarts == 0);
  CHECK(call(Method::kPut, "/api/config/hardware", owner, R"({"ledCount":61,"allowedHosts":[]})").status ==
        200);

  CHECK(confirm(owner, "guessed").status == 400);
  CHECK(make(kLasting[0]).status == 403);
  const std::string elsewhere = signIn("owner", "password of owner");
  CHECK(make(kLasting[0]).status == 403);  // another session's password does not count
  CHECK(confirm(owner, "password of owner").body == R"({"success":true})");
  clock.advance(5 * kMinute - 1);
  CHECK(make(kLasting[0]).status == 200);
  clock.advance(1);
  CHECK(make(kLasting[0]).status == 403);
  CHECK(confirm(owner, "password of owner").status == 200);
  const auto fromAnotherAddress = [&] {
    Request request = makeRequest(kLasting[0].method, kLasting[0].path, owner);
    request.remoteAddress = "10.9.9.9";
    return call(std::move(request)).status;
  };
  CHECK(fromAnotherAddress() == 403);  // the token was read there
  CHECK(make(kLasting[0]).status == 200);
  reboot();
  CHECK(make(kLasting[0]).status == 403);
}
