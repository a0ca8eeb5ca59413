#include "core/auth/guessing/failure_log_throttle.h"

#include <doctest/doctest.h>

#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct NotesFixture {
  ManualClock clock;
  QuietLog log;
  FailureLogThrottle notes{clock, log};

  void failFrom(int addresses) {
    for (int i = 0; i < addresses; ++i) notes.failed("Sign-in failed: bob from 10.0.0." + std::to_string(i));
  }
};

}  // namespace

TEST_CASE("a failure is told each time, so that the log can count it") {
  NotesFixture fixture;
  for (int i = 0; i < 7; ++i) fixture.notes.failed("Sign-in failed: bob from 10.0.0.1");
  CHECK(fixture.log.count("Sign-in failed: bob from 10.0.0.1") == 7);
}

TEST_CASE("a crowd of addresses gets one line in common, and those known keep theirs") {
  NotesFixture fixture;
  fixture.failFrom(100);
  CHECK(fixture.log.count("Sign-in failed") == 4);
  CHECK(fixture.log.count("More attempts failed") == 96);
  fixture.failFrom(1);
  CHECK(fixture.log.count("Sign-in failed: bob from 10.0.0.0") == 2);
}

TEST_CASE("an hour later other addresses are told of") {
  NotesFixture fixture;
  fixture.failFrom(100);
  fixture.clock.advance(kHour);
  fixture.notes.failed("Sign-in failed: eve from 10.0.1.1");
  CHECK(fixture.log.count("eve") == 1);
}

TEST_CASE("who has to wait is told of once a minute, however often they try") {
  NotesFixture fixture;
  for (int i = 0; i < 1000; ++i) fixture.notes.slowed("Has to wait: 10.0.0.1");
  CHECK(fixture.log.lines.size() == 1);
  fixture.clock.advance(kMinute);
  fixture.notes.slowed("Has to wait: 10.0.0.1");
  CHECK(fixture.log.lines.size() == 2);
  for (int i = 0; i < 1000; ++i) fixture.notes.slowed("Has to wait: 10.0.1." + std::to_string(i));
  CHECK(fixture.log.lines.size() == 2);
}
