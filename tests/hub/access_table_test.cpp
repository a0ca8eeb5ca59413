#include <doctest/doctest.h>

#include <cctype>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "support/hub/whole_hub.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** The status for each kind of caller; 0 means that access is permitted, whatever the call then returns. */
struct Expected {
  const char* name;  // in docs/openapi.json
  int nobody;
  int guest;
  int user;
  int unconfirmed;  // an administrator whose password was given too long ago
  int administrator;
  int device;
  int reader;      // an access token for reading: GET
  int controller;  // an access token for control
};

const std::map<Access, Expected> kExpected = {
    {Access::kPublic, {"public", 0, 0, 0, 0, 0, 0, 0, 0}},
    {Access::kGuest, {"guest", 401, 0, 0, 0, 0, 403, 0, 0}},
    {Access::kAccount, {"account", 401, 0, 0, 0, 0, 403, 403, 403}},
    {Access::kUser, {"user", 401, 403, 0, 0, 0, 403, 0, 0}},
    {Access::kAdmin, {"admin", 401, 403, 403, 0, 0, 403, 403, 403}},
    {Access::kConfirmed, {"admin, password", 401, 403, 403, 403, 0, 403, 403, 403}},
    {Access::kDevice, {"device", 401, 403, 403, 403, 403, 0, 403, 403}},
    {Access::kUserOrDevice, {"user or device", 401, 0, 0, 0, 0, 0, 403, 403}},
    {Access::kNetwork, {"network", 401, 403, 403, 0, 0, 403, 403, 403}},
    {Access::kHome, {"home", 0, 0, 0, 0, 0, 0, 0, 0}},
};

/** Routes of other classes that want the password again, too. */
const std::set<std::string> kConfirmedToo = {
    "DELETE /api/auth/sessions",
    "DELETE /api/auth/sessions/{}",
    "POST /api/network/join",
    "POST /api/network/forget",
};

/** The access of each call in docs/openapi.json, by "GET /api/auth/status". */
std::map<std::string, std::string> documentedAccess() {
  std::ifstream file(FIXTURES "/../../docs/openapi.json");
  const auto document = nlohmann::json::parse(file);
  std::map<std::string, std::string> access;
  for (const auto& [path, calls] : document.at("paths").items()) {
    const std::string pattern = std::regex_replace(path, std::regex(R"(\{\w+\})"), "{}");
    for (auto [method, call] : calls.items()) {
      std::string name = method;
      for (char& letter : name) letter = static_cast<char>(std::toupper(letter));
      access[name + " " + pattern] = call.at("x-access");
    }
  }
  return access;
}

std::string nameOf(Method method) {
  return std::string(kMethodNames[static_cast<size_t>(method)]);
}

/** A hub with one caller of each kind, created again for every call, because a call may end sessions. */
struct Callers {
  WholeHub fixture;
  std::string administrator;
  std::string user;
  std::string guest;
  std::string device;
  std::string reader;
  std::string controller;

  Callers() {
    fixture.createOwner();
    administrator = fixture.signIn();
    fixture.addUser("user", "user-password");
    user = fixture.signIn("user", "user-password");
    fixture.addUser("guest", "guest-password", "Guest", R"(,"role":"guest")");
    guest = fixture.signIn("guest", "guest-password");
    device = fixture.hub().devices().enroll("matrix-1").value();
    reader = accessToken(TokenScope::kRead);
    controller = accessToken(TokenScope::kControl);
  }

  std::string accessToken(TokenScope scope) {
    const auto made = fixture.hub().auth().makeAccessToken("A program", scope, 1);
    return std::get<AccessTokens::Made>(made).token;
  }

  /** The parameter of the path. A device may only call for itself; other names refer to nothing. */
  static const char* ownPart(Access access) { return access == Access::kDevice ? "matrix-1" : "999"; }

  int statusFor(const Router::Listed& route, const std::string& token) {
    std::string path = route.pattern;
    if (const size_t hole = path.find("{}"); hole != std::string::npos) {
      path.replace(hole, 2, ownPart(route.access));
    }
    if (const size_t hole = path.find("{}"); hole != std::string::npos) path.replace(hole, 2, "999");
    const bool hasBody = route.method != Method::kGet && route.method != Method::kDelete;
    return fixture.call(route.method, path, token, hasBody ? "{}" : "").status;
  }
};

void check(const Router::Listed& route, const std::string& token, int refused) {
  CAPTURE(nameOf(route.method));
  CAPTURE(route.pattern);
  Callers callers;
  if (token == "unconfirmed") callers.fixture.clock.advance(Sessions::kConfirmedFor);
  const bool isAdministrator = token == "administrator" || token == "unconfirmed";
  const std::string bearer = isAdministrator         ? callers.administrator
                             : token == "user"       ? callers.user
                             : token == "guest"      ? callers.guest
                             : token == "device"     ? callers.device
                             : token == "reader"     ? callers.reader
                             : token == "controller" ? callers.controller
                                                     : token;
  const int status = callers.statusFor(route, bearer);
  REQUIRE(status != 0);
  if (refused != 0) {
    CHECK(status == refused);
  } else {
    // A login with an empty body returns 400; access must not be the reason of the rejection.
    CHECK(status != 401);
    CHECK(status != 403);
  }
}

}  // namespace

TEST_CASE("every route has the access class that the documentation states") {
  WholeHub fixture;
  const auto access = documentedAccess();
  CHECK(fixture.hub().router().listed().size() == access.size());
  for (const auto& route : fixture.hub().router().listed()) {
    const std::string name = nameOf(route.method) + " " + route.pattern;
    CAPTURE(name);
    REQUIRE(access.count(name) == 1);
    CHECK(access.at(name) == kExpected.at(route.access).name);
  }
}

TEST_CASE("every route returns the status of its access class to each kind of caller") {
  WholeHub fixture;
  for (const auto& route : fixture.hub().router().listed()) {
    const Expected& expected = kExpected.at(route.access);
    check(route, "", expected.nobody);
    check(route, "not-a-token", expected.nobody);
    check(route, "guest", expected.guest);
    check(route, "user", expected.user);
    const bool isConfirmedToo = kConfirmedToo.count(nameOf(route.method) + " " + route.pattern) > 0;
    check(route, "unconfirmed", isConfirmedToo ? 403 : expected.unconfirmed);
    check(route, "administrator", expected.administrator);
    check(route, "device", expected.device);
    const bool isForReaders =
        route.method == Method::kGet || route.access == Access::kPublic || route.access == Access::kHome;
    check(route, "reader", isForReaders ? expected.reader : 403);
    check(route, "controller", expected.controller);
  }
}

TEST_CASE("the routes of WLED's apps are as unknown as any other until they are switched on") {
  WholeHub fixture;
  for (const auto& route : fixture.hub().router().listed()) {
    if (route.access != Access::kHome) continue;
    CAPTURE(route.pattern);
    const std::string body = route.method == Method::kGet ? "" : "{}";
    const Answered known = fixture.call(route.method, route.pattern, {}, body);
    const bool isJson = startsWith(route.pattern, "/json");
    const Answered unknown = fixture.call(route.method, isJson ? "/json/nowhere" : "/nowhere", {}, body);
    CHECK(known.status == unknown.status);
    CHECK(known.body == unknown.body);
  }
}
