#include "core/schedule/sun.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>

using namespace lumi;

namespace {

struct SunCase {
  const char* city;
  Coordinates place;
  int zone;  // hours ahead of UTC
  const char* date;
  const char* sunrise;  // "": none
  const char* sunset;
};

/**
 * From PyEphem 4 (the library XEphem), with the settings that its manual names for the tables of the U.S.
 * Naval Observatory: pressure 0, horizon -0:34, upper edge of the sun.
 */
constexpr SunCase kCities[] = {
    {"Berlin", {5252, 1341}, 1, "2026-01-15", "2026-01-15T07:09:49Z", "2026-01-15T15:22:05Z"},
    {"Berlin", {5252, 1341}, 1, "2026-03-20", "2026-03-20T05:09:14Z", "2026-03-20T17:19:25Z"},
    {"Berlin", {5252, 1341}, 1, "2026-06-21", "2026-06-21T02:43:07Z", "2026-06-21T19:33:13Z"},
    {"Berlin", {5252, 1341}, 1, "2026-09-23", "2026-09-23T04:53:47Z", "2026-09-23T17:02:40Z"},
    {"Berlin", {5252, 1341}, 1, "2026-11-03", "2026-11-03T06:06:08Z", "2026-11-03T15:32:57Z"},
    {"Berlin", {5252, 1341}, 1, "2028-02-29", "2028-02-29T05:54:06Z", "2028-02-29T16:44:19Z"},
    {"Berlin", {5252, 1341}, 1, "2040-12-21", "2040-12-21T07:15:06Z", "2040-12-21T14:54:14Z"},
    {"Quito", {-18, -7847}, -5, "2026-01-15", "2026-01-15T11:19:24Z", "2026-01-15T23:27:17Z"},
    {"Quito", {-18, -7847}, -5, "2026-06-21", "2026-06-21T11:12:23Z", "2026-06-21T23:19:05Z"},
    {"Quito", {-18, -7847}, -5, "2026-09-23", "2026-09-23T11:02:56Z", "2026-09-23T23:09:24Z"},
    {"Quito", {-18, -7847}, -5, "2026-11-03", "2026-11-03T10:53:47Z", "2026-11-03T23:01:05Z"},
    {"Quito", {-18, -7847}, -5, "2028-02-29", "2028-02-29T11:22:49Z", "2028-02-29T23:29:38Z"},
    {"New York", {4071, -7401}, -5, "2026-01-15", "2026-01-15T12:17:52Z", "2026-01-15T21:53:26Z"},
    {"New York", {4071, -7401}, -5, "2026-06-21", "2026-06-21T09:25:04Z", "2026-06-22T00:30:43Z"},
    {"New York", {4071, -7401}, -5, "2026-09-23", "2026-09-23T10:44:38Z", "2026-09-23T22:51:21Z"},
    {"New York", {4071, -7401}, -5, "2026-11-03", "2026-11-03T11:28:47Z", "2026-11-03T21:49:53Z"},
    {"New York", {4071, -7401}, -5, "2028-02-29", "2028-02-29T11:30:34Z", "2028-02-29T22:46:50Z"},
    {"Sydney", {-3387, 15121}, 10, "2026-01-15", "2026-01-14T18:59:27Z", "2026-01-15T09:09:00Z"},
    {"Sydney", {-3387, 15121}, 10, "2026-06-21", "2026-06-20T20:59:58Z", "2026-06-21T06:53:47Z"},
    {"Sydney", {-3387, 15121}, 10, "2026-09-23", "2026-09-22T19:43:57Z", "2026-09-23T07:51:55Z"},
    {"Sydney", {-3387, 15121}, 10, "2026-11-03", "2026-11-02T18:53:15Z", "2026-11-03T08:24:41Z"},
    {"Sydney", {-3387, 15121}, 10, "2028-02-29", "2028-02-28T19:42:11Z", "2028-02-29T08:32:30Z"},
    {"Auckland", {-3685, 17476}, 12, "2026-01-15", "2026-01-14T17:17:44Z", "2026-01-15T07:42:13Z"},
    {"Auckland", {-3685, 17476}, 12, "2026-03-20", "2026-03-19T18:23:26Z", "2026-03-20T06:33:01Z"},
    {"Auckland", {-3685, 17476}, 12, "2026-06-21", "2026-06-20T19:33:43Z", "2026-06-21T05:11:37Z"},
    {"Auckland", {-3685, 17476}, 12, "2026-09-23", "2026-09-22T18:09:44Z", "2026-09-23T06:17:51Z"},
    {"Auckland", {-3685, 17476}, 12, "2026-11-03", "2026-11-02T17:14:04Z", "2026-11-03T06:55:32Z"},
    {"Auckland", {-3685, 17476}, 12, "2028-02-29", "2028-02-28T18:05:15Z", "2028-02-29T07:00:59Z"},
    {"Auckland", {-3685, 17476}, 12, "2040-12-21", "2040-12-20T16:58:14Z", "2040-12-21T07:39:51Z"},
    {"Apia", {-1383, -17177}, 13, "2026-01-15", "2026-01-14T17:10:33Z", "2026-01-15T06:01:54Z"},
    {"Apia", {-1383, -17177}, 13, "2026-06-21", "2026-06-20T17:49:30Z", "2026-06-21T05:08:03Z"},
    {"Apia", {-1383, -17177}, 13, "2026-09-23", "2026-09-22T17:16:25Z", "2026-09-23T05:23:03Z"},
    {"Apia", {-1383, -17177}, 13, "2026-11-03", "2026-11-02T16:52:03Z", "2026-11-03T05:29:23Z"},
    {"Apia", {-1383, -17177}, 13, "2028-02-29", "2028-02-28T17:28:16Z", "2028-02-29T05:50:40Z"},
    {"Suva", {-1814, 17844}, 12, "2026-01-15", "2026-01-14T17:42:20Z", "2026-01-15T06:48:25Z"},
    {"Suva", {-1814, 17844}, 12, "2026-06-21", "2026-06-20T18:36:43Z", "2026-06-21T05:39:09Z"},
    {"Suva", {-1814, 17844}, 12, "2026-09-23", "2026-09-22T17:55:30Z", "2026-09-23T06:02:19Z"},
    {"Suva", {-1814, 17844}, 12, "2026-11-03", "2026-11-02T17:26:08Z", "2026-11-03T06:13:41Z"},
    {"Suva", {-1814, 17844}, 12, "2028-02-29", "2028-02-28T18:04:45Z", "2028-02-29T06:32:26Z"},
    {"Reykjavik", {6415, -2194}, 0, "2026-01-15", "2026-01-15T10:54:52Z", "2026-01-15T16:20:05Z"},
    {"Reykjavik", {6415, -2194}, 0, "2026-06-21", "2026-06-21T02:55:13Z", "2026-06-22T00:03:55Z"},
    {"Reykjavik", {6415, -2194}, 0, "2026-09-23", "2026-09-23T07:13:32Z", "2026-09-23T19:25:02Z"},
    {"Reykjavik", {6415, -2194}, 0, "2026-11-03", "2026-11-03T09:17:26Z", "2026-11-03T17:04:08Z"},
    {"Reykjavik", {6415, -2194}, 0, "2028-02-29", "2028-02-29T08:37:05Z", "2028-02-29T18:44:34Z"},
    {"Kashgar", {3947, 7599}, 8, "2026-01-15", "2026-01-15T02:14:41Z", "2026-01-15T11:56:19Z"},
    {"Kashgar", {3947, 7599}, 8, "2026-06-21", "2026-06-20T23:29:03Z", "2026-06-21T14:26:33Z"},
    {"Kashgar", {3947, 7599}, 8, "2026-09-23", "2026-09-23T00:44:18Z", "2026-09-23T12:52:01Z"},
    {"Kashgar", {3947, 7599}, 8, "2026-11-03", "2026-11-03T01:26:03Z", "2026-11-03T11:52:38Z"},
    {"Kashgar", {3947, 7599}, 8, "2028-02-29", "2028-02-29T01:30:07Z", "2028-02-29T12:47:25Z"},
};

/**
 * 69.5 N 19.0 E, 2014: "Sun and Moon Data for One Day" of the U.S. Naval Observatory, in UT + 1 h, to the
 * minute. The sun rose on May 18 and did not set before July 25.
 */
constexpr Coordinates kNorth = {6950, 1900};
constexpr SunCase kNaval[] = {
    {"north", kNorth, 1, "2014-04-01", "2014-04-01T03:50:00Z", "2014-04-01T17:49:00Z"},
    {"north", kNorth, 1, "2014-04-30", "2014-04-30T01:29:00Z", "2014-04-30T19:58:00Z"},
    {"north", kNorth, 1, "2014-05-17", "2014-05-16T23:29:00Z", "2014-05-17T22:06:00Z"},
    {"north", kNorth, 1, "2014-05-18", "2014-05-17T23:13:00Z", ""},
    {"north", kNorth, 1, "2014-05-19", "", ""},
    {"north", kNorth, 1, "2014-07-24", "", ""},
    {"north", kNorth, 1, "2014-07-25", "", "2014-07-25T22:20:00Z"},
};

SunDay sunOn(const Coordinates& place, int zone, const std::string& date) {
  return sunDay(place, *fromIso(date + "T12:00Z") - zone * static_cast<EpochMillis>(kHour));
}

void checkTime(const std::optional<EpochMillis>& time, const char* expected) {
  CAPTURE(expected);
  REQUIRE(time.has_value() == (*expected != '\0'));
  if (!time) return;
  CAPTURE(toIso(*time));
  CHECK(std::llabs(*time - *fromIso(expected)) <= 2 * static_cast<EpochMillis>(kMinute));
}

template <size_t kCount>
void checkCases(const SunCase (&cases)[kCount]) {
  for (const SunCase& one : cases) {
    CAPTURE(one.city);
    CAPTURE(one.date);
    const SunDay day = sunOn(one.place, one.zone, one.date);
    checkTime(day.sunrise, one.sunrise);
    checkTime(day.sunset, one.sunset);
  }
}

/** Returns the first day from `date` on that differs in whether the sun rises or sets, as a date. */
std::string nextChange(const Coordinates& place, const std::string& date) {
  const auto passesOn = [&](int64_t day) {
    const auto noon = day * static_cast<EpochMillis>(kDay) + 11 * static_cast<EpochMillis>(kHour);
    const SunDay sun = sunDay(place, noon);
    return sun.sunrise || sun.sunset;
  };
  const int64_t first = *fromIso(date + "T00:00Z") / static_cast<EpochMillis>(kDay);
  int64_t day = first;
  while (passesOn(day) == passesOn(first) && day < first + 400) ++day;
  return toIso(day * static_cast<EpochMillis>(kDay)).substr(0, 10);
}

}  // namespace

