#include <doctest/doctest.h>

#include "core/lights/lights.h"
#include "unit/core/lights/lights_fixture.h"

using namespace lumi;
using test::House;
using test::kDayTimer;
using test::timeOf;

TEST_CASE("after a restart the strip is lit inside the window, dark outside and in between during a fade") {
  House house;
  REQUIRE(house.hub
              ->post("\"color\":\"#ffffff\",\"brightness\":255",
                     "\"autoOn\":true,\"autoOff\":true,\"fadeOnDuration\":60")
              .ok());
  REQUIRE(house.hub->lights.flush().ok());
  const auto peakAfterBootAt = [&](std::string_view now) {
    house.clock.setWall(timeOf(now));
    house.boot();
    house.hub->run(20);
    return house.hub->output.peak();
  };
  CHECK(peakAfterBootAt("2026-05-02T07:00Z") == 255);
  CHECK(peakAfterBootAt("2026-05-02T23:00Z") == 0);
  const int half = peakAfterBootAt("2026-05-03T06:30Z");
  CHECK(half > 40);
  CHECK(half < 55);
}

TEST_CASE(
    "after a restart without a clock the strip keeps its state; once the clock is set, the timer applies") {
  House house;
  REQUIRE(house.hub->post("", kDayTimer).ok());
  house.jumpTo("2026-05-01T23:00Z");
  REQUIRE_FALSE(house.lit());
  house.restartWithoutClock();
  CHECK_FALSE(house.lit());
  house.jumpTo("2026-05-02T12:00Z");
  CHECK(house.lit());
  house.restartWithoutClock();
  CHECK(house.lit());
  house.jumpTo("2026-05-02T23:00Z");
  CHECK_FALSE(house.lit());
  house.jumpTo("2026-05-03T06:00Z");
  CHECK(house.lit());
}

