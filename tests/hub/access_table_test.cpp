#include <doctest/doctest.h>

#include <map>
#include <set>

#include "support/fakes/fake_mqtt_client.h"
#include "support/fakes/fake_radio.h"
#include "support/hub/hub_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** The status for each kind of caller; 0 means that access is permitted, whatever the call then returns. */
struct Expected {
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
    {Access::kPublic, {0, 0, 0, 0, 0, 0, 0, 0}},
    {Access::kGuest, {401, 0, 0, 0, 0, 403, 0, 0}},
    {Access::kAccount, {401, 0, 0, 0, 0, 403, 403, 403}},
    {Access::kUser, {401, 403, 0, 0, 0, 403, 0, 0}},
    {Access::kAdmin, {401, 403, 403, 0, 0, 403, 403, 403}},
    {Access::kConfirmed, {401, 403, 403, 403, 0, 403, 403, 403}},
    {Access::kDevice, {401, 403, 403, 403, 403, 0, 403, 403}},
    {Access::kUserOrDevice, {401, 0, 0, 0, 0, 0, 403, 403}},
    {Access::kNetwork, {401, 403, 403, 0, 0, 403, 403, 403}},
    {Access::kHome, {0, 0, 0, 0, 0, 0, 0, 0}},
};

/** Routes of other classes that want the password again, too. */
const std::set<std::string> kConfirmedToo = {
    "DELETE /api/auth/sessions",
    "DELETE /api/auth/sessions/{}",
    "POST /api/network/join",
    "POST /api/network/forget",
};

