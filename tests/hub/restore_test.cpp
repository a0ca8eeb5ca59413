#include <doctest/doctest.h>

#include "support/stores/faulty_file_store.h"
#include "system_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a power cut at any step of a restore leaves all old or all new settings") {
  SystemFixture source;
  source.furnish();
  const std::string file = source.backup(true).body;
  const std::string newState = source.settings() + source.users();
  bool wasOld = false;
  bool wasNew = false;
  for (size_t step = 0;; ++step) {
    CAPTURE(step);
    FaultyFileStore store;
    SystemFixture bench;
    bench.moveTo(store);
    bench.createOwner();
    bench.token = bench.signIn();
    REQUIRE(bench.hub().flush().ok());
    const std::string oldState = bench.settings() + bench.users();
    store.cutPower({step, step % 2 == 0, step % 3 == 0 ? Unsynced::kGarbled : Unsynced::kLost});
    (void)bench.restoreWithUsers(file);
    const bool wasCut = store.isOff();
    store.restart();
    bench.moveTo(store);
    bench.token = bench.signIn();
    const std::string state = bench.settings() + bench.users();
    CHECK((state == oldState || state == newState));
    wasOld = wasOld || state == oldState;
    wasNew = wasNew || (wasCut && state == newState);
    if (!wasCut) break;
  }
  CHECK(wasOld);
  CHECK(wasNew);
}

TEST_CASE("until the hub has restarted with a backup, changes that the restart would undo are rejected") {
  SystemFixture source;
  source.furnish();
  const std::string newState = source.settings();
  SystemFixture bench;
  const std::string oldState = bench.settings();
  REQUIRE(bench.sendBackup(source.backup(false).body).status == 200);
  CHECK(bench.settings() == oldState);
  const Answered lights = bench.post("/api/config/led-config", R"({"strips":[{"color":"#0a0b0c"}]})");
  CHECK(lights.status == 503);
  CHECK(lights.headers.find("Retry-After") == "2");
  CHECK(HubFixture::field(lights.body, "message") ==
        "The hub restarts to restore a backup. Please try again in a moment.");
  CHECK(bench.sendBackup(source.backup(false).body).status == 503);
  bench.pass(kSecond);
  REQUIRE(bench.restartIfAsked());
  CHECK(bench.settings() == newState);
  CHECK(bench.post("/api/config/led-config", R"({"strips":[{"color":"#0a0b0c"}]})").status == 200);
  CHECK(has(bench.logText(), "The hub restarts to restore a backup of owner from 10.0.0.2: hardware, led"));
  CHECK(has(bench.logText(), "The settings of a backup are in place."));
}

TEST_CASE("a backup with accounts ends every session by the restart") {
  SystemFixture bench;
  const std::string file = bench.backup(true).body;
  REQUIRE(bench.sendBackup(file, "users=true&confirm=" + bench.confirmation()).status == 200);
  CHECK(bench.get("/api/system/info").status == 200);
  bench.pass(kSecond);
  REQUIRE(bench.restartIfAsked());
  CHECK(bench.get("/api/system/info").status == 401);
  CHECK_FALSE(bench.signIn().empty());
}
