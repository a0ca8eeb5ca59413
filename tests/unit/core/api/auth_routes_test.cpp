#include "core/api/auth_routes.h"

#include <doctest/doctest.h>

#include "core/http/message/request.h"
#include "support/hub/auth_fixture.h"
#include "unit/core/api/json_answer.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct HubAccessPolicy : AccessPolicy {
  explicit HubAccessPolicy(AuthFixture& given) : world(given) {}
  Principal identify(const Request& request) override {
    const auto identity = world.auth().identify(bearerToken(request), request.remoteAddress);
    if (!identity) return {};
    return {Principal::Kind::kUser,         identity->userId,     identity->role == Role::kAdmin, {},
            identity->role == Role::kGuest, identity->isConfirmed};
  }
  bool setupOpen() const override { return world.auth().setupRequired(); }
  bool hostAllowed(const Request&) const override { return true; }

  AuthFixture& world;
};

/** The auth calls behind a router, on a store in memory. */
struct AuthRoutesFixture {
  AuthRoutesFixture() {
    CHECK(world.auth().setSetupToken("TEST").ok());
    addRoutes();
  }

  void restart() {
    world.reboot();
    router = std::make_unique<Router>(policy, world.clock);
    addRoutes();
  }

  void addRoutes() {
    addAuthRoutes(*router,
                  {world.auth(), [] { return "lumisand"; }, [] { return "1.2.3"; }, "http://10.0.0.9:8080",
                   [this](const std::string& rule) { timeZones.push_back(rule); },
                   [this](const Call& call) { timeGivers.push_back(call.who); }});
  }

  std::shared_ptr<AnswerReader> start(Method method, const std::string& path, const std::string& body = "",
                                      const std::string& token = "") {
    return HttpCall(method, path, token).from("10.0.0.1").ask(*router, body);
  }

  JsonAnswer call(Method method, const std::string& path, const std::string& body = "",
                  const std::string& token = "") {
    const auto target = start(method, path, body, token);
    world.settle();
    return JsonAnswer(*target);
  }

  JsonAnswer login(const std::string& password = "correct horse") {
    return call(Method::kPost, "/api/auth/login", R"({"username":"alice","password":")" + password + R"("})");
  }
  JsonAnswer makeUser(const std::string& username) {
    return call(Method::kPost, "/api/auth/register",
                R"({"name":"User","username":")" + username + R"(","password":"user secret","adminToken":")" +
                    world.adminToken() + "\"}");
  }
  std::string ownerToken() {
    world.makeOwner();
    return login().json.at("token").get<std::string>();
  }

  AuthFixture world;
  HubAccessPolicy policy{world};
  std::unique_ptr<Router> router = std::make_unique<Router>(policy, world.clock);
  std::vector<std::string> timeZones;
  std::vector<Principal> timeGivers;
};

constexpr const char* kOwnerBody =
    R"({"name":"Alice","username":"alice","password":"correct horse","adminToken":"te-st","is_admin":false,)"
    R"("timezone":"CET-1CEST,M3.5.0,M10.5.0/3"})";

}  // namespace

TEST_CASE_FIXTURE(AuthRoutesFixture, "the status reports to every caller whether set-up is needed") {
  const JsonAnswer before = call(Method::kGet, "/api/auth/status");
  CHECK(before.status == 200);
  CHECK(before.text == R"({"setupRequired":true,"name":"lumisand","version":"1.2.3"})");
  world.makeOwner();
  CHECK(call(Method::kGet, "/api/auth/status").json.at("setupRequired") == false);
}

TEST_CASE_FIXTURE(AuthRoutesFixture,
                  "creating the owner returns 201 with token and user, and passes on the time zone") {
  const JsonAnswer answer = call(Method::kPost, "/api/auth/register", kOwnerBody);
  CHECK(answer.status == 201);
  const std::string token = answer.json.at("token").get<std::string>();
  CHECK(token.size() == 64);
  CHECK(answer.json.at("user").at("id") == 1);
  CHECK(answer.json.at("user").at("username") == "alice");
  CHECK(answer.json.at("user").at("name") == "Alice");
  CHECK(answer.json.at("user").at("is_admin") == true);
  CHECK(answer.json.at("user").at("created_at") == toIso(kSomeDay).c_str());
  CHECK(answer.json.at("user").size() == 6);
  CHECK(timeZones == std::vector<std::string>{"CET-1CEST,M3.5.0,M10.5.0/3"});
  CHECK(call(Method::kGet, "/api/auth/verify", "", token).json.at("user").at("username") == "alice");
}