/** docs/http-api.md, column "who". */
const std::map<std::string, Access> kDocumented = {
    {"GET /api/auth/status", Access::kPublic},
    {"POST /api/auth/login", Access::kPublic},
    {"POST /api/auth/register", Access::kPublic},
    {"GET /api/auth/verify", Access::kAccount},
    {"POST /api/auth/logout", Access::kAccount},
    {"POST /api/auth/confirm", Access::kAccount},
    {"GET /api/auth/sessions", Access::kAccount},
    {"DELETE /api/auth/sessions", Access::kAccount},
    {"DELETE /api/auth/sessions/{}", Access::kAccount},
    {"PUT /api/auth/profile", Access::kAccount},
    {"PUT /api/auth/password", Access::kAccount},
    {"GET /api/auth/users", Access::kAdmin},
    {"DELETE /api/auth/users/{}", Access::kConfirmed},
    {"POST /api/auth/admin-token", Access::kConfirmed},
    {"GET /api/auth/invitations", Access::kAdmin},
    {"POST /api/auth/invitations", Access::kConfirmed},
    {"DELETE /api/auth/invitations/{}", Access::kAdmin},
    {"POST /api/auth/tokens", Access::kConfirmed},
    {"GET /api/auth/tokens", Access::kAdmin},
    {"DELETE /api/auth/tokens/{}", Access::kAdmin},
    {"GET /api/connections/mqtt", Access::kAdmin},
    {"PUT /api/connections/mqtt", Access::kAdmin},
    {"POST /api/connections/mqtt/test", Access::kAdmin},
    {"GET /api/connections/wled", Access::kAdmin},
    {"PUT /api/connections/wled", Access::kAdmin},
    {"POST /api/connections/wled/take-back", Access::kUser},
    {"GET /json", Access::kHome},
    {"POST /json", Access::kHome},
    {"GET /json/state", Access::kHome},
    {"POST /json/state", Access::kHome},
    {"GET /json/info", Access::kHome},
    {"GET /json/si", Access::kHome},
    {"POST /json/si", Access::kHome},
    {"GET /json/effects", Access::kHome},
    {"GET /json/eff", Access::kHome},
    {"GET /json/palettes", Access::kHome},
    {"GET /json/pal", Access::kHome},
    {"GET /json/nodes", Access::kHome},
    {"GET /presets.json", Access::kHome},
    {"GET /win", Access::kHome},
    {"GET /win{}", Access::kHome},
    {"GET /api/config/configs", Access::kGuest},
    {"POST /api/config/led-config", Access::kUser},
    {"GET /api/auth/notices", Access::kAdmin},
    {"DELETE /api/auth/notices/{}", Access::kAdmin},
    {"POST /api/config/matrix-config", Access::kUser},
    {"POST /api/config/matrix-live", Access::kUser},
    {"POST /api/lights", Access::kGuest},
    {"POST /api/matrix/notify", Access::kUser},
    {"GET /api/matrix/patterns", Access::kGuest},
    {"POST /api/matrix/patterns", Access::kUser},
    {"GET /api/matrix/patterns/{}", Access::kGuest},
    {"PUT /api/matrix/patterns/{}", Access::kUser},
    {"DELETE /api/matrix/patterns/{}", Access::kUser},
    {"POST /api/config/reset-configs", Access::kUser},
    {"GET /api/config/device/status", Access::kGuest},
    {"POST /api/config/device/heartbeat", Access::kUserOrDevice},
    {"GET /api/config/effects", Access::kGuest},
    {"GET /api/config/hardware", Access::kGuest},
    {"PUT /api/config/hardware", Access::kAdmin},
    {"POST /api/config/hardware/test-light", Access::kAdmin},
    {"GET /api/config/weather", Access::kGuest},
    {"GET /api/schedule", Access::kGuest},
    {"POST /api/schedule", Access::kUser},
    {"PUT /api/schedule/{}", Access::kUser},
    {"DELETE /api/schedule/{}", Access::kUser},
    {"POST /api/schedule/{}/skip", Access::kUser},
    {"POST /api/schedule/quiet", Access::kUser},
    {"POST /api/device/window", Access::kAdmin},
    {"POST /api/device/pair", Access::kPublic},
    {"GET /api/device/pairing", Access::kAdmin},
    {"DELETE /api/device/{}", Access::kAdmin},
    {"GET /api/device/{}/config", Access::kDevice},
    {"GET /api/device/{}/firmware/{}", Access::kDevice},
    {"GET /api/device/{}/patterns/{}", Access::kDevice},
    {"POST /api/device/{}/update", Access::kDevice},
    {"GET /api/ota/versions", Access::kAdmin},
    {"GET /api/ota/update-history", Access::kAdmin},
    {"POST /api/ota/upload", Access::kConfirmed},
    {"POST /api/ota/versions/{}/install", Access::kConfirmed},
    {"DELETE /api/ota/versions/{}", Access::kConfirmed},
    {"DELETE /api/ota/update-history/{}", Access::kAdmin},
    {"POST /api/ota/panel/revert", Access::kConfirmed},
    {"GET /api/scenes", Access::kGuest},
    {"POST /api/scenes", Access::kUser},
    {"PUT /api/scenes/order", Access::kUser},
    {"GET /api/scenes/{}", Access::kUser},
    {"PUT /api/scenes/{}", Access::kUser},
    {"DELETE /api/scenes/{}", Access::kUser},
    {"POST /api/scenes/{}/run", Access::kGuest},
    {"GET /api/looks/playlist", Access::kGuest},
    {"PUT /api/looks/playlist", Access::kUser},
    {"POST /api/looks/playlist/start", Access::kGuest},
    {"POST /api/looks/playlist/stop", Access::kGuest},
    {"GET /api/gcode/queue", Access::kGuest},
    {"PATCH /api/gcode/queue/{}", Access::kGuest},
    {"POST /api/gcode/upload", Access::kUser},
    {"GET /api/gcode/file/{}", Access::kUser},
    {"DELETE /api/gcode/file/{}", Access::kUser},
    {"GET /api/gcode/program/{}", Access::kGuest},
    {"POST /api/gcode/control", Access::kGuest},
    {"POST /api/gcode/jog", Access::kUser},
    {"GET /api/gcode/controller", Access::kGuest},
    {"POST /api/gcode/controller", Access::kAdmin},
    {"GET /api/gcode/table", Access::kGuest},
    {"GET /api/gcode/canvas/state", Access::kGuest},
    {"PUT /api/gcode/canvas/state", Access::kUser},
    {"POST /api/gcode/canvas/segments", Access::kUser},
    {"POST /api/gcode/canvas/clear", Access::kUser},
    {"GET /api/gcode/canvas.bin", Access::kGuest},
    {"GET /api/system/info", Access::kUser},
    {"GET /api/system/log", Access::kAdmin},
    {"GET /api/sand/library", Access::kGuest},
    {"POST /api/sand/library", Access::kUser},
    {"GET /api/sand/library/outlines", Access::kGuest},
    {"GET /api/sand/library/{}", Access::kGuest},
    {"PATCH /api/sand/library/{}", Access::kUser},
    {"DELETE /api/sand/library/{}", Access::kUser},
    {"GET /api/sand/library/{}/gcode", Access::kUser},
    {"GET /api/sand/library/{}/program", Access::kGuest},
    {"GET /api/sand/library/{}/outline", Access::kGuest},
    {"POST /api/sand/library/{}/queue", Access::kGuest},
    {"GET /api/sand/playlists", Access::kGuest},
    {"POST /api/sand/playlists", Access::kUser},
    {"GET /api/sand/playlists/{}", Access::kGuest},
    {"PUT /api/sand/playlists/{}", Access::kUser},
    {"DELETE /api/sand/playlists/{}", Access::kUser},
    {"POST /api/sand/playlists/{}/run", Access::kGuest},
    {"GET /api/sand/player", Access::kGuest},
    {"POST /api/sand/player", Access::kGuest},
    {"POST /api/system/backup", Access::kAdmin},
    {"POST /api/system/confirm", Access::kAdmin},
    {"POST /api/system/restore", Access::kConfirmed},
    {"POST /api/system/factory-reset", Access::kConfirmed},
    {"POST /api/system/restart", Access::kAdmin},
    {"GET /api/network/state", Access::kNetwork},
    {"POST /api/network/scan", Access::kNetwork},
    {"GET /api/network/scan", Access::kNetwork},
    {"POST /api/network/join", Access::kNetwork},
    {"POST /api/network/finish", Access::kNetwork},
    {"POST /api/network/forget", Access::kNetwork},
};

std::string nameOf(Method method) {
  switch (method) {
    case Method::kGet:
      return "GET";
    case Method::kPost:
      return "POST";
    case Method::kPut:
      return "PUT";
    case Method::kPatch:
      return "PATCH";
    case Method::kDelete:
      return "DELETE";
    default:
      return "?";
  }
}

/** A hub with all routes. */
struct WholeHub : HubFixture {
  FakeRadio wifi;
  FakeMqttClient broker;

  WholeHub() {
    radio = &wifi;
    mqtt = &broker;
    reboot();
  }
};

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
  const auto routes = fixture.hub().router().listed();
  CHECK(routes.size() == kDocumented.size());
  for (const auto& route : routes) {
    const std::string name = nameOf(route.method) + " " + route.pattern;
    CAPTURE(name);
    REQUIRE(kDocumented.count(name) == 1);
    CHECK(kDocumented.at(name) == route.access);
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
    const Answered unknown = fixture.call(route.method, "/nowhere", {}, body);
    CHECK(known.status == unknown.status);
    CHECK(known.body == unknown.body);
  }
}
