#include "core/devices/clock_setter.h"

#include <doctest/doctest.h>

#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const EpochMillis kMayDay = fromIso("2026-05-01T06:00Z").value();
constexpr EpochMillis kHourMillis = 3'600'000;

struct ClockFixture {
  MemoryFileStore files;
  QuietLog log;
  RecordStore records{files, log};

  /** As a hub that knew `time` before its power was cut. */
  void knew(EpochMillis time) {
    ManualClock clock(time);
    ClockSetter setter(records, clock, log);
    setter.load();
    setter.tick();
  }
};

}  // namespace

TEST_CASE("an administrator sets an unset clock freely") {
  ClockFixture fixture;
  ManualClock clock;
  ClockSetter setter(fixture.records, clock, fixture.log);
  setter.load();
  CHECK(setter.offer(kMayDay, true));
  CHECK(clock.wall() == kMayDay);
}

TEST_CASE("a clock that runs is never set by a browser") {
  ClockFixture fixture;
  ManualClock clock(kMayDay);
  ClockSetter setter(fixture.records, clock, fixture.log);
  CHECK_FALSE(setter.offer(kMayDay + kHourMillis, true));
  CHECK(clock.wall() == kMayDay);
}

TEST_CASE("a user sets the clock only within a day of the last known time, and once") {
  ClockFixture fixture;
  fixture.knew(kMayDay);
  ManualClock clock;
  ClockSetter setter(fixture.records, clock, fixture.log);
  setter.load();
  CHECK_FALSE(setter.offer(kMayDay + 25 * kHourMillis, false));
  CHECK_FALSE(setter.offer(kMayDay - 25 * kHourMillis, false));
  CHECK(setter.offer(kMayDay + 23 * kHourMillis, false));
  clock.unsetWall();
  CHECK_FALSE(setter.offer(kMayDay, false));
}

TEST_CASE("without a last known time only an administrator is believed") {
  ClockFixture fixture;
  ManualClock clock;
  ClockSetter setter(fixture.records, clock, fixture.log);
  setter.load();
  CHECK_FALSE(setter.offer(kMayDay, false));
}

TEST_CASE("times that no honest browser has are ignored") {
  ClockFixture fixture;
  ManualClock clock;
  ClockSetter setter(fixture.records, clock, fixture.log);
  CHECK_FALSE(setter.offer(0, true));
  CHECK_FALSE(setter.offer(ClockSetter::kLatest + 1, true));
  CHECK_FALSE(setter.offer(-1, true));
}

TEST_CASE("a noted time that was wrong gives way within ten minutes, and is not noted all the time") {
  ClockFixture fixture;
  ManualClock clock(kMayDay + 365 * 24 * kHourMillis);
  ClockSetter setter(fixture.records, clock, fixture.log);
  setter.load();
  setter.tick();
  clock.setWall(kMayDay);
  setter.tick();
  CHECK(fixture.records.load("clock") == "2027-05-01T06:00:00.000Z");
  clock.advance(ClockSetter::kNoteCorrectionEvery);
  setter.tick();
  CHECK(fixture.records.load("clock") == "2026-05-01T06:10:00.000Z");
  clock.advance(ClockSetter::kNoteEvery - 1);
  setter.tick();
  CHECK(fixture.records.load("clock") == "2026-05-01T06:10:00.000Z");
}