TEST_CASE_FIXTURE(AuthRoutesFixture,
                  "adding a user changes neither the time zone nor the administrator's session") {
  const std::string token = ownerToken();
  const JsonAnswer answer =
      call(Method::kPost, "/api/auth/register",
           R"({"name":"Bob","username":"bob","password":"bobs secret","timezone":"X","adminToken":")" +
               world.adminToken() + "\"}",
           token);
  CHECK(answer.status == 201);
  CHECK(answer.json.at("user").at("is_admin") == false);
  CHECK(answer.json.at("token").get<std::string>().size() == 64);
  CHECK(timeZones.empty());
  CHECK(call(Method::kGet, "/api/auth/verify", "", token).json.at("user").at("username") == "alice");
}

TEST_CASE_FIXTURE(AuthRoutesFixture, "an invalid registration names every invalid field in details") {
  const JsonAnswer answer =
      call(Method::kPost, "/api/auth/register", R"({"name":"A","username":"al","password":"12345"})");
  CHECK(answer.status == 400);
  CHECK(answer.json.at("error") == "Validation failed");
  CHECK(answer.json.at("message") == "Validation failed");
  REQUIRE(answer.json.at("details").size() == 4);
  CHECK(answer.json.at("details").at(0).at("param") == "name");
  CHECK(answer.json.at("details").at(0).at("msg") == "Name must be at least 2 characters long");
  CHECK(answer.json.at("details").at(3).at("param") == "adminToken");
}

TEST_CASE_FIXTURE(AuthRoutesFixture, "a wrong admin token returns 401 and a taken name 409") {
  world.makeOwner();
  const JsonAnswer wrong =
      call(Method::kPost, "/api/auth/register",
           R"({"name":"Bob","username":"bob","password":"bobs secret","adminToken":"AAAA-AAAA-AAAA"})");
  CHECK(wrong.status == 401);
  CHECK(wrong.json.at("error") == "Invalid admin token");
  const JsonAnswer taken = makeUser("ALICE");
  CHECK(taken.status == 409);
  CHECK(taken.json.at("error") == "User with this username already exists");
}

TEST_CASE_FIXTURE(AuthRoutesFixture, "signing in returns token and user and accepts the browser's time") {
  world.makeOwner();
  const JsonAnswer answer = login();
  CHECK(answer.status == 200);
  CHECK(answer.json.at("user").at("username") == "alice");
  CHECK(world.auth().identify(answer.json.at("token").get<std::string>()));
  REQUIRE(timeGivers.size() == 1);
  CHECK(timeGivers[0].kind == Principal::Kind::kUser);
  CHECK(timeGivers[0].isAdmin);
}

TEST_CASE_FIXTURE(AuthRoutesFixture, "rememberMe decides how long a session lives") {
  world.makeOwner();
  const JsonAnswer answer = call(Method::kPost, "/api/auth/login",
                                 R"({"username":"alice","password":"correct horse","rememberMe":true})");
  const std::string shortLived = login().json.at("token").get<std::string>();
  world.clock.advance(20 * kDay);
  const std::string token = answer.json.at("token").get<std::string>();
  CHECK(call(Method::kGet, "/api/auth/verify", "", token).status == 200);
  CHECK(call(Method::kGet, "/api/auth/verify", "", shortLived).status == 401);
}

