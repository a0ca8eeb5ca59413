#include <doctest/doctest.h>

#include "core/lights/lights.h"
#include "unit/core/lights/lights_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

void switchBySchedule(House& house, bool on, EpochMillis due) {
  LightCommand command;
  command.power = on ? Power::kOn : Power::kOff;
  command.due = due;
  command.source = {SourceKind::kSchedule};
  house.hub->lights.command(command);
}

}  // namespace

TEST_CASE("the schedule switches the strip until the timer's next transition") {
  TimedHouse house("2026-05-01T21:00Z");
  REQUIRE(house.lit());
  switchBySchedule(house, false, timeOf("2026-05-01T21:00Z"));
  CHECK_FALSE(house.lit());
  CHECK(house.hub->lights.status().reason == LightsReason::kByHand);
  CHECK_FALSE(house.litAt("2026-05-02T05:59Z"));
  CHECK(house.litAt("2026-05-02T06:00Z"));
}

TEST_CASE("the schedule wins over the timer in the same minute, both ways, also if the strip is so already") {
  for (const bool on : {true, false}) {
    CAPTURE(on);
    const char* before = on ? "2026-05-01T21:59:30Z" : "2026-05-02T05:59:30Z";
    const char* due = on ? "2026-05-01T22:00Z" : "2026-05-02T06:00Z";
    const char* next = on ? "2026-05-02T06:00Z" : "2026-05-02T22:00Z";
    TimedHouse house("2026-05-01T12:00Z");
    REQUIRE(house.litAt(before) == on);
    const uint32_t revision = house.hub->lights.revision();
    house.clock.setWall(timeOf(due));
    switchBySchedule(house, on, timeOf(due));
    CHECK(house.hub->lights.revision() > revision);
    CHECK(house.lit() == on);
    CHECK(house.litAt(std::string(next).substr(0, 10) + (on ? "T05:59Z" : "T21:59Z")) == on);
    house.hub->run(3000);
    house.boot();
    CHECK(house.lit() == on);
    CHECK(house.litAt(next) == on);  // the timer wants the same
  }
}

TEST_CASE("a missed event of the schedule does not undo a later transition of the timer") {
  TimedHouse house("2026-05-01T12:00Z");
  house.jumpTo("2026-05-02T06:30Z");
  switchBySchedule(house, false, timeOf("2026-05-02T05:00Z"));
  CHECK(house.lit());
  switchBySchedule(house, false, timeOf("2026-05-02T06:10Z"));
  CHECK_FALSE(house.lit());
}

TEST_CASE("a missed event of the schedule does not undo what a user did since") {
  House house("2026-05-01T12:00Z");
  REQUIRE(house.hub->post("\"enabled\":false", "").ok());
  REQUIRE_FALSE(house.lit());
  house.jumpTo("2026-05-01T13:00Z");
  switchBySchedule(house, true, timeOf("2026-05-01T11:00Z"));
  CHECK_FALSE(house.lit());
  switchBySchedule(house, true, timeOf("2026-05-01T12:30Z"));
  CHECK(house.lit());
}

TEST_CASE("the schedule switches a strip without a timer, also after a clock that was years ahead") {
  House house("2031-05-01T12:00Z");
  REQUIRE(house.hub->post("\"enabled\":true", "").ok());
  house.hub->run(3000);
  house.clock.setWall(timeOf("2026-05-01T12:00Z"));
  house.boot();
  switchBySchedule(house, false, timeOf("2026-05-01T12:00Z"));
  CHECK_FALSE(house.lit());
}

TEST_CASE("a jump of the clock right before an event does not move its date") {
  TimedHouse house("2026-05-01T12:00Z");
  house.jumpTo("2026-05-01T12:20Z");
  house.clock.setWall(timeOf("2026-05-01T22:30Z"));  // the change of the timer is 20 minutes ago
  switchBySchedule(house, true, timeOf("2026-05-01T22:20Z"));
  CHECK(house.lit());
  CHECK_FALSE(house.litAt("2026-05-02T22:00Z"));
}

TEST_CASE("the timer's transitions of the next ten days are known") {
  House house("2026-05-01T12:00Z");
  CHECK(house.hub->lights.timerTransitions().empty());
  REQUIRE(house.hub->post("", kDayTimer).ok());
  const auto next = house.hub->lights.timerTransitions();
  REQUIRE(next.size() == 20);
  CHECK(next[0].at == timeOf("2026-05-01T22:00Z"));
  CHECK_FALSE(next[0].on);
  CHECK(next[1].at == timeOf("2026-05-02T06:00Z"));
  CHECK(next[1].on);
  CHECK(next[3].at == timeOf("2026-05-03T06:00Z"));
  REQUIRE(house.hub->post("", "\"autoOnTime\":\"22:00\"").ok());
  CHECK(house.hub->lights.timerTransitions().empty());
  house.clock.unsetWall();
  CHECK(house.hub->lights.timerTransitions().empty());
}
