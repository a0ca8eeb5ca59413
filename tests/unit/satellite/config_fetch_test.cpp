#include <algorithm>
#include <utility>

#include "unit/satellite/satellite_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Sends a notification of a new revision every 20 ms. Returns the longest time between two heartbeats. */
Millis longestSilenceWhileRinging(ShowingFixture& bench, bool configComes) {
  constexpr Millis kAnswerTakes = 150;
  uint32_t revision = 1;
  Millis lastHeartbeat = bench.clock.now();
  Millis longest = 0;
  Millis asked = 0;
  for (const Millis end = bench.clock.now() + kMinute; bench.clock.now() < end; bench.clock.advance(1)) {
    const size_t before = bench.http.asked.size();
    if (bench.clock.now() % 20 == 0) bench.notify(++revision);
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
      bench.http.answers(200, SatelliteFixture::configJson("#00ff00"), "\"e\"");
    } else {
      bench.http.fails("Broken off.");
    }
  }
  return std::max(longest, bench.clock.now() - lastHeartbeat);
}

}  // namespace

TEST_CASE("the config is fetched if the heartbeat names another revision, and only then") {
  ShowingFixture bench;
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

TEST_CASE("a config that is unchanged counts as the named revision") {
  ShowingFixture bench;
  bench.heartbeat(2);
  REQUIRE(bench.http.asked.back().url.find("/config") != std::string::npos);
  bench.answer(304, "");
  CHECK(bench.shown() == kRed);
  bench.heartbeat(2);
  CHECK(bench.nextPath() == bench.kHeartbeatPath);
}

TEST_CASE("an unreadable config changes nothing, is logged once, and is fetched again after 10 s") {
  for (const std::string& bad :
       {std::string("{}"), std::string("nonsense"), SatelliteFixture::configJson("#zz0000"),
        SatelliteFixture::configJson("#00ff00").substr(0, 500), std::string()}) {
    CAPTURE(bad);
    ShowingFixture bench;
    for (int attempt = 0; attempt < 3; ++attempt) {
      bench.heartbeat(2);
      REQUIRE(bench.isFetching());
      const Millis asked = bench.clock.now();
      bench.answer(200, bad, "\"two\"");
      CHECK(bench.shown() == kRed);
      CHECK(bench.satellite().online());
      bench.notify(2);
      bench.heartbeat(2);
      CHECK_FALSE(bench.http.busy());
      bench.pass(asked + HubClient::kSlowRetry - 1 - bench.clock.now());
      CHECK_FALSE(bench.http.busy());
    }
    CHECK(bench.log.count("can't be used") == 1);
    bench.heartbeat(2);
    CHECK(bench.http.asked.back().ifNoneMatch == "\"one\"");
    bench.config("#00ff00");
    CHECK(bench.shown() == kGreen);
  }
}

TEST_CASE("after an unreadable config another revision is fetched immediately, and logged again") {
  ShowingFixture bench;
  for (const uint32_t revision : {2U, 3U}) {
    bench.heartbeat(revision);
    REQUIRE(bench.isFetching());
    bench.answer(200, "{}");
  }
  CHECK(bench.log.count("can't be used") == 2);
  bench.heartbeat(4);
  bench.config("#00ff00");
  CHECK(bench.shown() == kGreen);
}

TEST_CASE("a hub that rejects only config requests stays online, and is retried when that may help") {
  struct Example {
    int status;
    Millis again;
  };
  for (const Example& example : {Example{503, HubClient::kRetry}, Example{403, HubClient::kSlowRetry}}) {
    CAPTURE(example.status);
    ShowingFixture bench;
    bench.heartbeat(2);
    REQUIRE(bench.isFetching());
    const Millis asked = bench.clock.now();
    bench.answer(example.status, R"({"message":"Not now."})");
    CHECK(bench.satellite().online());
    CHECK(bench.log.contains("Not now."));
    while (!bench.isFetching()) bench.heartbeat(2);
    CHECK(bench.clock.now() - asked >= example.again);
    CHECK(bench.clock.now() - asked <= example.again + SatelliteOptions::kHeartbeatEvery);
  }
}

TEST_CASE("an ETag that is too long is ignored") {
  SatelliteFixture bench("token");
  bench.heartbeat(1);
  bench.config("#ff0000", std::string(HubResponse::kMaxEtagLength + 1, 'e'));
  bench.heartbeat(2);
  REQUIRE(bench.isFetching());
  CHECK(bench.http.asked.back().ifNoneMatch.empty());
  bench.config("#00ff00", std::string(HubResponse::kMaxEtagLength, 'e'));
  bench.heartbeat(3);
  CHECK(bench.http.asked.back().ifNoneMatch == std::string(HubResponse::kMaxEtagLength, 'e'));
}

TEST_CASE("a heartbeat response without a revision causes no request") {
  ShowingFixture bench;
  for (const char* body : {R"({"success":true})", R"({"success":true,"revision":null})"}) {
    CAPTURE(body);
    REQUIRE(bench.nextPath() == bench.kHeartbeatPath);
    bench.answer(200, body);
    CHECK(bench.satellite().online());
    CHECK_FALSE(bench.http.busy());
  }
}

TEST_CASE("a notification fetches the config immediately") {
  ShowingFixture bench;
  bench.pass(kSecond);
  bench.notify(2);
  bench.satellite().tick();
  REQUIRE(bench.http.busy());
  bench.config("#00ff00");
  CHECK(bench.shown() == kGreen);
}

TEST_CASE("three notifications of one change fetch once") {
  ShowingFixture bench;
  bench.pass(kSecond);
  const size_t before = bench.http.asked.size();
  bench.notify(2);
  bench.satellite().tick();
  bench.notify(2);  // before the response arrives
  bench.pass(30);
  bench.config("#00ff00");
  bench.pass(kSecond);
  bench.notify(2);
  bench.pass(kSecond);
  CHECK(bench.http.asked.size() == before + 1);
}

TEST_CASE("fetches are at least 100 ms apart, and the last notification is never lost") {
  ShowingFixture bench;
  bench.pass(kSecond);
  bench.notify(2);
  bench.satellite().tick();
  const Millis first = bench.clock.now();
  bench.notify(3);
  bench.pass(10);
  bench.config("#00ff00");
  bench.pass(80);
  CHECK_FALSE(bench.http.busy());
  REQUIRE(bench.nextPath() == bench.kConfigPath);
  CHECK(bench.clock.now() - first == 100);
  bench.config("#0000ff");
  CHECK(bench.shown() == kBlue);
}

TEST_CASE("notifications for others, of the current revision, or without meaning cause no request") {
  ShowingFixture bench;
  const size_t before = bench.http.asked.size();
  bench.notify(2, "matrix-2");
  bench.notify(1);
  bench.notifier.coming.push_back("hello");
  bench.notifier.coming.push_back(std::string(300, 'x'));
  bench.pass(kSecond);
  CHECK(bench.http.asked.size() == before);
}

TEST_CASE("a notification of a wrong revision does not cause endless requests") {
  ShowingFixture bench;
  bench.pass(kSecond);
  bench.notify(99);
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

TEST_CASE("a notification during a heartbeat is served right after it") {
  ShowingFixture bench;
  REQUIRE(bench.nextPath() == bench.kHeartbeatPath);
  bench.notify(2);
  bench.pass(20);
  bench.answer(200, R"({"time":null,"revision":2})");
  CHECK(bench.http.asked.back().url == std::string("http://hub:8080") + bench.kConfigPath);
  bench.config("#00ff00");
  CHECK(bench.shown() == kGreen);
}

TEST_CASE("a blocked heartbeat does not delay a notification for long") {
  ShowingFixture bench;
  REQUIRE(bench.nextPath() == bench.kHeartbeatPath);
  const Millis asked = bench.clock.now();
  bench.pass(500);
  bench.notify(2);
  REQUIRE(bench.nextPath() == bench.kConfigPath);
  CHECK(bench.clock.now() - asked == 1 * kSecond);
  bench.config("#00ff00");
  CHECK(bench.shown() == kGreen);
}

TEST_CASE("continuous notifications do not delay the heartbeat, whether or not the config arrives") {
  for (const bool configComes : {true, false}) {
    CAPTURE(configComes);
    ShowingFixture bench;
    CHECK(longestSilenceWhileRinging(bench, configComes) < 7 * kSecond);
  }
}

TEST_CASE("a slow config is not cancelled for another notification of the same change") {
  ShowingFixture bench;
  bench.pass(kSecond);
  bench.notify(2);
  REQUIRE(bench.nextPath() == bench.kConfigPath);
  const size_t asked = bench.http.asked.size();
  bench.notify(2);
  bench.pass(HubClient::kTimeoutAfterNotice + kSecond);
  CHECK(bench.http.asked.size() == asked);
  REQUIRE(bench.http.busy());
  bench.config("#00ff00");
  CHECK(bench.shown() == kGreen);
  CHECK(bench.http.asked.size() == asked);
}

TEST_CASE("a slow config is cancelled for a notification of a newer change") {
  ShowingFixture bench;
  bench.pass(kSecond);
  bench.notify(2);
  REQUIRE(bench.nextPath() == bench.kConfigPath);
  const Millis asked = bench.clock.now();
  bench.notify(3);
  REQUIRE(bench.nextPath() == bench.kConfigPath);
  CHECK(bench.clock.now() - asked == HubClient::kTimeoutAfterNotice);
}

TEST_CASE("a notification reaches a satellite that considers the hub offline") {
  ShowingFixture bench;
  REQUIRE(bench.nextPath() == bench.kHeartbeatPath);
  bench.fail();
  bench.notify(2);
  const Millis sent = bench.clock.now();
  CHECK(bench.nextPath() == bench.kConfigPath);
  CHECK(bench.clock.now() == sent);
}

TEST_CASE("weather is fetched again every 15 minutes, because its age does not change the revision") {
  constexpr const char* kWeather = R"({"temperature":12.5,"unit":"C","code":3,"isDay":true,"age":60})";
  SatelliteFixture bench("token");
  bench.heartbeat(1);
  bench.config("#ff0000", "\"one\"", kWeather);
  const Millis fetched = bench.clock.now();
  while (bench.clock.now() - fetched < HubClient::kWeatherRefresh - SatelliteOptions::kHeartbeatEvery) {
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
