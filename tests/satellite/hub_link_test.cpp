#include <algorithm>
#include <utility>

#include "core/devices/devices_codec.h"
#include "satellite/satellite_bench.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr const char* kNoon = "\"2026-05-01T12:00:00.000Z\"";

EpochMillis noon() {
  return fromIso("2026-05-01T12:00Z").value();
}

/** Rings every 20 ms, of a new revision each time, and gives the longest time between two heartbeats. */
Millis longestSilenceWhileRinging(ShowingBench& bench, bool configComes) {
  constexpr Millis kAnswerTakes = 150;
  uint32_t revision = 1;
  Millis lastHeartbeat = bench.clock.now();
  Millis longest = 0;
  Millis asked = 0;
  for (const Millis end = bench.clock.now() + kMinute; bench.clock.now() < end; bench.clock.advance(1)) {
    const size_t before = bench.http.asked.size();
    if (bench.clock.now() % 20 == 0) bench.ring(++revision);
    bench.satellite().tick();
    const bool isHeartbeat = bench.http.asked.back().url.find("heartbeat") != std::string::npos;
    if (bench.http.asked.size() != before) {
      asked = bench.clock.now();
      if (isHeartbeat) longest = std::max(longest, asked - std::exchange(lastHeartbeat, asked));
    }
    if (!bench.http.busy() || bench.clock.now() - asked != kAnswerTakes) continue;
    if (isHeartbeat) {
      bench.http.answers(200, R"({"time":null,"revision":)" + std::to_string(revision) + "}");
    } else if (configComes) {
      bench.http.answers(200, SatelliteBench::configJson("#00ff00"), "\"e\"");
    } else {
      bench.http.fails("Broken off.");
    }
  }
  return std::max(longest, bench.clock.now() - lastHeartbeat);
}

}  // namespace

