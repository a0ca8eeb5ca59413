#include <doctest/doctest.h>

#include "support/fakes/fake_radio.h"
#include "support/hub/hub_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr const char* kJoinHome = R"({"ssid":"HOME","password":"home-password"})";

/** A hub with a radio. By default, requests arrive through its access point. */
struct WifiFixture : HubFixture {
  FakeRadio wifi;

  WifiFixture() {
    wifi.inReach["HOME"] = "home-password";
    radio = &wifi;
    reboot();
  }

  Answered ask(Method method, const std::string& path, const std::string& token = {},
               const std::string& body = {}, bool onAccessPoint = true) {
    Request request = makeRequest(method, path, token, body);
    request.onAccessPoint = onAccessPoint;
    return call(std::move(request), body);
  }
  std::string state(const std::string& token = {}) {
    return ask(Method::kGet, "/api/network/state", token).body;
  }
  void joinHome() {
    REQUIRE(ask(Method::kPost, "/api/network/join", {}, kJoinHome).status == 202);
    hub().tick();
  }
};

}  // namespace

TEST_CASE("a hub without a radio has no network calls and no portal") {
  HubFixture fixture;
  CHECK(fixture.hub().wifi() == nullptr);
  for (const char* path : {"/api/network/state", "/api/network/scan"}) {
    CHECK(fixture.call(Method::kGet, path).status == 404);
  }
  Request request = HubFixture::makeRequest(Method::kGet, "/generate_204", "");
  request.onAccessPoint = true;
  request.headers.set("Host", "connectivitycheck.example");
  CHECK(fixture.call(std::move(request)).status == 403);
}

TEST_CASE_FIXTURE(
    WifiFixture,
    "any client of the access point may set up the network until there is an owner, then administrators") {
  CHECK(ask(Method::kGet, "/api/network/state", {}, {}, false).status == 403);
  CHECK(ask(Method::kGet, "/api/network/state").status == 200);
  createOwner();
  CHECK(ask(Method::kGet, "/api/network/state").status == 401);
  const std::string owner = signIn();
  CHECK(ask(Method::kGet, "/api/network/state", owner, {}, false).status == 200);
  CHECK(ask(Method::kGet, "/api/network/state", owner).status == 200);
}

TEST_CASE_FIXTURE(WifiFixture, "the hub's name is used for its announcement and its access point") {
  CHECK(wifi.accessPoint.ssid == "lumisand-4F2A1C");
  createOwner();
  const std::string owner = signIn();
  CHECK(call(Method::kPut, "/api/config/hardware", owner, R"({"name":"attic"})").status == 200);
  CHECK(wifi.names.back() == "attic");
  reboot();
  CHECK(wifi.accessPoint.ssid == "attic-4F2A1C");
}

TEST_CASE_FIXTURE(WifiFixture, "the status reports whether the request came through the access point") {
  CHECK(has(ask(Method::kGet, "/api/auth/status").body, R"("portal":true)"));
  CHECK_FALSE(has(ask(Method::kGet, "/api/auth/status", {}, {}, false).body, "portal"));
}

TEST_CASE_FIXTURE(WifiFixture, "a reset of the accounts keeps the networks, a factory reset forgets them") {
  joinHome();
  createOwner();
  CHECK(hub().auth().resetAccounts());
  reboot();
  CHECK(hub().wifi()->known().all().size() == 1);

  createOwner();
  const std::string owner = signIn();
  const std::string password = hub().wifi()->accessPoint().password;
  REQUIRE(call(Method::kPost, "/api/system/factory-reset", owner, R"({"confirm":"RESET"})").status == 200);
  for (int i = 0; i < 100 && !restartIfAsked(); ++i) {
    clock.advance(kSecond);
    hub().tick();
  }
  CHECK(hub().auth().setupRequired());
  CHECK(hub().wifi()->known().all().empty());
  CHECK(hub().wifi()->accessPointOpen());
  CHECK(hub().wifi()->accessPoint().password != password);
}

TEST_CASE_FIXTURE(WifiFixture, "neither backup nor log contains a Wi-Fi password") {
  const std::string accessPointPassword = hub().wifi()->accessPoint().password;
  joinHome();
  createOwner();
  const std::string owner = signIn();
  const Answered backup = call(Method::kPost, "/api/system/backup", owner,
                               R"({"password":"owner-password","includeUsers":true})");
  REQUIRE(backup.status == 200);
  const std::string events = call(Method::kGet, "/api/system/log", owner).body;
  CHECK(has(events, "Joined the network HOME"));
  for (const std::string& text : {backup.body, events}) {
    CHECK_FALSE(has(text, "home-password"));
    CHECK_FALSE(has(text, accessPointPassword));
  }
  CHECK_FALSE(has(state(owner), "home-password"));
}

TEST_CASE_FIXTURE(WifiFixture, "only administrators can read the access point's password") {
  const std::string password = R"("password":")" + hub().wifi()->accessPoint().password + "\"";
  CHECK_FALSE(has(state(), "password"));
  createOwner();
  CHECK_FALSE(has(state(), "password"));
  CHECK(has(state(signIn()), password));
}
