#include <algorithm>
#include <utility>

#include "unit/satellite/satellite_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Sends a notification of a new revision every 20 ms. Returns the longest time between two heartbeats. */
Millis longestSilenceWhileRinging(ShowingFixture& fixture, bool configComes) {
  constexpr Millis kAnswerTakes = 150;
  uint32_t revision = 1;
  Millis lastHeartbeat = fixture.clock.now();
  Millis longest = 0;
  Millis asked = 0;
  for (const Millis end = fixture.clock.now() + kMinute; fixture.clock.now() < end;
       fixture.clock.advance(1)) {
    const size_t before = fixture.http.asked.size();
    if (fixture.clock.now() % 20 == 0) fixture.notify(++revision);
    fixture.satellite().tick();
    const bool isHeartbeat = fixture.http.asked.back().url.find("heartbeat") != std::string::npos;
    if (fixture.http.asked.size() != before) {
      asked = fixture.clock.now();
      if (isHeartbeat) longest = std::max(longest, asked - std::exchange(lastHeartbeat, asked));
    }
    if (!fixture.http.busy() || fixture.clock.now() - asked != kAnswerTakes) continue;
    if (isHeartbeat) {
      fixture.http.answers(200, R"({"time":null,"revision":)" + std::to_string(revision) + "}");
    } else if (configComes) {
      fixture.http.answers(200, SatelliteFixture::configJson("#00ff00"), "\"e\"");
    } else {
      fixture.http.fails("Broken off.");
    }
  }
  return std::max(longest, fixture.clock.now() - lastHeartbeat);
}

}  // namespace

TEST_CASE("the config is fetched if the heartbeat names another revision, and only then") {
  ShowingFixture fixture;
  CHECK(fixture.shown() == kRed);
  fixture.heartbeat(1);
  fixture.heartbeat(2);
  fixture.config("#00ff00");
  CHECK(fixture.http.asked.back().ifNoneMatch == "\"one\"");
  CHECK(fixture.http.asked.back().bearer == "token");
  CHECK(fixture.shown() == kGreen);
  fixture.heartbeat(2);
  CHECK(fixture.nextPath() == fixture.kHeartbeatPath);
}

TEST_CASE("a config that is unchanged counts as the named revision") {
  ShowingFixture fixture;
  fixture.heartbeat(2);
  REQUIRE(fixture.http.asked.back().url.find("/config") != std::string::npos);
  fixture.answer(304, "");
  CHECK(fixture.shown() == kRed);
  fixture.heartbeat(2);
  CHECK(fixture.nextPath() == fixture.kHeartbeatPath);
}

TEST_CASE("an unreadable config changes nothing, is logged once, and is fetched again after 10 s") {
  for (const std::string& bad :
       {std::string("{}"), std::string("nonsense"), SatelliteFixture::configJson("#zz0000"),
        SatelliteFixture::configJson("#00ff00").substr(0, 500), std::string()}) {
    CAPTURE(bad);
    ShowingFixture fixture;
    for (int attempt = 0; attempt < 3; ++attempt) {
      fixture.heartbeat(2);
      REQUIRE(fixture.isFetching());
      const Millis asked = fixture.clock.now();
      fixture.answer(200, bad, "\"two\"");
      CHECK(fixture.shown() == kRed);
      CHECK(fixture.satellite().online());
      fixture.notify(2);
      fixture.heartbeat(2);
      CHECK_FALSE(fixture.http.busy());
      fixture.pass(asked + HubClient::kSlowRetry - 1 - fixture.clock.now());
      CHECK_FALSE(fixture.http.busy());
    }
    CHECK(fixture.log.count("can't be used") == 1);
    fixture.heartbeat(2);
    CHECK(fixture.http.asked.back().ifNoneMatch == "\"one\"");
    fixture.config("#00ff00");
    CHECK(fixture.shown() == kGreen);
  }
}

TEST_CASE("a hub that rejects only config requests stays online, and is retried when that may help") {
  struct Example {
    int status;
    Millis again;
  };
  for (const Example& example : {Example{503, HubClient::kRetry}, Example{403, HubClient::kSlowRetry}}) {
    CAPTURE(example.status);
    ShowingFixture fixture;
    fixture.heartbeat(2);
    REQUIRE(fixture.isFetching());
    const Millis asked = fixture.clock.now();
    fixture.answer(example.status, R"({"message":"Not now."})");
    CHECK(fixture.satellite().online());
    CHECK(fixture.log.contains("Not now."));
    while (!fixture.isFetching()) fixture.heartbeat(2);
    CHECK(fixture.clock.now() - asked >= example.again);
    CHECK(fixture.clock.now() - asked <= example.again + SatelliteOptions::kHeartbeatEvery);
  }
}

TEST_CASE("three notifications of one change fetch once") {
  ShowingFixture fixture;
  fixture.pass(kSecond);
  const size_t before = fixture.http.asked.size();
  fixture.notify(2);
  fixture.satellite().tick();
  fixture.notify(2);  // before the response arrives
  fixture.pass(30);
  fixture.config("#00ff00");
  fixture.pass(kSecond);
  fixture.notify(2);
  fixture.pass(kSecond);
  CHECK(fixture.http.asked.size() == before + 1);
}

