#include <doctest/doctest.h>

#include "system_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("until the hub has restarted with a backup, changes that the restart would undo are rejected") {
  SystemFixture source;
  source.furnish();
  const std::string newState = source.settings();
  SystemFixture fixture;
  const std::string oldState = fixture.settings();
  REQUIRE(fixture.sendBackup(source.backup(false).body).status == 200);
  CHECK(fixture.settings() == oldState);
  const Answered lights = fixture.post("/api/config/led-config", R"({"strips":[{"color":"#0a0b0c"}]})");
  CHECK(lights.status == 503);
  CHECK(lights.headers.find("Retry-After") == "2");
  CHECK(HubFixture::field(lights.body, "message") ==
        "The hub restarts to restore a backup. Please try again in a moment.");
  CHECK(fixture.sendBackup(source.backup(false).body).status == 503);
  fixture.pass(kSecond);
  REQUIRE(fixture.restartIfAsked());
  CHECK(fixture.settings() == newState);
  CHECK(fixture.post("/api/config/led-config", R"({"strips":[{"color":"#0a0b0c"}]})").status == 200);
  CHECK(has(fixture.logText(), "The hub restarts to restore a backup of owner from 10.0.0.2: hardware, led"));
  CHECK(has(fixture.logText(), "The settings of a backup are in place."));
}

TEST_CASE("a backup with accounts ends every session by the restart") {
  SystemFixture fixture;
  const std::string file = fixture.backup(true).body;
  REQUIRE(fixture.sendBackup(file, "users=true&confirm=" + fixture.confirmation()).status == 200);
  CHECK(fixture.get("/api/system/info").status == 200);
  fixture.pass(kSecond);
  REQUIRE(fixture.restartIfAsked());
  CHECK(fixture.get("/api/system/info").status == 401);
  CHECK_FALSE(fixture.signIn().empty());
}

TEST_CASE("a backup that brings an administrator says so to the others") {
  SystemFixture source;
  source.addUser("bob", "bob-password", "Bob", R"(,"is_admin":true)");
  source.addUser("ann", "ann-password", "Ann");
  const std::string file = source.backup(true).body;
  SystemFixture fixture;
  REQUIRE(fixture.sendBackup(file, "users=true&confirm=" + fixture.confirmation()).status == 200);
  fixture.pass(kSecond);
  REQUIRE(fixture.restartIfAsked());
  fixture.token = fixture.signIn();
  const std::string notices = fixture.get("/api/auth/notices").body;
  CHECK(has(notices, R"("kind":"administrator","who":"bob from a backup"})"));
  CHECK_FALSE(has(notices, "ann"));
  CHECK_FALSE(has(notices, "\"who\":\"owner from a backup"));
}