TEST_CASE("sunrise and sunset are within two minutes of the tables") {
  checkCases(kCities);
}

TEST_CASE("70 degrees north has the sunrises and sunsets of the tables, the first and the last ones too") {
  checkCases(kNaval);
  for (const char* date : {"2014-06-21", "2014-12-21"}) {
    CHECK_FALSE(sunOn(kNorth, 1, date).sunrise.has_value());
    CHECK_FALSE(sunOn(kNorth, 1, date).sunset.has_value());
  }
}

TEST_CASE("midnight sun and polar night begin and end on the days of the tables") {
  // By PyEphem: Tromso has its first sunrise on January 15, its last sunset before midnight sun on May 17 and
  // its last day on November 27. On May 18 the sun only rises, on July 25 it only sets.
  constexpr Coordinates kTromso = {6965, 1896};
  CHECK(nextChange(kTromso, "2026-01-01") == "2026-01-15");
  CHECK(nextChange(kTromso, "2026-01-15") == "2026-05-19");
  CHECK(nextChange(kTromso, "2026-05-19") == "2026-07-25");
  CHECK(nextChange(kTromso, "2026-07-25") == "2026-11-28");
  constexpr Coordinates kHammerfest = {7066, 2368};
  CHECK(nextChange(kHammerfest, "2026-01-01") == "2026-01-20");
  CHECK(nextChange(kHammerfest, "2026-01-20") == "2026-05-14");
  CHECK(nextChange(kHammerfest, "2026-05-14") == "2026-07-30");
}