TEST_CASE("fetches are at least 100 ms apart, and the last notification is never lost") {
  ShowingFixture fixture;
  fixture.pass(kSecond);
  fixture.notify(2);
  fixture.satellite().tick();
  const Millis first = fixture.clock.now();
  fixture.notify(3);
  fixture.pass(10);
  fixture.config("#00ff00");
  fixture.pass(80);
  CHECK_FALSE(fixture.http.busy());
  REQUIRE(fixture.nextPath() == fixture.kConfigPath);
  CHECK(fixture.clock.now() - first == 100);
  fixture.config("#0000ff");
  CHECK(fixture.shown() == kBlue);
}

TEST_CASE("notifications for others, of the current revision, or without meaning cause no request") {
  ShowingFixture fixture;
  const size_t before = fixture.http.asked.size();
  fixture.notify(2, "matrix-2");
  fixture.notify(1);
  fixture.notifier.coming.push_back("hello");
  fixture.notifier.coming.push_back(std::string(300, 'x'));
  fixture.pass(kSecond);
  CHECK(fixture.http.asked.size() == before);
}

TEST_CASE("a notification of a wrong revision does not cause endless requests") {
  ShowingFixture fixture;
  fixture.pass(kSecond);
  fixture.notify(99);
  REQUIRE(fixture.nextPath() == fixture.kConfigPath);
  fixture.answer(304, "");
  const size_t before = fixture.http.asked.size();
  fixture.pass(kSecond);
  CHECK(fixture.http.asked.size() == before);
  fixture.heartbeat(1);
  REQUIRE(fixture.http.busy());
  fixture.answer(304, "");
  fixture.heartbeat(1);
  CHECK(fixture.nextPath() == fixture.kHeartbeatPath);
}

TEST_CASE("a notification during a heartbeat is served right after it") {
  ShowingFixture fixture;
  REQUIRE(fixture.nextPath() == fixture.kHeartbeatPath);
  fixture.notify(2);
  fixture.pass(20);
  fixture.answer(200, R"({"time":null,"revision":2})");
  CHECK(fixture.http.asked.back().url == std::string("http://hub:8080") + fixture.kConfigPath);
  fixture.config("#00ff00");
  CHECK(fixture.shown() == kGreen);
}

TEST_CASE("a blocked heartbeat does not delay a notification for long") {
  ShowingFixture fixture;
  REQUIRE(fixture.nextPath() == fixture.kHeartbeatPath);
  const Millis asked = fixture.clock.now();
  fixture.pass(500);
  fixture.notify(2);
  REQUIRE(fixture.nextPath() == fixture.kConfigPath);
  CHECK(fixture.clock.now() - asked == 1 * kSecond);
  fixture.config("#00ff00");
  CHECK(fixture.shown() == kGreen);
}

TEST_CASE("continuous notifications do not delay the heartbeat, whether or not the config arrives") {
  for (const bool configComes : {true, false}) {
    CAPTURE(configComes);
    ShowingFixture fixture;
    CHECK(longestSilenceWhileRinging(fixture, configComes) < 7 * kSecond);
  }
}

TEST_CASE("a slow config is not cancelled for another notification of the same change") {
  ShowingFixture fixture;
  fixture.pass(kSecond);
  fixture.notify(2);
  REQUIRE(fixture.nextPath() == fixture.kConfigPath);
  const size_t asked = fixture.http.asked.size();
  fixture.notify(2);
  fixture.pass(HubClient::kTimeoutAfterNotice + kSecond);
  CHECK(fixture.http.asked.size() == asked);
  REQUIRE(fixture.http.busy());
  fixture.config("#00ff00");
  CHECK(fixture.shown() == kGreen);
  CHECK(fixture.http.asked.size() == asked);
}

TEST_CASE("a slow config is cancelled for a notification of a newer change") {
  ShowingFixture fixture;
  fixture.pass(kSecond);
  fixture.notify(2);
  REQUIRE(fixture.nextPath() == fixture.kConfigPath);
  const Millis asked = fixture.clock.now();
  fixture.notify(3);
  REQUIRE(fixture.nextPath() == fixture.kConfigPath);
  CHECK(fixture.clock.now() - asked == HubClient::kTimeoutAfterNotice);
}

TEST_CASE("a notification reaches a satellite that considers the hub offline") {
  ShowingFixture fixture;
  REQUIRE(fixture.nextPath() == fixture.kHeartbeatPath);
  fixture.fail();
  fixture.notify(2);
  const Millis sent = fixture.clock.now();
  CHECK(fixture.nextPath() == fixture.kConfigPath);
  CHECK(fixture.clock.now() == sent);
}

TEST_CASE("weather is fetched again every 15 minutes, because its age does not change the revision") {
  constexpr const char* kWeather = R"({"temperature":12.5,"unit":"C","code":3,"isDay":true,"age":60})";
  SatelliteFixture fixture("token");
  fixture.heartbeat(1);
  fixture.config("#ff0000", "\"one\"", kWeather);
  const Millis fetched = fixture.clock.now();
  while (fixture.clock.now() - fetched < HubClient::kWeatherRefresh - SatelliteOptions::kHeartbeatEvery) {
    fixture.heartbeat(1);
    REQUIRE_FALSE(fixture.http.busy());
  }
  fixture.heartbeat(1);
  REQUIRE(fixture.http.busy());
  CHECK(fixture.http.asked.back().ifNoneMatch.empty());
  fixture.config("#ff0000", "\"one\"", kWeather);
  fixture.heartbeat(1);
  CHECK_FALSE(fixture.http.busy());
}