TEST_CASE_FIXTURE(AuthRoutesFixture,
                  "a wrong password returns 401, and after five attempts 429 with Retry-After") {
  world.makeOwner();
  for (int i = 0; i < 5; ++i) {
    const JsonAnswer answer = login("incorrect");
    CHECK(answer.status == 401);
    CHECK(answer.json.at("message") == "Invalid username or password");
  }
  const JsonAnswer slowed = login();
  CHECK(slowed.status == 429);
  CHECK(slowed.retryAfter == "5");
  CHECK(slowed.json.at("message") == "Too many attempts. Try again in 5 seconds.");
  CHECK(timeGivers.empty());
}

TEST_CASE_FIXTURE(AuthRoutesFixture, "while the hasher is busy, signing in returns 503 with Retry-After") {
  world.makeOwner();
  std::vector<std::shared_ptr<AnswerReader>> targets;
  for (int i = 0; i < 3; ++i) {
    const std::string body = R"({"username":"nobody)" + std::to_string(i) + R"(","password":"x"})";
    targets.push_back(start(Method::kPost, "/api/auth/login", body));
  }
  REQUIRE(targets[2]->answered());
  CHECK(targets[2]->response().status == 503);
  CHECK(targets[2]->response().headers.has("Retry-After"));
  CHECK_FALSE(targets[1]->answered());
  world.settle();
  CHECK(targets[1]->response().status == 401);
}

TEST_CASE("a client that disconnects while its password is hashed gets neither session nor account") {
  AuthRoutesFixture fixture;
  const std::string token = fixture.ownerToken();
  const std::string sessions = fixture.world.records.load("sessions").value();
  for (int i = 0; i < 20; ++i) {
    fixture.start(Method::kPost, "/api/auth/login", R"({"username":"alice","password":"correct horse"})")
        .reset();
    fixture.world.settle();
    fixture.world.clock.advance(kMinute);
  }
  fixture
      .start(Method::kPost, "/api/auth/register",
             R"({"name":"Bob","username":"bob","password":"bobs secret","adminToken":")" +
                 fixture.world.adminToken() + "\"}")
      .reset();
  fixture
      .start(Method::kPut, "/api/auth/password",
             R"({"currentPassword":"correct horse","newPassword":"battery staple"})", token)
      .reset();
  fixture.world.settle();
  CHECK(fixture.world.records.load("sessions") == sessions);
  CHECK(fixture.world.auth().accounts().size() == 1);
  CHECK(fixture.call(Method::kGet, "/api/auth/verify", "", token).status == 200);
  CHECK(fixture.login().status == 200);
}

TEST_CASE_FIXTURE(AuthRoutesFixture,
                  "a client that disconnects while its new password is hashed keeps the old password") {
  const std::string token = ownerToken();
  auto target = start(Method::kPut, "/api/auth/password",
                      R"({"currentPassword":"correct horse","newPassword":"battery staple"})", token);
  for (int i = 0; i < 4; ++i) CHECK(world.auth().tick());
  target.reset();
  world.settle();
  CHECK(login().status == 200);
  CHECK(call(Method::kGet, "/api/auth/verify", "", token).status == 200);
}

TEST_CASE_FIXTURE(
    AuthRoutesFixture,
    "bodies that are not objects or have values of wrong types return 400 with a clear message") {
  const std::string token = ownerToken();
  struct Case {
    Method method;
    const char* path;
    const char* body;
    const char* sentence;
  };
  const Case cases[] = {
      {Method::kPost, "/api/auth/login", "{", "The body must be a JSON object."},
      {Method::kPost, "/api/auth/login", "[]", "The body must be a JSON object."},
      {Method::kPost, "/api/auth/login", R"({"username":"alice"})", "password is missing."},
      {Method::kPost, "/api/auth/login", R"({"username":7,"password":"x"})", "username must be a text."},
      {Method::kPost, "/api/auth/login", R"({"username":"a","password":"b","rememberMe":"yes"})",
       "rememberMe must be true or false."},
      {Method::kPost, "/api/auth/register", R"({"name":[],"adminToken":"TEST"})", "name must be a text."},
      {Method::kPost, "/api/auth/register", R"({"is_admin":1})", "is_admin must be true or false."},
      {Method::kPut, "/api/auth/profile", R"({"name":null})", "name is missing."},
      {Method::kPut, "/api/auth/password", R"({"currentPassword":"x"})", "newPassword is missing."},
  };
  for (const Case& one : cases) {
    const JsonAnswer answer = call(one.method, one.path, one.body, token);
    CHECK(answer.status == 400);
    CHECK(answer.json.at("error") == one.sentence);
  }
  CHECK(world.auth().accounts().size() == 1);
}

