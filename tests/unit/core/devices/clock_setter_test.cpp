#include "core/devices/clock_setter.h"

#include <doctest/doctest.h>

#include "support/fakes/manual_clock.h"
#include "support/stores/stored_records.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const EpochMillis kMayDay = fromIso("2026-05-01T06:00Z").value();
constexpr EpochMillis kHourMillis = 3'600'000;

struct ClockFixture : StoredRecords {
  ManualClock clock;
  ClockSetter setter{records, clock, log};

  /** Leaves the records of a hub that knew `time` before a power cut. */
  void knew(EpochMillis time) {
    ManualClock before(time);
    ClockSetter last(records, before, log);
    last.load();
    last.tick();
  }
};

}  // namespace

TEST_CASE_FIXTURE(ClockFixture, "an administrator can set an unset clock to any time") {
  setter.load();
  CHECK(setter.offer(kMayDay, true));
  CHECK(clock.wall() == kMayDay);
}

TEST_CASE_FIXTURE(ClockFixture, "a browser never sets a clock that is already set") {
  clock.setWall(kMayDay);
  CHECK_FALSE(setter.offer(kMayDay + kHourMillis, true));
  CHECK(clock.wall() == kMayDay);
}

TEST_CASE_FIXTURE(ClockFixture,
                  "a user can set the clock once, only to within a day of the last known time") {
  knew(kMayDay);
  setter.load();
  CHECK_FALSE(setter.offer(kMayDay + 25 * kHourMillis, false));
  CHECK_FALSE(setter.offer(kMayDay - 25 * kHourMillis, false));
  CHECK(setter.offer(kMayDay + 23 * kHourMillis, false));
  clock.unsetWall();
  CHECK_FALSE(setter.offer(kMayDay, false));
}

TEST_CASE_FIXTURE(ClockFixture, "without a last known time only an administrator can set the clock") {
  setter.load();
  CHECK_FALSE(setter.offer(kMayDay, false));
}

TEST_CASE_FIXTURE(ClockFixture, "times before 2025 and after 2100 are ignored") {
  CHECK_FALSE(setter.offer(0, true));
  CHECK_FALSE(setter.offer(ClockSetter::kLatest + 1, true));
  CHECK_FALSE(setter.offer(-1, true));
}

TEST_CASE_FIXTURE(ClockFixture,
                  "a saved time that was wrong is corrected within ten minutes, and not saved too often") {
  clock.setWall(kMayDay + 365 * 24 * kHourMillis);
  setter.load();
  setter.tick();
  clock.setWall(kMayDay);
  setter.tick();
  CHECK(records.load("clock") == "2027-05-01T06:00:00.000Z");
  clock.advance(ClockSetter::kNoteCorrectionEvery);
  setter.tick();
  CHECK(records.load("clock") == "2026-05-01T06:10:00.000Z");
  clock.advance(ClockSetter::kNoteEvery - 1);
  setter.tick();
  CHECK(records.load("clock") == "2026-05-01T06:10:00.000Z");
}
