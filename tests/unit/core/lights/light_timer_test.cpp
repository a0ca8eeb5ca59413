#include "core/lights/light_timer.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "unit/core/lights/lights_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

uint16_t minuteOf(std::string_view text) {
  return minuteFromTimeOfDay(text).value();
}

TimerSettings window(std::string_view on, std::string_view off, uint8_t fadeOn = 0, uint8_t fadeOff = 0) {
  return {true, true, minuteOf(on), minuteOf(off), fadeOn, fadeOff};
}

TimerSettings onlyOn(std::string_view on, uint8_t fade = 0) {
  return {true, false, minuteOf(on), minuteOf(on), fade, fade};
}

TimerSettings onlyOff(std::string_view off, uint8_t fade = 0) {
  return {false, true, minuteOf(off), minuteOf(off), fade, fade};
}

LightTimer timerWith(const TimerSettings& settings, const HandChange& byHand = {},
                     const char* zone = "UTC0") {
  LightTimer timer;
  timer.setZone(zoneOf(zone));
  timer.setSchedule(settings);
  timer.setByHand(byHand);
  return timer;
}

/** Returns the level of a timer that is started at this time. */
float freshLevel(const TimerSettings& settings, std::string_view iso, const char* zone = "UTC0",
                 const HandChange& byHand = {}) {
  return timerWith(settings, byHand, zone).at(timeOf(iso)).level;
}

bool isNear(float level, float expected) {
  return std::fabs(level - expected) < 0.002f;
}

}  // namespace

TEST_CASE("without a schedule the strip keeps the manual state") {
  CHECK(freshLevel({}, "2026-05-01T03:00Z") == 1.0f);
  CHECK(freshLevel({}, "2026-05-01T12:00Z", "UTC0", {false, {}, false}) == 0.0f);
}

TEST_CASE("the strip is lit from the start of the window until just before its end") {
  const TimerSettings day = window("06:00", "22:00");
  CHECK(freshLevel(day, "2026-05-01T05:59:59.999Z") == 0.0f);
  CHECK(freshLevel(day, "2026-05-01T06:00Z") == 1.0f);
  CHECK(freshLevel(day, "2026-05-01T21:59:59.999Z") == 1.0f);
  CHECK(freshLevel(day, "2026-05-01T22:00Z") == 0.0f);
}

TEST_CASE("the window may cross midnight") {
  const TimerSettings night = window("20:00", "02:00", 60, 60);
  CHECK(freshLevel(night, "2026-05-01T19:59Z") == 0.0f);
  CHECK(isNear(freshLevel(night, "2026-05-01T20:30Z"), 0.5f));
  CHECK(freshLevel(night, "2026-05-01T23:59Z") == 1.0f);
  CHECK(freshLevel(night, "2026-05-02T00:00Z") == 1.0f);
  CHECK(isNear(freshLevel(night, "2026-05-02T02:30Z"), 0.5f));
  CHECK(freshLevel(night, "2026-05-02T03:00Z") == 0.0f);
}

TEST_CASE("a fade may cross midnight") {
  CHECK(isNear(freshLevel(window("23:30", "12:00", 60), "2026-05-02T00:00Z"), 0.5f));
  CHECK(isNear(freshLevel(window("12:00", "23:30", 0, 60), "2026-05-02T00:00Z"), 0.5f));
}