TEST_CASE_FIXTURE(AuthRoutesFixture, "a call without a body returns 400, too") {
  CHECK(call(Method::kPost, "/api/auth/login").status == 400);
}

TEST_CASE_FIXTURE(AuthRoutesFixture, "verify and logout need a valid token") {
  const std::string token = ownerToken();
  CHECK(call(Method::kGet, "/api/auth/verify").status == 401);
  CHECK(call(Method::kGet, "/api/auth/verify", "", token).status == 200);
  const JsonAnswer out = call(Method::kPost, "/api/auth/logout", "", token);
  CHECK(out.status == 200);
  CHECK(out.text == R"({"success":true})");
  CHECK(call(Method::kGet, "/api/auth/verify", "", token).status == 401);
}

TEST_CASE_FIXTURE(AuthRoutesFixture, "the name in the profile can be changed") {
  const std::string token = ownerToken();
  const JsonAnswer changed = call(Method::kPut, "/api/auth/profile", R"({"name":" Alice \"L\" "})", token);
  CHECK(changed.status == 200);
  CHECK(changed.json.at("user").at("name") == "Alice \"L\"");
  const JsonAnswer refused = call(Method::kPut, "/api/auth/profile", R"({"name":"A"})", token);
  CHECK(refused.status == 400);
  CHECK(refused.json.at("error") == "Validation failed");
  CHECK(refused.json.at("details").at(0).at("param") == "name");
}

TEST_CASE_FIXTURE(AuthRoutesFixture, "administrators can list any number of users, without secrets") {
  const std::string token = ownerToken();
  for (int i = 0; i < 30; ++i) CHECK(makeUser("user" + std::to_string(i)).status == 201);
  const JsonAnswer answer = call(Method::kGet, "/api/auth/users", "", token);
  CHECK(answer.status == 200);
  REQUIRE(answer.json.at("users").size() == 31);
  CHECK(answer.json.at("users").at(0).at("username") == "alice");
  CHECK(answer.json.at("users").at(30).at("username") == "user29");
  CHECK(answer.json.at("users").at(30).size() == 6);
}

TEST_CASE_FIXTURE(AuthRoutesFixture, "administrators can delete users, whose sessions end immediately") {
  const std::string token = ownerToken();
  const JsonAnswer user = makeUser("bob");
  const std::string bobsToken = user.json.at("token").get<std::string>();
  const std::string path = "/api/auth/users/" + std::to_string(user.json.at("user").at("id").get<int>());
  CHECK(call(Method::kGet, "/api/auth/verify", "", bobsToken).status == 200);
  CHECK(call(Method::kDelete, path, "", token).text == R"({"success":true})");
  CHECK(call(Method::kGet, "/api/auth/verify", "", bobsToken).status == 401);
  CHECK(call(Method::kDelete, path, "", token).status == 404);
  CHECK(call(Method::kDelete, "/api/auth/users/4294967297", "", token).status == 404);
  CHECK(call(Method::kDelete, "/api/auth/users/x", "", token).status == 404);
  const JsonAnswer last = call(Method::kDelete, "/api/auth/users/1", "", token);
  CHECK(last.status == 409);
  CHECK(last.json.at("error") == "The last administrator cannot be deleted");
}

TEST_CASE("the admin token is shown once, for an hour, and replaces the old one") {
  AuthRoutesFixture fixture;
  const std::string token = fixture.ownerToken();
  const std::string old = fixture.world.adminToken();
  const JsonAnswer answer = fixture.call(Method::kPost, "/api/auth/admin-token", "", token);
  CHECK(answer.status == 200);
  CHECK(answer.json.at("adminToken").get<std::string>().size() == 14);
  CHECK(answer.json.at("expiresIn") == 3600);
  CHECK(fixture
            .call(Method::kPost, "/api/auth/register",
                  R"({"name":"Bob","username":"bob","password":"bobs secret","adminToken":")" + old + "\"}")
            .status == 401);
}

