#include "core/devices/devices_codec.h"
#include "core/json/field_list.h"
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
  SatelliteFixture fixture("token");
  fixture.heartbeatEvery = 200;
  fixture.reboot();
  fixture.heartbeat(1);
  const Millis first = fixture.clock.now();
  fixture.config("#ff0000");
  fixture.heartbeat(1);
  CHECK(fixture.clock.now() - first == 200);
}

TEST_CASE("a heartbeat is sent every 5 s and contains the state of the satellite") {
  ShowingFixture fixture;
  const Millis first = fixture.clock.now();
  fixture.heartbeat(1);
  CHECK(fixture.clock.now() - first == 5 * kSecond);
  fixture.heartbeat(1, kNoon);
  fixture.heartbeat(1);
  CHECK(fixture.http.asked.back().method == "POST");
  CHECK(fixture.askedWith(R"("deviceId":"matrix-1")"));
  CHECK(fixture.askedWith(R"("currentTime":"2026-05-01T12:00:05.000Z")"));
  CHECK(fixture.askedWith(R"("uptime":15)"));
  CHECK(fixture.askedWith(R"("version":"1.2.3")"));
  CHECK(fixture.askedWith(R"("address":":4211")"));
  CHECK(fixture.askedWith(R"("power":0)"));
  CHECK(fixture.satellite().online());
}

TEST_CASE("the hub parses a heartbeat as the satellite means it") {
  ReportedHeartbeat report;
  report.deviceId = "matrix-2";
  report.currentTime = noon();
  report.heartbeat.version = "1.2.3";
  report.heartbeat.notifierPort = 4300;
  report.heartbeat.uptime = 15;
  report.heartbeat.rssi = -60;
  report.heartbeat.freeHeap = 120'000;
  report.heartbeat.chip = 5;
  const auto understood = heartbeatFromJson(fieldsToJson(report));
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
  SatelliteFixture fixture("token");
  fixture.nextPath();
  CHECK(fixture.askedWith(R"("currentTime":null)"));
}

TEST_CASE("the clock is set from a heartbeat response if it is unset or wrong") {
  ShowingFixture fixture;
  fixture.heartbeat(1, kNoon);
  CHECK(fixture.clock.wall() == noon());
  fixture.clock.setWall(noon() + 20);
  fixture.heartbeat(1, "\"2026-05-01T12:00:05.000Z\"");
  CHECK(fixture.clock.wall() == noon() + 5020);
  fixture.heartbeat(1, "\"2026-05-01T12:00:09.999Z\"");
  CHECK(fixture.clock.wall() == noon() + 9999);
  fixture.clock.setWall(noon() - 60'000);
  fixture.heartbeat(1, kNoon);
  CHECK(fixture.clock.wall() == noon());
}

TEST_CASE("the hub's time is that in the middle of the request, and inexact after a slow one") {
  ShowingFixture fixture;
  const auto heartbeat = [&fixture](Millis taken, const std::string& time) {
    REQUIRE(fixture.nextPath() == fixture.kHeartbeatPath);
    fixture.clock.advance(taken);
    fixture.answer(200, "{\"success\":true,\"time\":" + time + ",\"revision\":1,\"update\":null}");
    return fixture.clock.wall();
  };
  CHECK(heartbeat(80, kNoon) == noon() + 40);
  CHECK(heartbeat(900, kNoon) == noon() + 450);
  fixture.clock.setWall(noon());
  const auto slow = heartbeat(900, "\"2026-05-01T12:00:06.000Z\"");
  CHECK(slow == noon() + 5 * 1000);
}

TEST_CASE("a clock that differs by no more than half of a response's time is left alone") {
  for (const EpochMillis offset : {-80, -81}) {
    ShowingFixture fixture;
    REQUIRE(fixture.nextPath() == fixture.kHeartbeatPath);
    fixture.clock.setWall(noon() + offset);
    fixture.clock.advance(80);
    fixture.answer(200, std::string(R"({"success":true,"revision":1,"update":null,"time":)") + kNoon + "}");
    CHECK(fixture.clock.wall() == (offset == -80 ? noon() : noon() + 40));
  }
}

TEST_CASE("a hub without a clock, or with an implausible one, changes nothing") {
  ShowingFixture fixture;
  fixture.heartbeat(1, "null");
  fixture.heartbeat(1, "\"soon\"");
  CHECK_FALSE(fixture.clock.wall());
  CHECK(fixture.satellite().online());
}

TEST_CASE("while the hub is offline the satellite keeps its picture, and is back within 10 s") {
  ShowingFixture fixture;
  SUBCASE("no connection") {
    for (int i = 0; i < 20; ++i) {
      REQUIRE(fixture.nextPath() == fixture.kHeartbeatPath);
      fixture.fail();
    }
    CHECK_FALSE(fixture.satellite().online());
    CHECK(fixture.shown() == kRed);
    CHECK(fixture.log.lines.size() == 2);  // one line that it is online, one why it no longer is
  }
  SUBCASE("requests are lost") {
    fixture.pass(kMinute);
    CHECK_FALSE(fixture.satellite().online());
    CHECK(fixture.shown() == kRed);
    fixture.http.cancel();
  }
  const Millis back = fixture.clock.now();
  fixture.heartbeat(1);
  CHECK(fixture.satellite().online());
  CHECK(fixture.clock.now() - back <= 7 * kSecond);
}

TEST_CASE("an offline hub gets at most one request every 2 s") {
  ShowingFixture fixture;
  const size_t before = fixture.http.asked.size();
  const Millis begun = fixture.clock.now();
  for (int i = 0; i < 10; ++i) {
    fixture.nextPath();
    fixture.fail();
  }
  CHECK(fixture.http.asked.size() - before == 10);
  CHECK(fixture.clock.now() - begun >= 18 * kSecond);
}

TEST_CASE("a busy hub is retried soon, one that rejects a heartbeat later") {
  ShowingFixture fixture;
  fixture.nextPath();
  Millis asked = fixture.clock.now();
  fixture.answer(503, "{}");
  fixture.nextPath();
  CHECK(fixture.clock.now() - asked == 2 * kSecond);
  asked = fixture.clock.now();
  fixture.answer(403, "{}");
  fixture.nextPath();
  CHECK(fixture.clock.now() - asked == 10 * kSecond);
  CHECK(fixture.shown() == kRed);
}

TEST_CASE("an endless response is cancelled") {
  ShowingFixture fixture;
  fixture.nextPath();
  fixture.answer(200, "{\"a\":\"" + std::string(HubResponse::kMax, 'x') + "\"}");
  CHECK_FALSE(fixture.satellite().online());
}
