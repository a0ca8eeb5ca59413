#include "core/devices/devices_codec.h"
#include "unit/satellite/satellite_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr const char* kNoon = "\"2026-05-01T12:00:00.000Z\"";

EpochMillis noon() {
  return fromIso("2026-05-01T12:00Z").value();
}

}  // namespace

TEST_CASE("heartbeats are sent at the configured interval") {
  SatelliteFixture bench("token");
  bench.heartbeatEvery = 200;
  bench.reboot();
  bench.heartbeat(1);
  const Millis first = bench.clock.now();
  bench.config("#ff0000");
  bench.heartbeat(1);
  CHECK(bench.clock.now() - first == 200);
}

TEST_CASE("a heartbeat is sent every 5 s and contains the state of the satellite") {
  ShowingFixture bench;
  const Millis first = bench.clock.now();
  bench.heartbeat(1);
  CHECK(bench.clock.now() - first == 5 * kSecond);
  bench.heartbeat(1, kNoon);
  bench.heartbeat(1);
  CHECK(bench.http.asked.back().method == "POST");
  CHECK(bench.askedWith(R"("deviceId":"matrix-1")"));
  CHECK(bench.askedWith(R"("currentTime":"2026-05-01T12:00:05.000Z")"));
  CHECK(bench.askedWith(R"("uptime":15)"));
  CHECK(bench.askedWith(R"("version":"1.2.3")"));
  CHECK(bench.askedWith(R"("address":":4211")"));
  CHECK(bench.askedWith(R"("power":0)"));
  CHECK(bench.satellite().online());
}

TEST_CASE("the hub parses a heartbeat as the satellite means it") {
  SatelliteFacts facts;
  facts.id = "matrix-2";
  facts.version = "1.2.3";
  facts.notifierPort = 4300;
  facts.uptime = 15 * kSecond;
  facts.time = noon();
  facts.rssi = -60;
  facts.freeHeap = 120'000;
  facts.chip = 5;
  const auto understood = heartbeatFromJson(heartbeatJson(facts));
  REQUIRE(understood);
  CHECK(understood.value().deviceId == "matrix-2");
  CHECK(understood.value().currentTime == noon());
  const Heartbeat& heartbeat = understood.value().heartbeat;
  CHECK(heartbeat.notifierPort == 4300);
  CHECK(heartbeat.version == "1.2.3");
  CHECK(heartbeat.uptime == 15);
  CHECK(heartbeat.rssi == -60);
  CHECK(heartbeat.freeHeap == 120'000);
  CHECK(heartbeat.chip == 5);
}

TEST_CASE("while the time is unknown, the heartbeat contains none") {
  SatelliteFixture bench("token");
  bench.nextPath();
  CHECK_FALSE(bench.askedWith("currentTime"));
}

TEST_CASE("the clock is set from a heartbeat response if it is unset or wrong by more than 2 s") {
  ShowingFixture bench;
  bench.heartbeat(1, kNoon);
  CHECK(bench.clock.wall() == noon());
  bench.clock.setWall(noon() + 1999);
  bench.heartbeat(1, "\"2026-05-01T12:00:05.000Z\"");
  CHECK(bench.clock.wall() == noon() + 6999);
  bench.clock.setWall(noon() - 60'000);
  bench.heartbeat(1, kNoon);
  CHECK(bench.clock.wall() == noon());
}

TEST_CASE("a hub without a clock, or with an implausible one, changes nothing") {
  ShowingFixture bench;
  bench.heartbeat(1, "null");
  bench.heartbeat(1, "\"soon\"");
  CHECK_FALSE(bench.clock.wall());
  CHECK(bench.satellite().online());
}

TEST_CASE("while the hub is offline the satellite keeps its picture, and is back within 10 s") {
  ShowingFixture bench;
  SUBCASE("no connection") {
    for (int i = 0; i < 20; ++i) {
      REQUIRE(bench.nextPath() == bench.kHeartbeatPath);
      bench.fail();
    }
    CHECK_FALSE(bench.satellite().online());
    CHECK(bench.shown() == kRed);
    CHECK(bench.log.lines.size() == 2);  // one line that it is online, one why it no longer is
  }
  SUBCASE("requests are lost") {
    bench.pass(kMinute);
    CHECK_FALSE(bench.satellite().online());
    CHECK(bench.shown() == kRed);
    bench.http.cancel();
  }
  const Millis back = bench.clock.now();
  bench.heartbeat(1);
  CHECK(bench.satellite().online());
  CHECK(bench.clock.now() - back <= 7 * kSecond);
}

TEST_CASE("an offline hub gets at most one request every 2 s") {
  ShowingFixture bench;
  const size_t before = bench.http.asked.size();
  const Millis begun = bench.clock.now();
  for (int i = 0; i < 10; ++i) {
    bench.nextPath();
    bench.fail();
  }
  CHECK(bench.http.asked.size() - before == 10);
  CHECK(bench.clock.now() - begun >= 18 * kSecond);
}

TEST_CASE("a busy hub is retried soon, one that rejects a heartbeat later") {
  ShowingFixture bench;
  bench.nextPath();
  Millis asked = bench.clock.now();
  bench.answer(503, "{}");
  bench.nextPath();
  CHECK(bench.clock.now() - asked == 2 * kSecond);
  asked = bench.clock.now();
  bench.answer(403, "{}");
  bench.nextPath();
  CHECK(bench.clock.now() - asked == 10 * kSecond);
  CHECK(bench.shown() == kRed);
}

TEST_CASE("an endless response is cancelled") {
  ShowingFixture bench;
  bench.nextPath();
  bench.answer(200, "{\"a\":\"" + std::string(HubResponse::kMax, 'x') + "\"}");
  CHECK_FALSE(bench.satellite().online());
}