TEST_CASE_FIXTURE(AuthRoutesFixture,
                  "an invitation is shown once, listed without its code, and can be withdrawn") {
  const std::string token = ownerToken();
  const JsonAnswer made = call(Method::kPost, "/api/auth/invitations", R"({"role":"guest"})", token);
  CHECK(made.status == 201);
  CHECK(made.json.at("invitation").get<std::string>().size() == 14);
  CHECK(made.json.at("role") == "guest");
  CHECK(made.json.at("expiresIn") == 86400);
  CHECK(made.json.at("panel") == "http://10.0.0.9:8080");
  (void)world.adminToken();
  world.clock.advance(kHour / 2);
  const JsonAnswer list = call(Method::kGet, "/api/auth/invitations", "", token);
  CHECK(list.json.dump() ==
        R"({"invitations":[{"created_by":"alice","expiresIn":84600,"id":1,"role":"guest"}]})");
  CHECK(call(Method::kDelete, "/api/auth/invitations/1", "", token).status == 200);
  CHECK(call(Method::kDelete, "/api/auth/invitations/1", "", token).status == 404);
  world.auth().sessions().confirm(token, "10.0.0.1");
  for (const char* body : {"{}", R"({"role":"owner"})", R"({"role":1})"}) {
    CHECK(call(Method::kPost, "/api/auth/invitations", body, token).status == 400);
  }
}

TEST_CASE_FIXTURE(AuthRoutesFixture,
                  "an invited guest registers without an admin token and gets the role of the invitation") {
  const std::string token = ownerToken();
  const JsonAnswer made = call(Method::kPost, "/api/auth/invitations", R"({"role":"guest"})", token);
  const JsonAnswer joined = call(
      Method::kPost, "/api/auth/register",
      R"({"name":"Gus","username":"gus","password":"gus secret","is_admin":true,"role":"admin","invitation":")" +
          made.json.at("invitation").get<std::string>() + "\"}");
  CHECK(joined.status == 201);
  CHECK(joined.json.at("user").at("role") == "guest");
  CHECK(joined.json.at("user").at("is_admin") == false);
  const JsonAnswer none = call(Method::kPost, "/api/auth/register",
                               R"({"name":"Gus","username":"gus2","password":"gus secret","invitation":""})");
  CHECK(none.status == 401);
  CHECK(none.json.at("error") == "This invitation was used or has ended. Sign in, or ask for a new one.");
}

TEST_CASE_FIXTURE(AuthRoutesFixture, "a user lists the own sessions, ends one, and ends all others") {
  const std::string token = ownerToken();
  const std::string other = login().json.at("token");
  const std::string bob = makeUser("bob").json.at("token");
  world.clock.advance(kMinute);
  const auto list = [&] { return call(Method::kGet, "/api/auth/sessions", "", token).json.at("sessions"); };
  REQUIRE(list().size() == 3);  // makeOwner() has signed in, too
  const auto own = list().at(1);
  CHECK(own.at("current") == true);
  CHECK(own.at("device") == "Unknown device");
  CHECK(own.at("address") == "10.0.0.1");
  CHECK(own.at("openedAt") == toIso(kSomeDay));
  CHECK(own.at("lastUse") == toIso(kSomeDay + EpochMillis{kMinute}));
  const std::string id = list().at(2).at("id");
  CHECK(call(Method::kDelete, "/api/auth/sessions/" + id, "", bob).status == 404);
  CHECK(call(Method::kDelete, "/api/auth/sessions/" + id, "", token).status == 200);
  CHECK(call(Method::kGet, "/api/auth/verify", "", other).status == 401);
  CHECK(call(Method::kDelete, "/api/auth/sessions", "", token).status == 200);
  CHECK(list().size() == 1);
  CHECK(call(Method::kGet, "/api/auth/verify", "", token).status == 200);
  CHECK(call(Method::kGet, "/api/auth/verify", "", bob).status == 200);
}
