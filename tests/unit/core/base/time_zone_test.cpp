#include "core/base/time_zone.h"

#include <doctest/doctest.h>
#include <time.h>

#include <cstdlib>
#include <random>

using namespace lumi;

namespace {

constexpr const char* kBerlin = "CET-1CEST,M3.5.0,M10.5.0/3";
constexpr const char* kAdelaide = "ACST-9:30ACDT,M10.1.0,M4.1.0/3";

constexpr const char* kZones[] = {
    "UTC0",
    kBerlin,
    kAdelaide,
    "EST5EDT,M3.2.0,M11.1.0",
    "NZST-12NZDT,M9.5.0,M4.1.0/3",
    "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",  // Lord Howe: half an hour
    "<+0330>-3:30",
    "<-03>3<-02>,M3.5.0/-2,M10.5.0/-1",  // change on the evening before
    "EET-2EEST,M3.4.4/50,M10.4.4/50",    // change two days later
    "IST-1GMT0,M10.5.0,M3.5.0/1",        // Dublin: winter is the exception
    "AAA3BBB,J60/2:30:15,J300",          // J60 is 1 March in every year
    "AAA3BBB,59,299/24",                 // 59 is 29 February in leap years
    "PST8PDT,M3.2.0/2,M11.1.0/2",
    "IST-2IDT,M3.4.4/26,M10.5.0",
};

TimeZone zoneOf(std::string_view rule) {
  Result<TimeZone> zone = TimeZone::parse(rule);
  REQUIRE_MESSAGE(zone.ok(), std::string(rule));
  return zone.value();
}

EpochMillis at(std::string_view iso) {
  return fromIso(iso).value();
}

/** Compares the zone with that of the C library. */
void checkOffset(const TimeZone& zone, int64_t instant) {
  const time_t forLibrary = instant;
  tm expected{};
  localtime_r(&forLibrary, &expected);
  CAPTURE(instant);
  REQUIRE(zone.offsetAt(instant * 1000) == expected.tm_gmtoff);
}

LocalTime wall(int year, int month, int day, int hour, int minute) {
  return {daysFromCivil(year, month, day), (hour * 60 + minute) * 60};
}

}  // namespace

TEST_CASE("offsets agree with the C library at random instants") {
  std::mt19937_64 random(1);
  std::uniform_int_distribution<int64_t> second(0, at("2199-12-31T00:00Z") / 1000);
  for (const char* rule : kZones) {
    CAPTURE(rule);
    const TimeZone zone = zoneOf(rule);
    setenv("TZ", rule, 1);
    tzset();
    for (int i = 0; i < 5000; ++i) {
      checkOffset(zone, second(random));
    }
  }
  unsetenv("TZ");
  tzset();
}

TEST_CASE("offsets agree with the C library to the second at each change") {
  for (const char* rule : kZones) {
    CAPTURE(rule);
    const TimeZone zone = zoneOf(rule);
    setenv("TZ", rule, 1);
    tzset();
    for (int64_t hour = at("2023-12-30T00:00Z") / 3'600'000; hour < at("2026-01-03T00:00Z") / 3'600'000;
         ++hour) {
      for (const int64_t instant : {hour * 3600 - 1, hour * 3600, hour * 3600 + 1799, hour * 3600 + 1800,
                                    hour * 3600 + 1814, hour * 3600 + 1815}) {
        checkOffset(zone, instant);
      }
    }
  }
  unsetenv("TZ");
  tzset();
}

TEST_CASE("a wall time that occurs once maps to its instant and back") {
  std::mt19937_64 random(2);
  std::uniform_int_distribution<int64_t> second(0, at("2099-12-31T00:00Z") / 1000);
  for (const char* rule : kZones) {
    CAPTURE(rule);
    const TimeZone zone = zoneOf(rule);
    for (int i = 0; i < 2000; ++i) {
      const EpochMillis instant = second(random) * 1000;
      const LocalTime local = zone.localAt(instant);
      const EpochMillis found = zone.instantOf(local);
      CAPTURE(instant);
      REQUIRE(found <= instant);
      REQUIRE(zone.localAt(found).day == local.day);
      REQUIRE(zone.localAt(found).second == local.second);
    }
  }
}

TEST_CASE("a skipped wall time maps to the instant of the change") {
  CHECK(zoneOf(kBerlin).instantOf(wall(2026, 3, 29, 2, 0)) == at("2026-03-29T01:00Z"));
  CHECK(zoneOf(kBerlin).instantOf(wall(2026, 3, 29, 2, 30)) == at("2026-03-29T01:00Z"));
  CHECK(zoneOf(kBerlin).instantOf(wall(2026, 3, 29, 3, 0)) == at("2026-03-29T01:00Z"));
  CHECK(zoneOf(kAdelaide).instantOf(wall(2026, 10, 4, 2, 59)) == at("2026-10-03T16:30Z"));
}

TEST_CASE("a repeated wall time maps to its first occurrence") {
  CHECK(zoneOf(kBerlin).instantOf(wall(2026, 10, 25, 2, 30)) == at("2026-10-25T00:30Z"));
  CHECK(zoneOf(kBerlin).instantOf(wall(2026, 10, 25, 3, 0)) == at("2026-10-25T02:00Z"));
  CHECK(zoneOf(kAdelaide).instantOf(wall(2026, 4, 5, 2, 15)) == at("2026-04-04T15:45Z"));
}

TEST_CASE("an instant before 1970 has a wall time, too") {
  const LocalTime local = zoneOf(kBerlin).localAt(-1);
  CHECK(local.day == 0);
  CHECK(local.second == 3599);
}

TEST_CASE("daylight time may last all year") {
  const TimeZone zone = zoneOf("XXX3EDT4,0/0,J365/23");
  for (EpochMillis day = at("2025-12-30T00:00Z"); day < at("2027-01-03T00:00Z"); day += 3'600'000) {
    REQUIRE(zone.offsetAt(day) == -4 * 3600);
  }
}

TEST_CASE("a daylight name without dates never changes the clock") {
  const TimeZone zone = zoneOf("CET-1CEST");
  CHECK(zone.offsetAt(at("2026-07-01T00:00Z")) == 3600);
  CHECK(zone.rule() == "CET-1CEST");
}

TEST_CASE("texts that are not a rule are rejected with a message") {
  for (const char* rule : {"",
                           "C",
                           "CET",
                           "CET-",
                           "CET-25",
                           "CET-1:60",
                           "CET-1CE",
                           "CET-1CEST,",
                           "CET-1CEST,M3.5.0",
                           "CET-1CEST,M13.5.0,M10.5.0",
                           "CET-1CEST,M3.6.0,M10.5.0",
                           "CET-1CEST,M3.5.7,M10.5.0",
                           "CET-1CEST,M3.5.0/168,M10.5.0",
                           "CET-1CEST,J0,J300",
                           "CET-1CEST,J366,J300",
                           "CET-1CEST,366,0",
                           "CET-1CEST,M3.5.0,M10.5.0/3x",
                           "<+03-3",
                           "<+3>-3",
                           "Europe/Berlin",
                           ":Europe/Berlin",
                           " UTC0",
                           "CET-1:CEST,M3.5.0,M10.5.0",
                           "UTC0000000000000000000000000000000000000000000000000000000000000000000"}) {
    CAPTURE(rule);
    const Result<TimeZone> zone = TimeZone::parse(rule);
    REQUIRE_FALSE(zone.ok());
    CHECK(std::string_view(zone.error().message).find("time zone") != std::string::npos);
  }
}
