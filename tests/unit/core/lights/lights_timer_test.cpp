#include <doctest/doctest.h>

#include "core/lights/lights.h"
#include "unit/core/lights/lights_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE_FIXTURE(
    TimedHouse,
    "after a restart without a clock the strip keeps its state; once the clock is set, the timer applies") {
  REQUIRE_FALSE(litAt("2026-05-01T23:00Z"));
  restartWithoutClock();
  CHECK_FALSE(lit());
  CHECK(litAt("2026-05-02T12:00Z"));
  restartWithoutClock();
  CHECK(lit());
  CHECK_FALSE(litAt("2026-05-02T23:00Z"));
  CHECK(litAt("2026-05-03T06:00Z"));
}

TEST_CASE_FIXTURE(TimedHouse, "the timer state is saved soon, without a new revision, and only twice a day") {
  hub->run(3000);
  const uint32_t revision = hub->lights.revision();
  const auto writesUntil = [&](std::string_view now) {
    const int before = files.renames;
    jumpTo(now);
    hub->run(30'000);
    return files.renames > before;
  };
  CHECK_FALSE(writesUntil("2026-05-01T21:00Z"));
  CHECK(writesUntil("2026-05-01T22:00Z"));
  CHECK_FALSE(writesUntil("2026-05-02T05:00Z"));
  CHECK(writesUntil("2026-05-02T06:00Z"));
  CHECK(hub->lights.revision() == revision);
  CHECK(hub->lights.savedRevision() == revision);
}

TEST_CASE("a strip that the timer lit stays lit until evening when its appearance is changed") {
  for (const char* byHand :
       {"\"brightness\":200", "\"color\":\"#00ff00\"", "\"mode\":\"party\"", "\"speed\":500"}) {
    CAPTURE(byHand);
    TimedHouse house("2026-05-01T21:00Z");
    REQUIRE(house.hub->post("\"enabled\":false", "").ok());
    REQUIRE_FALSE(house.lit());
    REQUIRE(house.litAt("2026-05-02T12:00Z"));
    REQUIRE(house.hub->post(byHand, "").ok());
    CHECK(house.lit());
    REQUIRE(house.hub->lights.flush().ok());
    house.boot();
    CHECK(house.lit());
    CHECK_FALSE(house.litAt("2026-05-02T22:00Z"));
  }
}

TEST_CASE("changing the appearance during a fade-out keeps a switched-off strip lit") {
  House house("2026-05-01T21:00Z");
  REQUIRE(house.hub->post("\"enabled\":false", kDayTimer).ok());
  REQUIRE(house.hub->post("", "\"fadeOffDuration\":60").ok());
  house.jumpTo("2026-05-02T12:00Z");
  REQUIRE(house.litAt("2026-05-02T22:30Z"));
  REQUIRE(house.hub->post("\"brightness\":200", "").ok());
  CHECK(house.lit());
}

TEST_CASE_FIXTURE(TimedHouse, "changing the appearance of a switched-off strip leaves it dark") {
  REQUIRE(hub->post("\"enabled\":false", "").ok());
  REQUIRE(hub->post("\"brightness\":200", "").ok());
  CHECK_FALSE(lit());
  jumpTo("2026-05-01T23:00Z");
  REQUIRE(hub->post("\"brightness\":100", "").ok());
  CHECK_FALSE(lit());
}

TEST_CASE_FIXTURE(House,
                  "autoOff that was set without a clock still turns the strip off after a restart at night") {
  clock.unsetWall();
  boot();
  REQUIRE(hub->post("\"brightness\":200", "\"autoOff\":true,\"autoOffTime\":\"22:00\"").ok());
  CHECK(litAt("2026-05-01T12:00Z"));
  hub->run(3000);
  clock.setWall(timeOf("2026-05-01T23:00Z"));
  boot();
  CHECK_FALSE(lit());
}

TEST_CASE_FIXTURE(TimedHouse, "a manual change while the clock was not set lasts until the next transition") {
  jumpTo("2026-05-01T23:00Z");
  restartWithoutClock();
  REQUIRE(hub->post("\"brightness\":200", "").ok());
  CHECK(lit());
  CHECK(litAt("2026-05-01T23:30Z"));
  hub->run(3000);
  boot();
  CHECK(lit());
  CHECK_FALSE(litAt("2026-05-02T22:00Z"));
}

TEST_CASE_FIXTURE(TimedHouse, "changing the timer while the clock is not set does not change the strip") {
  jumpTo("2026-05-01T23:00Z");
  restartWithoutClock();
  REQUIRE(hub->post("", "\"autoOnTime\":\"07:00\"").ok());
  CHECK_FALSE(lit());
  CHECK(litAt("2026-05-02T12:00Z"));
}

TEST_CASE_FIXTURE(TimedHouse, "changing only a fade keeps a manual change") {
  jumpTo("2026-05-01T23:00Z");
  REQUIRE(hub->post("\"brightness\":200", "").ok());
  REQUIRE(lit());
  REQUIRE(hub->post("", "\"fadeOnDuration\":5,\"fadeOffDuration\":7").ok());
  CHECK(lit());
  CHECK_FALSE(litAt("2026-05-02T22:10Z"));
}

TEST_CASE_FIXTURE(House,
                  "with autoOff alone, the strip stays off when its fade or time is changed at night") {
  REQUIRE(hub->post("", "\"autoOff\":true,\"autoOffTime\":\"22:00\"").ok());
  REQUIRE_FALSE(litAt("2026-05-01T23:00Z"));
  REQUIRE(hub->post("", "\"fadeOffDuration\":7").ok());
  CHECK_FALSE(lit());
  REQUIRE(hub->post("", "\"autoOffTime\":\"21:30\"").ok());
  CHECK_FALSE(lit());
}

TEST_CASE_FIXTURE(TimedHouse, "when the timer is removed, the strip keeps its switched state") {
  REQUIRE_FALSE(litAt("2026-05-01T23:00Z"));
  REQUIRE(hub->post("", "\"autoOn\":false,\"autoOff\":false").ok());
  CHECK(lit());
}

TEST_CASE("a manual change at night shows the light at once, until the next evening") {
  for (const char* byHand :
       {"\"brightness\":200", "\"color\":\"#00ff00\"", "\"mode\":\"party\"", "\"speed\":500"}) {
    CAPTURE(byHand);
    TimedHouse house;
    REQUIRE_FALSE(house.litAt("2026-05-01T23:00Z"));
    REQUIRE(house.hub->post(byHand, "").ok());
    CHECK(house.lit());
    CHECK(house.litAt("2026-05-02T05:59Z"));
    CHECK_FALSE(house.litAt("2026-05-02T22:00Z"));
  }
}

TEST_CASE_FIXTURE(
    TimedHouse,
    "a strip that is switched off inside the window stays dark until morning, also after a restart") {
  REQUIRE(hub->post("\"enabled\":false", "").ok());
  CHECK_FALSE(lit());
  REQUIRE(hub->lights.flush().ok());
  boot();
  CHECK_FALSE(lit());
  REQUIRE(hub->post("", "\"fadeOffDuration\":5").ok());
  CHECK_FALSE(lit());
  CHECK_FALSE(litAt("2026-05-01T22:30Z"));
  CHECK(litAt("2026-05-02T06:00Z"));
  CHECK_FALSE(hub->lights.settings().strip.enabled);
}

TEST_CASE("after a change of the timer, the timer controls the strip") {
  House house("2026-05-01T23:00Z");
  REQUIRE(house.hub->post("\"brightness\":200", "").ok());
  CHECK(house.lit());
  REQUIRE(house.hub->post("", kDayTimer).ok());
  CHECK_FALSE(house.lit());
}

TEST_CASE_FIXTURE(House, "mode off stays dark through every transition") {
  REQUIRE(hub->post("\"mode\":\"off\"", kDayTimer).ok());
  CHECK_FALSE(lit());
  CHECK_FALSE(litAt("2026-05-02T06:00Z"));
  CHECK_FALSE(litAt("2026-05-02T12:00Z"));
}

TEST_CASE_FIXTURE(House, "the timer never changes settings or revision") {
  REQUIRE(hub->post("\"enabled\":false", kDayTimer).ok());
  const LightsSettings before = hub->lights.settings();
  const uint32_t revision = hub->lights.revision();
  for (const char* now : {"2026-05-01T22:00Z", "2026-05-02T06:00Z", "2026-05-02T22:00Z"}) jumpTo(now);
  CHECK(hub->lights.settings() == before);
  CHECK(hub->lights.revision() == revision);
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
