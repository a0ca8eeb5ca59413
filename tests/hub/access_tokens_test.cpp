#include <doctest/doctest.h>

#include <string>

#include "panel_hub.h"
#include "support/fakes/quiet_log.h"
#include "support/has.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct AccessTokensHub : PanelHub {
  Answered make(const std::string& name, const std::string& scope) {
    return post("/api/auth/tokens", R"({"name":")" + name + R"(","scope":")" + scope + R"("})");
  }
  std::string madeToken(const std::string& name, const std::string& scope) {
    return field(make(name, scope).body, "accessToken");
  }
  std::string list() { return get("/api/auth/tokens").body; }
  int statusOf(const std::string& caller) { return call(Method::kGet, "/api/config/configs", caller).status; }
};

}  // namespace

TEST_CASE("an access token is made, listed and revoked, and its secret is returned only once") {
  AccessTokensHub hub;
  CHECK(hub.list() == R"({"tokens":[]})");
  const Answered made = hub.make(" Kitchen script ", "control");
  CHECK(made.status == 201);
  const std::string token = HubFixture::field(made.body, "accessToken");
  CHECK(
      hub.list() ==
      R"({"tokens":[{"id":1,"name":"Kitchen script","scope":"control","created_by":"owner","lastUse":null}]})");
  CHECK(hub.statusOf(token) == 200);
  CHECK(hub.erase("/api/auth/tokens/1").status == 200);
  CHECK(hub.statusOf(token) == 401);
  CHECK(hub.erase("/api/auth/tokens/1").status == 404);
  CHECK(hub.list() == R"({"tokens":[]})");
}

TEST_CASE("a bad request makes no access token, and says why") {
  AccessTokensHub hub;
  CHECK(has(hub.make("x", "read").body, "Name must be at least 2 characters long"));
  CHECK(hub.make("x", "read").status == 400);
  CHECK(hub.make("Script", "admin").status == 400);
  CHECK(hub.post("/api/auth/tokens", R"({"name":"Script"})").status == 400);
  CHECK(hub.list() == R"({"tokens":[]})");
  for (size_t i = 0; i < AccessTokens::kMax; ++i) REQUIRE(hub.make("Script", "read").status == 201);
  const Answered full = hub.make("One more", "read");
  CHECK(full.status == 409);
  CHECK(HubFixture::field(full.body, "message") ==
        "The hub keeps at most 8 access tokens. Revoke one first.");
}

TEST_CASE("a token for reading changes nothing, and no token reaches what administrators do") {
  AccessTokensHub hub;
  const std::string reader = hub.madeToken("Wall display", "read");
  const std::string controller = hub.madeToken("Script", "control");
  const std::string body = R"({"strips":[{"mode":"chase"}]})";
  const Answered refused = hub.call(Method::kPost, "/api/config/led-config", reader, body);
  CHECK(refused.status == 403);
  CHECK(HubFixture::field(refused.body, "message") == "This access token may only read.");
  CHECK(hub.call(Method::kPost, "/api/config/led-config", controller, body).status == 200);
  for (const auto& token : {reader, controller}) {
    const Answered admin = hub.call(Method::kGet, "/api/auth/users", token);
    CHECK(admin.status == 403);
    CHECK(HubFixture::field(admin.body, "message") == "Access tokens can't do this.");
  }
}

TEST_CASE("a change by an access token carries its name") {
  AccessTokensHub hub;
  const std::string token = hub.madeToken("Script", "control");
  hub.call(Method::kPost, "/api/config/led-config", token, R"({"strips":[{"mode":"chase"}]})");
  CHECK(has(hub.status(), R"("name":"Script"})"));
  CHECK(hub.hub().auth().callerOf(AccessTokens::kCallerBit | 1, "10.0.0.9") ==
        "the access token \"Script\" from 10.0.0.9");
}

TEST_CASE("the list has the day of the last use, and reading the status does not set the hub's clock") {
  AccessTokensHub hub;
  const std::string token = hub.madeToken("Script", "control");
  hub.clock.setWall(fromIso("2026-05-01T18:30:00Z").value());
  hub.statusOf(token);
  CHECK(has(hub.list(), R"("lastUse":"2026-05-01T00:00:00.000Z")"));
  hub.clock.unsetWall();
  Request request = HubFixture::makeRequest(Method::kGet, "/api/config/device/status", token);
  request.headers.add("X-Client-Time", std::to_string(fromIso("2026-05-01T18:31:00Z").value()));
  CHECK(hub.call(std::move(request)).status == 200);
  CHECK_FALSE(hub.clock.wall());
}

TEST_CASE("accounts of a backup end all access tokens") {
  AccessTokensHub hub;
  const std::string token = hub.madeToken("Script", "read");
  REQUIRE(hub.hub().auth().replaceAccounts(std::vector<Account>(hub.hub().auth().accounts())).ok());
  CHECK(hub.statusOf(token) == 401);
  hub.reboot();
  CHECK(hub.statusOf(token) == 401);
}

TEST_CASE("while the accounts cannot be read, no access token works") {
  AccessTokensHub hub;
  const std::string token = hub.madeToken("Script", "control");
  QuietLog log;
  RecordStore records(hub.store, log);
  REQUIRE(records.save("accounts", "of a later version", StoreUse::kSettings).ok());
  hub.reboot();
  CHECK(hub.statusOf(token) == 401);
}

TEST_CASE("an access token works after a restart, and ends with its maker and with all accounts") {
  AccessTokensHub hub;
  const std::string token = hub.madeToken("Script", "read");
  hub.reboot();
  CHECK(hub.statusOf(token) == 200);
  hub.addUser("second", "second-password", "Second", R"(,"is_admin":true)");
  const std::string second = hub.signIn("second", "second-password");
  CHECK(hub.call(Method::kDelete, "/api/auth/users/1", second).status == 200);
  CHECK(hub.statusOf(token) == 401);
  const auto other = hub.hub().auth().makeAccessToken("Other", TokenScope::kRead, 2);
  const std::string otherToken = std::get<AccessTokens::Made>(other).token;
  CHECK(hub.statusOf(otherToken) == 200);
  REQUIRE(hub.hub().auth().resetAccounts().ok());
  CHECK(hub.statusOf(otherToken) == 401);
}
