#include "core/base/time.h"

#include <doctest/doctest.h>

using namespace lumi;

TEST_CASE("a time is converted to ISO text and back") {
  for (const EpochMillis time :
       {EpochMillis{0}, EpochMillis{951'782'400'000}, EpochMillis{1'798'761'599'999}}) {
    CHECK(fromIso(toIso(time)) == time);
  }
  CHECK(toIso(0) == "1970-01-01T00:00:00.000Z");
  CHECK(toIso(951'782'400'000) == "2000-02-29T00:00:00.000Z");
}

TEST_CASE("an ISO text may omit seconds and contain an offset") {
  CHECK(fromIso("2026-05-01T06:00Z") == fromIso("2026-05-01T08:00:00+02:00"));
  CHECK(fromIso("2026-05-01T06:00:00.250Z").value() % 1000 == 250);
}

TEST_CASE("texts that are not a time are rejected") {
  for (const char* text :
       {"", "2026", "2026-02-30T00:00Z", "2026-13-01T00:00Z", "2026-05-01T24:00Z", "2026-05-01T06:00",
        "2026-05-01 06:00Z", "2026-05-01T06:00Zx", "1969-05-01T06:00Z", "2026-05-01T06:00:00.2Z"}) {
    CAPTURE(text);
    CHECK_FALSE(fromIso(text).has_value());
  }
}

TEST_CASE("dates and days since 1970 agree over four centuries") {
  int day = daysFromCivil(1970, 1, 1);
  CHECK(day == 0);
  for (; day < 146'097; ++day) {
    const CivilDate date = civilFromDays(day);
    REQUIRE(daysFromCivil(date.year, date.month, date.day) == day);
  }
}