TEST_CASE("a fade of a minute rises steadily from dark to full") {
  LightTimer timer = timerWith(window("06:00", "22:00", 1));
  const EpochMillis start = timeOf("2026-05-01T05:59:55Z");
  float before = 0;
  for (EpochMillis passed = 0; passed <= 70'000; passed += 20) {
    const float level = timer.at(start + passed).level;
    if (passed <= 5000) REQUIRE(level == 0.0f);
    if (passed >= 65'000) REQUIRE(level == 1.0f);
    REQUIRE(level >= before);
    REQUIRE(level - before < 0.001f);
    before = level;
  }
}

TEST_CASE("a fade longer than the window is cut short, and the next fade starts from its level") {
  const TimerSettings shortDay = window("06:00", "06:30", 60, 60);
  CHECK(isNear(freshLevel(shortDay, "2026-05-01T06:29:59Z"), 0.5f));
  CHECK(isNear(freshLevel(shortDay, "2026-05-01T06:30Z"), 0.5f));
  CHECK(isNear(freshLevel(shortDay, "2026-05-01T07:00Z"), 0.25f));
  CHECK(freshLevel(shortDay, "2026-05-01T07:30Z") == 0.0f);
}

TEST_CASE("a fade-out longer than the night is cut short by the morning") {
  const TimerSettings shortNight = window("23:00", "22:00", 60, 120);
  CHECK(isNear(freshLevel(shortNight, "2026-05-01T22:59:59Z"), 0.5f));
  CHECK(isNear(freshLevel(shortNight, "2026-05-01T23:30Z"), 0.75f));
  CHECK(freshLevel(shortNight, "2026-05-02T00:00Z") == 1.0f);
}

TEST_CASE("the level never jumps while fades overlap") {
  LightTimer timer = timerWith(window("06:00", "06:20", 90, 45));
  EpochMillis time = timeOf("2026-05-01T05:00Z");
  float before = timer.at(time).level;
  for (int second = 0; second < 3 * 86'400; ++second) {
    time += 1000;
    const float level = timer.at(time).level;
    REQUIRE(std::fabs(level - before) < 0.001f);
    before = level;
  }
}

TEST_CASE("equal times mean no transition") {
  const TimerSettings never = window("06:00", "06:00", 30, 30);
  CHECK(freshLevel(never, "2026-05-01T05:59Z") == 1.0f);
  CHECK(freshLevel(never, "2026-05-01T06:01Z") == 1.0f);
  CHECK(freshLevel(never, "2026-05-01T06:01Z", "UTC0", {false, {}, false}) == 0.0f);
}

TEST_CASE("a time skipped by a clock change takes effect at the change") {
  const TimerSettings early = window("02:30", "22:00");
  CHECK(freshLevel(early, "2026-03-29T00:59:59.999Z", kBerlin) == 0.0f);
  CHECK(freshLevel(early, "2026-03-29T01:00Z", kBerlin) == 1.0f);
  CHECK(freshLevel(early, "2026-10-03T16:29:59.999Z", kAdelaide) == 0.0f);
  CHECK(freshLevel(early, "2026-10-03T16:30Z", kAdelaide) == 1.0f);
}

TEST_CASE("a window inside the skipped hour does not change the strip") {
  CHECK(freshLevel(window("02:15", "02:45"), "2026-03-29T01:00Z", kBerlin) == 0.0f);
  CHECK(freshLevel(window("02:45", "02:15"), "2026-03-29T01:00Z", kBerlin) == 1.0f);
}

TEST_CASE("a repeated time takes effect once, the first time") {
  LightTimer timer = timerWith(window("02:15", "02:45"), {}, kBerlin);
  int turnedOn = 0;
  int turnedOff = 0;
  for (EpochMillis time = timeOf("2026-10-24T22:00Z"); time < timeOf("2026-10-25T06:00Z"); time += 1000) {
    const TimerAnswer answer = timer.at(time);
    if (answer.event == TimerEvent::kOn) ++turnedOn;
    if (answer.event == TimerEvent::kOff) ++turnedOff;
    const bool first = time >= timeOf("2026-10-25T00:15Z") && time < timeOf("2026-10-25T00:45Z");
    REQUIRE(answer.level == (first ? 1.0f : 0.0f));
  }
  CHECK(turnedOn == 1);
  CHECK(turnedOff == 1);
}

TEST_CASE("times are local times before and after a clock change") {
  const TimerSettings day = window("06:00", "22:00");
  for (const auto& [dark, lit] : {std::pair{"2026-03-28T04:59Z", "2026-03-28T05:00Z"},
                                  std::pair{"2026-03-29T03:59Z", "2026-03-29T04:00Z"},
                                  std::pair{"2026-10-24T03:59Z", "2026-10-24T04:00Z"},
                                  std::pair{"2026-10-25T04:59Z", "2026-10-25T05:00Z"}}) {
    CAPTURE(dark);
    CHECK(freshLevel(day, dark, kBerlin) == 0.0f);
    CHECK(freshLevel(day, lit, kBerlin) == 1.0f);
  }
}

TEST_CASE("a fade takes its full duration across a clock change") {
  CHECK(isNear(freshLevel(window("01:30", "22:00", 120), "2026-03-29T01:30Z", kBerlin), 0.5f));
}

TEST_CASE("a manual change lasts until the next transition") {
  const TimerSettings day = window("06:00", "22:00");
  const HandChange litAtNight{true, timeOf("2026-05-01T23:00Z"), true};
  CHECK(freshLevel(day, "2026-05-01T23:00Z", "UTC0", litAtNight) == 1.0f);
  CHECK(freshLevel(day, "2026-05-02T05:59Z", "UTC0", litAtNight) == 1.0f);
  CHECK(freshLevel(day, "2026-05-02T12:00Z", "UTC0", litAtNight) == 1.0f);
  CHECK(freshLevel(day, "2026-05-02T22:00Z", "UTC0", litAtNight) == 0.0f);
  const HandChange darkAtNoon{false, timeOf("2026-05-01T12:00Z"), true};
  CHECK(freshLevel(day, "2026-05-01T21:00Z", "UTC0", darkAtNoon) == 0.0f);
  CHECK(freshLevel(day, "2026-05-02T05:00Z", "UTC0", darkAtNoon) == 0.0f);
  CHECK(freshLevel(day, "2026-05-02T06:00Z", "UTC0", darkAtNoon) == 1.0f);
}

TEST_CASE("after a manual change, the next fade starts from its level") {
  const HandChange litAtNight{true, timeOf("2026-05-01T23:00Z"), true};
  CHECK(freshLevel(window("06:00", "22:00", 60), "2026-05-02T06:01Z", "UTC0", litAtNight) == 1.0f);
}

TEST_CASE("a manual change of long ago no longer applies") {
  const HandChange old{true, timeOf("2026-04-01T23:00Z"), true};
  CHECK(freshLevel(window("06:00", "22:00"), "2026-05-01T23:00Z", "UTC0", old) == 0.0f);
}

TEST_CASE("autoOn alone turns the strip on and never off") {
  const HandChange darkAtNight{false, timeOf("2026-05-01T23:00Z"), true};
  CHECK(freshLevel(onlyOn("06:00"), "2026-05-02T05:59Z", "UTC0", darkAtNight) == 0.0f);
  CHECK(freshLevel(onlyOn("06:00"), "2026-05-02T06:00Z", "UTC0", darkAtNight) == 1.0f);
  CHECK(isNear(freshLevel(onlyOn("06:00", 60), "2026-05-02T06:30Z", "UTC0", darkAtNight), 0.5f));
  const HandChange lit{true, timeOf("2026-05-01T01:00Z"), true};
  LightTimer timer = timerWith(onlyOn("06:00", 30), lit);
  for (EpochMillis time = *lit.at; time < *lit.at + 5 * 86'400'000; time += 60'000) {
    REQUIRE(timer.at(time).level == 1.0f);
  }
}

TEST_CASE("autoOff alone turns the strip off and never on") {
  const HandChange lit{true, timeOf("2026-05-01T12:00Z"), true};
  CHECK(freshLevel(onlyOff("22:00"), "2026-05-01T21:59Z", "UTC0", lit) == 1.0f);
  CHECK(freshLevel(onlyOff("22:00"), "2026-05-01T22:00Z", "UTC0", lit) == 0.0f);
  CHECK(freshLevel(onlyOff("22:00"), "2026-05-20T12:00Z", "UTC0", lit) == 0.0f);
  const HandChange dark{false, timeOf("2026-05-01T12:00Z"), true};
  LightTimer timer = timerWith(onlyOff("22:00", 30), dark);
  for (EpochMillis time = *dark.at; time < *dark.at + 5 * 86'400'000; time += 60'000) {
    REQUIRE(timer.at(time).level == 0.0f);
  }
}

TEST_CASE("autoOff alone leaves the strip on if the manual change has no date") {
  LightTimer timer = timerWith(onlyOff("22:00"));
  CHECK(timer.at(timeOf("2026-05-01T12:00Z")).level == 1.0f);
  CHECK(timer.at(timeOf("2026-05-01T22:00Z")).level == 0.0f);
}

TEST_CASE("while the clock is not set nothing changes; once it is set, the level is right") {
  LightTimer timer = timerWith(window("06:00", "22:00"));
  CHECK(timer.at(std::nullopt).level == 1.0f);
  CHECK(timer.at(std::nullopt).event == TimerEvent::kNone);
  CHECK(timer.at(timeOf("2026-05-01T23:00Z")).level == 0.0f);
  CHECK(timer.at(std::nullopt).level == 0.0f);
  CHECK(timer.at(timeOf("2026-05-02T07:00Z")).level == 1.0f);
}

TEST_CASE("setting the clock across many days reports at most one event") {
  LightTimer timer = timerWith(window("06:00", "22:00"));
  timer.at(timeOf("2026-05-01T12:00Z"));
  CHECK(timer.at(timeOf("2026-06-20T23:00Z")).event == TimerEvent::kOff);
  CHECK(timer.at(timeOf("2026-06-20T23:00:01Z")).event == TimerEvent::kNone);
  CHECK(timer.at(timeOf("2026-05-01T12:00Z")).event == TimerEvent::kNone);
  CHECK(timer.at(timeOf("2026-05-01T12:00Z")).level == 1.0f);
  CHECK(timer.at(timeOf("2026-05-01T12:00:01Z")).event == TimerEvent::kNone);
}

TEST_CASE("if the clock is set back before a manual change, the change lasts one transition at most") {
  LightTimer timer = timerWith(window("06:00", "22:00"), {true, timeOf("2036-05-01T23:00Z"), true});
  CHECK(timer.at(timeOf("2026-05-01T23:00Z")).level == 1.0f);
  CHECK(timer.at(timeOf("2026-05-02T06:00Z")).level == 1.0f);
  CHECK(timer.at(timeOf("2026-05-02T22:00Z")).level == 0.0f);
}

TEST_CASE("a change of the time zone moves the window") {
  LightTimer timer = timerWith(window("06:00", "22:00"));
  CHECK(timer.at(timeOf("2026-05-01T04:30Z")).level == 0.0f);
  timer.setZone(zoneOf(kBerlin));
  CHECK(timer.at(timeOf("2026-05-01T04:30Z")).level == 1.0f);
}

TEST_CASE("a running timer and a newly started one always agree") {
  const TimerSettings odd = window("01:50", "02:20", 90, 120);
  LightTimer running = timerWith(odd, {}, kBerlin);
  for (EpochMillis time = timeOf("2026-03-27T00:00Z"); time < timeOf("2026-03-31T00:00Z"); time += 60'000) {
    CAPTURE(toIso(time));
    REQUIRE(isNear(running.at(time).level, timerWith(odd, {}, kBerlin).at(time).level));
  }
}