TEST_CASE("a heartbeat goes out every 5 s and says how the satellite is") {
  ShowingBench bench;
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

TEST_CASE("the hub understands a heartbeat as the satellite means it") {
  SatelliteFacts facts;
  facts.id = "matrix-2";
  facts.version = "1.2.3";
  facts.bellPort = 4300;
  facts.uptime = 15 * kSecond;
  facts.time = noon();
  facts.rssi = -60;
  facts.freeHeap = 120'000;
  const auto understood = heartbeatFromJson(heartbeatJson(facts));
  REQUIRE(understood);
  CHECK(understood.value().deviceId == "matrix-2");
  CHECK(understood.value().currentTime == noon());
  const Heartbeat& heartbeat = understood.value().heartbeat;
  CHECK(heartbeat.doorbellPort == 4300);
  CHECK(heartbeat.version == "1.2.3");
  CHECK(heartbeat.uptime == 15);
  CHECK(heartbeat.rssi == -60);
  CHECK(heartbeat.freeHeap == 120'000);
}

TEST_CASE("while the time is unknown the heartbeat says none") {
  SatelliteBench bench("token");
  bench.nextPath();
  CHECK_FALSE(bench.askedWith("currentTime"));
}

TEST_CASE("the clock is set from a heartbeat's answer when it is unset or wrong by more than 2 s") {
  ShowingBench bench;
  bench.heartbeat(1, kNoon);
  CHECK(bench.clock.wall() == noon());
  bench.clock.setWall(noon() + 1999);
  bench.heartbeat(1, "\"2026-05-01T12:00:05.000Z\"");
  CHECK(bench.clock.wall() == noon() + 6999);
  bench.clock.setWall(noon() - 60'000);
  bench.heartbeat(1, kNoon);
  CHECK(bench.clock.wall() == noon());
}

TEST_CASE("a hub without a clock, or with a strange one, changes nothing") {
  ShowingBench bench;
  bench.heartbeat(1, "null");
  bench.heartbeat(1, "\"soon\"");
  CHECK_FALSE(bench.clock.wall());
  CHECK(bench.satellite().online());
}

TEST_CASE("the config is fetched when the heartbeat names another revision, and only then") {
  ShowingBench bench;
  CHECK(bench.shown() == kRed);
  bench.heartbeat(1);
  bench.heartbeat(2);
  bench.config("#00ff00");
  CHECK(bench.http.asked.back().ifNoneMatch == "\"one\"");
  CHECK(bench.http.asked.back().bearer == "token");
  CHECK(bench.shown() == kGreen);
  bench.heartbeat(2);
  CHECK(bench.nextPath() == bench.kHeartbeatPath);
}

TEST_CASE("a config that is the same after all counts as the named revision") {
  ShowingBench bench;
  bench.heartbeat(2);
  REQUIRE(bench.http.asked.back().url.find("/config") != std::string::npos);
  bench.answer(304, "");
  CHECK(bench.shown() == kRed);
  bench.heartbeat(2);
  CHECK(bench.nextPath() == bench.kHeartbeatPath);
}

TEST_CASE("a config that can't be read changes nothing, is told once, and is asked for again") {
  ShowingBench bench;
  for (const std::string& bad :
       {std::string("{}"), std::string("nonsense"), SatelliteBench::configJson("#zz0000"),
        SatelliteBench::configJson("#00ff00").substr(0, 500)}) {
    CAPTURE(bad);
    bench.heartbeat(2);
    REQUIRE(bench.http.busy());
    bench.answer(200, bad, "\"two\"");
    CHECK(bench.shown() == kRed);
  }
  bench.heartbeat(2);
  CHECK(bench.http.asked.back().ifNoneMatch == "\"one\"");
  bench.config("#00ff00");
  CHECK(bench.shown() == kGreen);
}

TEST_CASE("the bell fetches the config at once") {
  ShowingBench bench;
  bench.pass(kSecond);
  bench.ring(2);
  bench.satellite().tick();
  REQUIRE(bench.http.busy());
  bench.config("#00ff00");
  CHECK(bench.shown() == kGreen);
}

TEST_CASE("three rings for one change fetch once") {
  ShowingBench bench;
  bench.pass(kSecond);
  const size_t before = bench.http.asked.size();
  bench.ring(2);
  bench.satellite().tick();
  bench.ring(2);  // while the answer is under way
  bench.pass(30);
  bench.config("#00ff00");
  bench.pass(kSecond);
  bench.ring(2);
  bench.pass(kSecond);
  CHECK(bench.http.asked.size() == before + 1);
}

TEST_CASE("fetches keep 100 ms distance, and the last ring is never lost") {
  ShowingBench bench;
  bench.pass(kSecond);
  bench.ring(2);
  bench.satellite().tick();
  const Millis first = bench.clock.now();
  bench.ring(3);
  bench.pass(10);
  bench.config("#00ff00");
  bench.pass(80);
  CHECK_FALSE(bench.http.busy());
  REQUIRE(bench.nextPath() == bench.kConfigPath);
  CHECK(bench.clock.now() - first == 100);
  bench.config("#0000ff");
  CHECK(bench.shown() == kBlue);
}

TEST_CASE("rings for others, of the present revision, or of no meaning ask nothing") {
  ShowingBench bench;
  const size_t before = bench.http.asked.size();
  bench.ring(2, "matrix-2");
  bench.ring(1);
  bench.doorbell.coming.push_back("hello");
  bench.doorbell.coming.push_back(std::string(300, 'x'));
  bench.pass(kSecond);
  CHECK(bench.http.asked.size() == before);
}

TEST_CASE("a ring of a wrong revision asks once more, no oftener") {
  ShowingBench bench;
  bench.pass(kSecond);
  bench.ring(99);
  REQUIRE(bench.nextPath() == bench.kConfigPath);
  bench.answer(304, "");
  const size_t before = bench.http.asked.size();
  bench.pass(kSecond);
  CHECK(bench.http.asked.size() == before);
  bench.heartbeat(1);
  REQUIRE(bench.http.busy());
  bench.answer(304, "");
  bench.heartbeat(1);
  CHECK(bench.nextPath() == bench.kHeartbeatPath);
}

TEST_CASE("a ring in the middle of a heartbeat is served right after it") {
  ShowingBench bench;
  REQUIRE(bench.nextPath() == bench.kHeartbeatPath);
  bench.ring(2);
  bench.pass(20);
  bench.answer(200, R"({"time":null,"revision":2})");
  CHECK(bench.http.asked.back().url == std::string("http://hub:8080") + bench.kConfigPath);
  bench.config("#00ff00");
  CHECK(bench.shown() == kGreen);
}

TEST_CASE("a heartbeat that hangs does not keep a ring waiting for long") {
  ShowingBench bench;
  REQUIRE(bench.nextPath() == bench.kHeartbeatPath);
  const Millis asked = bench.clock.now();
  bench.pass(500);
  bench.ring(2);
  REQUIRE(bench.nextPath() == bench.kConfigPath);
  CHECK(bench.clock.now() - asked == 1 * kSecond);
  bench.config("#00ff00");
  CHECK(bench.shown() == kGreen);
}

TEST_CASE("rings without end do not keep the heartbeat waiting, whether the config comes or not") {
  for (const bool configComes : {true, false}) {
    CAPTURE(configComes);
    ShowingBench bench;
    CHECK(longestSilenceWhileRinging(bench, configComes) < 7 * kSecond);
  }
}

TEST_CASE("a slow config is not given up for another ring of the same change") {
  ShowingBench bench;
  bench.pass(kSecond);
  bench.ring(2);
  REQUIRE(bench.nextPath() == bench.kConfigPath);
  const size_t asked = bench.http.asked.size();
  bench.ring(2);
  bench.pass(HubLink::kPatienceOnceRung + kSecond);
  CHECK(bench.http.asked.size() == asked);
  REQUIRE(bench.http.busy());
  bench.config("#00ff00");
  CHECK(bench.shown() == kGreen);
  CHECK(bench.http.asked.size() == asked);
}

TEST_CASE("a slow config is given up for a ring of a newer change") {
  ShowingBench bench;
  bench.pass(kSecond);
  bench.ring(2);
  REQUIRE(bench.nextPath() == bench.kConfigPath);
  const Millis asked = bench.clock.now();
  bench.ring(3);
  REQUIRE(bench.nextPath() == bench.kConfigPath);
  CHECK(bench.clock.now() - asked == HubLink::kPatienceOnceRung);
}

TEST_CASE("a ring reaches a satellite that believes the hub to be away") {
  ShowingBench bench;
  REQUIRE(bench.nextPath() == bench.kHeartbeatPath);
  bench.fail();
  bench.ring(2);
  const Millis rung = bench.clock.now();
  CHECK(bench.nextPath() == bench.kConfigPath);
  CHECK(bench.clock.now() == rung);
}

TEST_CASE("while the hub is away the satellite shows what it showed, and is back within 10 s") {
  ShowingBench bench;
  SUBCASE("nobody answers") {
    for (int i = 0; i < 20; ++i) {
      REQUIRE(bench.nextPath() == bench.kHeartbeatPath);
      bench.fail();
    }
    CHECK_FALSE(bench.satellite().online());
    CHECK(bench.shown() == kRed);
    CHECK(bench.log.lines.size() == 2);  // online, and why no more: once
  }
  SUBCASE("questions vanish") {
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

TEST_CASE("a hub that is away is not asked oftener than every 2 s") {
  ShowingBench bench;
  const size_t before = bench.http.asked.size();
  const Millis begun = bench.clock.now();
  for (int i = 0; i < 10; ++i) {
    bench.nextPath();
    bench.fail();
  }
  CHECK(bench.http.asked.size() - before == 10);
  CHECK(bench.clock.now() - begun >= 18 * kSecond);
}

TEST_CASE("a busy hub is asked again soon, one that refuses a heartbeat later") {
  ShowingBench bench;
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

TEST_CASE("an endless answer is given up") {
  ShowingBench bench;
  bench.nextPath();
  bench.answer(200, "{\"a\":\"" + std::string(HubLink::kLongestAnswer, 'x') + "\"}");
  CHECK_FALSE(bench.satellite().online());
}

TEST_CASE("weather is fetched anew every 15 minutes, since its age makes no revision") {
  constexpr const char* kWeather = R"({"temperature":12.5,"unit":"C","code":3,"isDay":true,"age":60})";
  SatelliteBench bench("token");
  bench.heartbeat(1);
  bench.config("#ff0000", "\"one\"", kWeather);
  const Millis fetched = bench.clock.now();
  while (bench.clock.now() - fetched < HubLink::kWeatherRefresh - HubLink::kHeartbeatEvery) {
    bench.heartbeat(1);
    REQUIRE_FALSE(bench.http.busy());
  }
  bench.heartbeat(1);
  REQUIRE(bench.http.busy());
  CHECK(bench.http.asked.back().ifNoneMatch.empty());
  bench.config("#ff0000", "\"one\"", kWeather);
  bench.heartbeat(1);
  CHECK_FALSE(bench.http.busy());
}