TEST_CASE("at the poles the sun neither rises nor sets at the solstices") {
  for (const int32_t latitude : {-9000, 9000}) {
    for (const int32_t longitude : {-18'000, 0, 18'000}) {
      for (const char* date : {"2026-06-21", "2026-12-21"}) {
        CHECK_FALSE(sunOn({latitude, longitude}, 0, date).sunrise.has_value());
        CHECK_FALSE(sunOn({latitude, longitude}, 0, date).sunset.has_value());
      }
    }
  }
}

TEST_CASE(
    "every day of a year has its own sunrise and sunset, on the local day, at both sides of the date line") {
  const struct {
    Coordinates place;
    int zone;
  } kPlaces[] = {{{-1383, -17177}, 13}, {{-1383, -17177}, -11}, {{-1814, 17844}, 12}, {{5252, 1341}, 1}};
  for (const auto& one : kPlaces) {
    EpochMillis last = 0;
    for (int64_t day = daysFromCivil(2026, 1, 1); day < daysFromCivil(2027, 1, 1); ++day) {
      const EpochMillis midnight = (day * 24 - one.zone) * static_cast<EpochMillis>(kHour);
      const SunDay sun = sunDay(one.place, midnight + 12 * static_cast<EpochMillis>(kHour));
      REQUIRE(sun.sunrise);
      REQUIRE(sun.sunset);
      CHECK(*sun.sunrise > last);
      CHECK(*sun.sunrise > midnight);
      CHECK(*sun.sunset > *sun.sunrise);
      CHECK(*sun.sunset < midnight + static_cast<EpochMillis>(kDay));
      last = *sun.sunset;
    }
  }
}
