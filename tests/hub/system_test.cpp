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

TEST_CASE("the hub reports its system information") {
  SystemFixture bench;
  bench.clock.advance(65'500);
  const std::string info = bench.get("/api/system/info").body;
  CAPTURE(info);
  CHECK(has(info, R"("version":"1.2.3")"));
  CHECK(has(info, R"("panelVersion":"1")"));
  CHECK(has(info, R"("uptime":65)"));
  CHECK(has(info, R"("freeHeap":200000,"largestBlock":100000)"));
  CHECK(has(info, R"("resetReason":"power on","onTrial":false,"signedOnly":false,"keepsPanel":true)"));
  CHECK(has(info, R"("store":{"total":1073741824,"free":)"));
  bench.system.free = {};
  CHECK(has(bench.get("/api/system/info").body, R"("freeHeap":null,"largestBlock":null)"));
  bench.www.clear();
  bench.reboot();
  CHECK(has(bench.get("/api/system/info").body, R"("panelVersion":null)"));
}

TEST_CASE("the log contains what happened and who did it, never a secret") {
  SystemFixture bench;
  bench.furnish();
  for (int i = 0; i < 3; ++i) bench.signIn("owner", "not-the-password");
  bench.signIn("s3cret-in-the-wrong-field", "not-the-password");
  bench.call(Method::kPost, "/api/auth/register", "",
             R"({"name":"Eve","username":"eve","password":"eve-password","adminToken":"WRONGTOKEN12"})");
  CHECK(bench.call(Method::kDelete, "/api/auth/users/2", bench.token).status == 200);
  const std::string adminToken = HubFixture::field(bench.post("/api/auth/admin-token").body, "adminToken");
  bench.backup(true);
  bench.restore("nonsense");
  bench.post("/api/system/restart");
  const std::string log = bench.logText();
  CAPTURE(log);
  CHECK(has(log, R"({"events":[{"number":1,"at":"2026-05-01T06:00:00.000Z","uptime":0,"level":"info",)"
                 R"("text":"Started: version 1.2.3, power on"})"));
  for (const char* line :
       {"Account created: owner (administrator)", "Signed in: owner from 10.0.0.2",
        "The hardware settings were changed", "Account created: guest",
        "Sign-in failed: owner from 10.0.0.2 (3 times)", "Sign-in failed: an unknown name from 10.0.0.2",
        "Wrong admin token from 10.0.0.2", "Account deleted: guest", "The admin token was renewed",
        "Backup made by owner from 10.0.0.2, with accounts",
        "Backup of owner from 10.0.0.2 was not restored: This file is not a backup of Lumisand.",
        "Restart asked for by owner from 10.0.0.2"}) {
    CAPTURE(line);
    CHECK(has(log, line));
  }
  for (const std::string& secret :
       {bench.token, adminToken, std::string("owner-password"), std::string("not-the-password"),
        std::string("eve-password"), std::string("s3cret"), std::string("WRONGTOKEN12"),
        std::string(HubFixture::kAdminToken)}) {
    CAPTURE(secret);
    CHECK_FALSE(has(log, secret));
  }
}

TEST_CASE("a thousand guesses do not push other entries out of the log") {
  SystemFixture bench;
  for (int i = 0; i < 1000; ++i) {
    Request request = HubFixture::makeRequest(Method::kPost, "/api/auth/login", "",
                                              R"({"username":"owner","password":"guess"})");
    request.remoteAddress = "10.0." + std::to_string(i / 200) + "." + std::to_string(i % 200);
    bench.call(std::move(request), R"({"username":"owner","password":"guess"})");
    bench.clock.advance(kSecond);
  }
  const std::string log = bench.logText();
  CHECK(has(log, "Started: version 1.2.3"));
  CHECK(has(log, "More attempts"));
  CHECK(std::count(log.begin(), log.end(), '{') < 50);
}

TEST_CASE("a day of guessing from several addresses causes little flash wear and keeps earlier entries") {
  FaultyFileStore store;
  SystemFixture bench;
  bench.moveTo(store);
  bench.createOwner();
  bench.token = bench.signIn();
  REQUIRE(bench.hub().flush().ok());
  std::map<std::string, std::string> before;
  size_t writes = 0;
  const auto countWrites = [&] {
    store.list("records", [&](std::string_view name, uint64_t) {
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
    bench.call(std::move(request), body);
    bench.clock.advance(kSecond);
    if (i % 30 == 0) countWrites();
  }
  MESSAGE("saves of the log on a day: " << writes);
  CHECK(writes < 100);
  bench.token = bench.signIn();
  const std::string log = bench.logText();
  CHECK(has(log, "Signed in: owner from 10.0.0.2"));
  CHECK(has(log, "Started: version 1.2.3"));
  MESSAGE("events: " << std::count(log.begin(), log.end(), '{'));
}

TEST_CASE("the log survives a restart and contains its reason") {
  SystemFixture bench;
  bench.post("/api/system/restart");
  bench.pass(Restarter::kDelay);
  bench.system.reason = "restart asked for";
  REQUIRE(bench.restartIfAsked());
  const std::string log = bench.logText();
  CHECK(has(log, "Restart asked for by owner"));
  CHECK(has(log, "Started: version 1.2.3, restart asked for"));
}

TEST_CASE("a restart follows its response, after the settings are saved") {
  SystemFixture bench;
  bench.furnish();
  const std::string settings = bench.settings();
  CHECK(bench.post("/api/system/restart").body == R"({"success":true})");
  bench.pass(Restarter::kDelay - 1);
  CHECK(bench.system.restarts == 0);
  bench.pass(1);
  CHECK(bench.system.restarts == 1);
  bench.pass(kMinute);
  CHECK(bench.system.restarts == 1);
  REQUIRE(bench.restartIfAsked());
  CHECK(bench.settings() == settings);
}

TEST_CASE("a factory reset requires the confirmation word") {
  SystemFixture bench;
  for (const char* body : {"{}", R"({"confirm":"reset"})", R"({"confirm":true})", "RESET", "[]"}) {
    CHECK(bench.post("/api/system/factory-reset", body).status == 400);
  }
  bench.pass(kMinute);
  CHECK(bench.system.restarts == 0);
  bench.reboot();
  CHECK(bench.users() == "owner/owner/admin ");
}

TEST_CASE("a factory reset erases everything except the platform's files") {
  SystemFixture bench;
  bench.furnish();
  for (const char* path : {"gcode/1a2b3c4d.lsp", "firmware/7.bin", "firmware/8.bin.part", "sand.canvas",
                           "sand.canvas.new", "restore.part", "records/sand-queue", "slots/app0.bin"}) {
    put(bench.store, path);
  }
  CHECK(bench.post("/api/system/factory-reset", R"({"confirm":"RESET"})").body == R"({"success":true})");
  bench.pass(Restarter::kDelay);
  CHECK(bench.system.restarts == 1);

  REQUIRE(bench.restartIfAsked());
  for (const std::string& path : bench.store.paths()) {
    CAPTURE(path);
    CHECK((path == "slots/app0.bin" || (path.rfind("records/", 0) == 0 && path != "records/sand-queue")));
  }
  CHECK(bench.hub().auth().setupRequired());
  CHECK(bench.get("/api/system/info").status == 401);
  CHECK(bench.hub().devices().all().empty());
  bench.createOwner();
  bench.token = bench.signIn();
  CHECK(has(bench.logText(), "Factory reset: everything was erased"));
  CHECK_FALSE(has(bench.logText(), "Factory reset asked for"));
  SystemFixture fresh;
  CHECK(bench.settings() == fresh.settings());
}

TEST_CASE("a factory reset that a power cut interrupted continues at the next start") {
  SystemFixture bench;
  bench.furnish();
  REQUIRE(FactoryReset(bench.store, {"records"}).begin().ok());
  bench.store.remove("records/lights");
  bench.reboot();
  CHECK(bench.hub().auth().setupRequired());
  CHECK_FALSE(bench.store.exists(FactoryReset::kMark));
}
