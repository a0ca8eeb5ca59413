#include <doctest/doctest.h>

#include <map>
#include <utility>

#include "core/system/factory_reset.h"
#include "support/stores/faulty_file_store.h"
#include "system_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

void put(MemoryFileStore& store, const std::string& path) {
  store.open(path, OpenMode::kReplace)->write(asBytes("content of the owner"));
}

}  // namespace

TEST_CASE_FIXTURE(SystemFixture, "the hub reports its system information") {
  clock.advance(65'500);
  const std::string info = get("/api/system/info").body;
  CAPTURE(info);
  CHECK(has(info, R"("version":"1.2.3")"));
  CHECK(has(info, R"("panelVersion":"1")"));
  CHECK(has(info, R"("uptime":65)"));
  CHECK(has(info, R"("freeHeap":200000,"largestBlock":100000)"));
  CHECK(has(info,
            R"("resetReason":"power on","onTrial":false,"signedOnly":false,"keepsPanel":true,"wifi":false)"));
  CHECK(has(info, R"("store":{"total":1073741824,"free":)"));
  system.free = {};
  CHECK(has(get("/api/system/info").body, R"("freeHeap":null,"largestBlock":null)"));
  www.clear();
  reboot();
  CHECK(has(get("/api/system/info").body, R"("panelVersion":null)"));
}

TEST_CASE_FIXTURE(SystemFixture, "the hub reports its memory, stacks, and how regularly it works") {
  const auto diagnostics = [&] { return get("/api/system/diagnostics").body; };
  system.rooms = {{"loopTask", 5080}, {"mdns", 2184}};
  CHECK(has(diagnostics(), R"("freeHeap":200000,"lowestHeap":150000,"largestBlock":100000,)"
                           R"("stacks":[{"task":"loopTask","unused":5080},{"task":"mdns","unused":2184}])"));
  CHECK(has(diagnostics(), R"(,0],"frames":)"));
  clock.advance(501);  // longer than the last bound
  hub().tick();
  CHECK(has(diagnostics(), R"(,1],"frames":)"));
}

TEST_CASE_FIXTURE(SystemFixture, "the log contains what happened and who did it, never a secret") {
  furnish();
  for (int i = 0; i < 3; ++i) signIn("owner", "not-the-password");
  signIn("s3cret-in-the-wrong-field", "not-the-password");
  call(Method::kPost, "/api/auth/register", "",
       R"({"name":"Eve","username":"eve","password":"eve-password","adminToken":"WRONGTOKEN12"})");
  CHECK(erase("/api/auth/users/2").status == 200);
  const std::string adminToken = HubFixture::field(post("/api/auth/admin-token").body, "adminToken");
  backup(true);
  restore("nonsense");
  post("/api/system/restart");
  const std::string events = logText();
  CAPTURE(events);
  CHECK(has(events, R"({"events":[{"number":1,"at":"2026-05-01T06:00:00.000Z","uptime":0,"level":"info",)"
                    R"("text":"Started: version 1.2.3, power on"})"));
  for (const char* line :
       {"Account created: owner (admin)", "Signed in: owner from 10.0.0.2",
        "The hardware settings were changed", "Account created: guest",
        "Sign-in failed: owner from 10.0.0.2 (3 times)", "Sign-in failed: an unknown name from 10.0.0.2",
        "Wrong admin token from 10.0.0.2", "Account deleted: guest", "Admin token made by owner",
        "Backup made by owner from 10.0.0.2, with accounts",
        "Backup of owner from 10.0.0.2 was not restored: This file is not a backup of Lumisand.",
        "Restart asked for by owner from 10.0.0.2"}) {
    CAPTURE(line);
    CHECK(has(events, line));
  }
  for (const std::string& secret :
       {token, adminToken, std::string("owner-password"), std::string("not-the-password"),
        std::string("eve-password"), std::string("s3cret"), std::string("WRONGTOKEN12")}) {
    CAPTURE(secret);
    CHECK_FALSE(has(events, secret));
  }
}

TEST_CASE("a day of guessing from several addresses causes little flash wear and keeps earlier entries") {
  FaultyFileStore store;
  SystemFixture fixture;
  fixture.moveTo(store);
  fixture.createOwner();
  fixture.token = fixture.signIn();
  REQUIRE(fixture.hub().flush().ok());
  std::map<std::string, std::string> before;
  size_t writes = 0;
  const auto countWrites = [&] {
    store.list("records", [&](std::string_view name) {
      const std::string record(name);
      if (record.rfind("log-", 0) != 0 || record.find('.') != std::string::npos) return;
      const std::string& content = store.live().contentOf("records/" + record);
      if (std::exchange(before[record], content) != content) ++writes;
    });
  };
  countWrites();
  writes = 0;
  for (int i = 0; i < 24 * 3600; ++i) {
    const std::string body = R"({"username":"owner","password":"guess"})";
    Request request = HubFixture::makeRequest(Method::kPost, "/api/auth/login", "", body);
    request.remoteAddress = "192.168.178.1" + std::to_string(i % 7);
    fixture.call(std::move(request), body);
    fixture.clock.advance(kSecond);
    if (i % 30 == 0) countWrites();
  }
  MESSAGE("saves of the log on a day: " << writes);
  CHECK(writes < 100);
  fixture.token = fixture.signIn();
  const std::string log = fixture.logText();
  CHECK(has(log, "Signed in: owner from 10.0.0.2"));
  CHECK(has(log, "Started: version 1.2.3"));
  MESSAGE("events: " << std::count(log.begin(), log.end(), '{'));
}

TEST_CASE_FIXTURE(SystemFixture, "the log survives a restart and contains its reason") {
  post("/api/system/restart");
  pass(OrderlyRestart::kDelay);
  system.reason = "restart asked for";
  REQUIRE(restartIfAsked());
  const std::string events = logText();
  CHECK(has(events, "Restart asked for by owner"));
  CHECK(has(events, "Started: version 1.2.3, restart asked for"));
}

TEST_CASE("a restart follows its response, after the settings are saved") {
  SystemFixture fixture;
  fixture.furnish();
  const std::string settings = fixture.settings();
  CHECK(fixture.post("/api/system/restart").body == R"({"success":true})");
  fixture.pass(OrderlyRestart::kDelay - 1);
  CHECK(fixture.system.restarts == 0);
  fixture.pass(1);
  CHECK(fixture.system.restarts == 1);
  fixture.pass(kMinute);
  CHECK(fixture.system.restarts == 1);
  REQUIRE(fixture.restartIfAsked());
  CHECK(fixture.settings() == settings);
}

TEST_CASE_FIXTURE(SystemFixture, "a factory reset requires the confirmation word") {
  for (const char* body : {"{}", R"({"confirm":"reset"})", R"({"confirm":true})", "RESET", "[]"}) {
    CHECK(post("/api/system/factory-reset", body).status == 400);
  }
  pass(kMinute);
  CHECK(system.restarts == 0);
  reboot();
  CHECK(users() == "owner/owner/admin ");
}

TEST_CASE("a factory reset erases everything except the platform's files") {
  SystemFixture fixture;
  fixture.furnish();
  for (const char* path : {"gcode/1a2b3c4d.lsp", "firmware/7.bin", "firmware/8.bin.part", "sand.canvas",
                           "sand.canvas.new", "restore.part", "records/sand-queue", "slots/app0.bin"}) {
    put(fixture.store, path);
  }
  CHECK(fixture.post("/api/system/factory-reset", R"({"confirm":"RESET"})").body == R"({"success":true})");
  fixture.pass(OrderlyRestart::kDelay);
  CHECK(fixture.system.restarts == 1);

  REQUIRE(fixture.restartIfAsked());
  for (const std::string& path : fixture.store.paths()) {
    CAPTURE(path);
    CHECK((path == "slots/app0.bin" || (path.rfind("records/", 0) == 0 && path != "records/sand-queue")));
  }
  CHECK(fixture.hub().auth().setupRequired());
  CHECK(fixture.get("/api/system/info").status == 401);
  CHECK(fixture.hub().devices().all().empty());
  fixture.createOwner();
  fixture.token = fixture.signIn();
  CHECK(has(fixture.logText(), "Factory reset: everything was erased"));
  CHECK_FALSE(has(fixture.logText(), "Factory reset asked for"));
  SystemFixture fresh;
  CHECK(fixture.settings() == fresh.settings());
}

TEST_CASE_FIXTURE(SystemFixture, "a factory reset that a power cut interrupted continues at the next start") {
  furnish();
  REQUIRE(FactoryReset(store, {}).begin().ok());
  store.remove("records/lights");
  reboot();
  CHECK(hub().auth().setupRequired());
  CHECK_FALSE(store.exists(FactoryReset::kMark));
}