TEST_CASE("the timer state is saved soon, without a new revision, and only twice a day") {
  House house;
  REQUIRE(house.hub->post("", kDayTimer).ok());
  house.hub->run(3000);
  const uint32_t revision = house.hub->lights.revision();
  const auto writesUntil = [&](std::string_view now) {
    const int before = house.files.renames;
    house.jumpTo(now);
    house.hub->run(30'000);
    return house.files.renames > before;
  };
  CHECK_FALSE(writesUntil("2026-05-01T21:00Z"));
  CHECK(writesUntil("2026-05-01T22:00Z"));
  CHECK_FALSE(writesUntil("2026-05-02T05:00Z"));
  CHECK(writesUntil("2026-05-02T06:00Z"));
  CHECK(house.hub->lights.revision() == revision);
  CHECK(house.hub->lights.savedRevision() == revision);
}

TEST_CASE("a strip that the timer lit stays lit until evening when its appearance is changed") {
  for (const char* byHand :
       {"\"brightness\":200", "\"color\":\"#00ff00\"", "\"mode\":\"party\"", "\"speed\":500"}) {
    CAPTURE(byHand);
    House house("2026-05-01T21:00Z");
    REQUIRE(house.hub->post("", kDayTimer).ok());
    REQUIRE(house.hub->post("\"enabled\":false", "").ok());
    REQUIRE_FALSE(house.lit());
    house.jumpTo("2026-05-02T12:00Z");
    REQUIRE(house.lit());
    REQUIRE(house.hub->post(byHand, "").ok());
    CHECK(house.lit());
    REQUIRE(house.hub->lights.flush().ok());
    house.boot();
    CHECK(house.lit());
    house.jumpTo("2026-05-02T22:00Z");
    CHECK_FALSE(house.lit());
  }
}

TEST_CASE("changing the appearance during a fade-out keeps a switched-off strip lit") {
  House house("2026-05-01T21:00Z");
  REQUIRE(house.hub->post("\"enabled\":false", kDayTimer).ok());
  REQUIRE(house.hub->post("", "\"fadeOffDuration\":60").ok());
  house.jumpTo("2026-05-02T12:00Z");
  house.jumpTo("2026-05-02T22:30Z");
  REQUIRE(house.lit());
  REQUIRE(house.hub->post("\"brightness\":200", "").ok());
  CHECK(house.lit());
}

TEST_CASE("changing the appearance of a switched-off strip leaves it dark") {
  House house;
  REQUIRE(house.hub->post("", kDayTimer).ok());
  REQUIRE(house.hub->post("\"enabled\":false", "").ok());
  REQUIRE(house.hub->post("\"brightness\":200", "").ok());
  CHECK_FALSE(house.lit());
  house.jumpTo("2026-05-01T23:00Z");
  REQUIRE(house.hub->post("\"brightness\":100", "").ok());
  CHECK_FALSE(house.lit());
}

TEST_CASE("autoOff that was set without a clock still turns the strip off after a restart at night") {
  House house;
  house.clock.unsetWall();
  house.boot();
  REQUIRE(house.hub->post("\"brightness\":200", "\"autoOff\":true,\"autoOffTime\":\"22:00\"").ok());
  house.jumpTo("2026-05-01T12:00Z");
  CHECK(house.lit());
  house.hub->run(3000);
  house.clock.setWall(timeOf("2026-05-01T23:00Z"));
  house.boot();
  CHECK_FALSE(house.lit());
}

TEST_CASE("a manual change while the clock was not set lasts until the next transition") {
  House house;
  REQUIRE(house.hub->post("", kDayTimer).ok());
  house.jumpTo("2026-05-01T23:00Z");
  house.restartWithoutClock();
  REQUIRE(house.hub->post("\"brightness\":200", "").ok());
  CHECK(house.lit());
  house.jumpTo("2026-05-01T23:30Z");
  CHECK(house.lit());
  house.hub->run(3000);
  house.boot();
  CHECK(house.lit());
  house.jumpTo("2026-05-02T22:00Z");
  CHECK_FALSE(house.lit());
}

TEST_CASE("changing the timer while the clock is not set does not change the strip") {
  House house;
  REQUIRE(house.hub->post("", kDayTimer).ok());
  house.jumpTo("2026-05-01T23:00Z");
  house.restartWithoutClock();
  REQUIRE(house.hub->post("", "\"autoOnTime\":\"07:00\"").ok());
  CHECK_FALSE(house.lit());
  house.jumpTo("2026-05-02T12:00Z");
  CHECK(house.lit());
}

TEST_CASE("changing only a fade keeps a manual change") {
  House house;
  REQUIRE(house.hub->post("", kDayTimer).ok());
  house.jumpTo("2026-05-01T23:00Z");
  REQUIRE(house.hub->post("\"brightness\":200", "").ok());
  REQUIRE(house.lit());
  REQUIRE(house.hub->post("", "\"fadeOnDuration\":5,\"fadeOffDuration\":7").ok());
  CHECK(house.lit());
  house.jumpTo("2026-05-02T22:10Z");
  CHECK_FALSE(house.lit());
}

TEST_CASE("with autoOff alone, the strip stays off when its fade or time is changed at night") {
  House house;
  REQUIRE(house.hub->post("", "\"autoOff\":true,\"autoOffTime\":\"22:00\"").ok());
  house.jumpTo("2026-05-01T23:00Z");
  REQUIRE_FALSE(house.lit());
  REQUIRE(house.hub->post("", "\"fadeOffDuration\":7").ok());
  CHECK_FALSE(house.lit());
  REQUIRE(house.hub->post("", "\"autoOffTime\":\"21:30\"").ok());
  CHECK_FALSE(house.lit());
}

TEST_CASE("when the timer is removed, the strip keeps its switched state") {
  House house;
  REQUIRE(house.hub->post("", kDayTimer).ok());
  house.jumpTo("2026-05-01T23:00Z");
  REQUIRE_FALSE(house.lit());
  REQUIRE(house.hub->post("", "\"autoOn\":false,\"autoOff\":false").ok());
  CHECK(house.lit());
}

TEST_CASE("a manual change at night shows the light at once, until the next evening") {
  for (const char* byHand :
       {"\"brightness\":200", "\"color\":\"#00ff00\"", "\"mode\":\"party\"", "\"speed\":500"}) {
    CAPTURE(byHand);
    House house;
    REQUIRE(house.hub->post("", kDayTimer).ok());
    house.jumpTo("2026-05-01T23:00Z");
    REQUIRE_FALSE(house.lit());
    REQUIRE(house.hub->post(byHand, "").ok());
    CHECK(house.lit());
    house.jumpTo("2026-05-02T05:59Z");
    CHECK(house.lit());
    house.jumpTo("2026-05-02T22:00Z");
    CHECK_FALSE(house.lit());
  }
}

TEST_CASE("a strip that is switched off inside the window stays dark until morning, also after a restart") {
  House house;
  REQUIRE(house.hub->post("", kDayTimer).ok());
  REQUIRE(house.hub->post("\"enabled\":false", "").ok());
  CHECK_FALSE(house.lit());
  REQUIRE(house.hub->lights.flush().ok());
  house.boot();
  CHECK_FALSE(house.lit());
  REQUIRE(house.hub->post("", "\"fadeOffDuration\":5").ok());
  CHECK_FALSE(house.lit());
  house.jumpTo("2026-05-01T22:30Z");
  CHECK_FALSE(house.lit());
  house.jumpTo("2026-05-02T06:00Z");
  CHECK(house.lit());
  CHECK_FALSE(house.hub->lights.settings().strip.enabled);
}

TEST_CASE("after a change of the timer, the timer controls the strip") {
  House house("2026-05-01T23:00Z");
  REQUIRE(house.hub->post("\"brightness\":200", "").ok());
  CHECK(house.lit());
  REQUIRE(house.hub->post("", kDayTimer).ok());
  CHECK_FALSE(house.lit());
}

TEST_CASE("mode off stays dark through every transition") {
  House house;
  REQUIRE(house.hub->post("\"mode\":\"off\"", kDayTimer).ok());
  CHECK_FALSE(house.lit());
  house.jumpTo("2026-05-02T06:00Z");
  CHECK_FALSE(house.lit());
  house.jumpTo("2026-05-02T12:00Z");
  CHECK_FALSE(house.lit());
}

TEST_CASE("the timer never changes settings or revision") {
  House house;
  REQUIRE(house.hub->post("\"enabled\":false", kDayTimer).ok());
  const LightsSettings before = house.hub->lights.settings();
  const uint32_t revision = house.hub->lights.revision();
  for (const char* now : {"2026-05-01T22:00Z", "2026-05-02T06:00Z", "2026-05-02T22:00Z"}) house.jumpTo(now);
  CHECK(house.hub->lights.settings() == before);
  CHECK(house.hub->lights.revision() == revision);
}

TEST_CASE("a strip that is switched off manually stays dark while the clock is wrong for a time") {
  House house("2026-05-01T12:00:00Z");
  REQUIRE(
      house.hub->post("\"color\":\"#ffffff\",\"brightness\":255", "\"autoOn\":true,\"autoOff\":true").ok());
  house.hub->run(kSecond);
  REQUIRE(house.lit());
  REQUIRE(house.hub->post("\"enabled\":false", "").ok());
  for (const EpochMillis days : {-1, 1, 400, -400, 29'000}) {
    CAPTURE(days);
    const EpochMillis moved = days * static_cast<EpochMillis>(kDay);
    for (const EpochMillis by : {moved, -moved}) {
      house.clock.setWall(*house.clock.wall() + by);
      house.hub->run(20 * kSecond);
      CHECK_FALSE(house.lit());
    }
  }
  while (house.clock.wall() < timeOf("2026-05-01T21:50:00Z")) house.hub->run(kMinute, kMinute);
  CHECK_FALSE(house.lit());
}
