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

TEST_CASE_FIXTURE(NotesFixture, "every failure is logged, so that the log can count repetitions") {
  for (int i = 0; i < 7; ++i) notes.failed("Sign-in failed: bob from 10.0.0.1");
  CHECK(log.count("Sign-in failed: bob from 10.0.0.1") == 7);
}

TEST_CASE_FIXTURE(NotesFixture, "many addresses share one line, while those already logged keep their own") {
  failFrom(100);
  CHECK(log.count("Sign-in failed") == 4);
  CHECK(log.count("More attempts failed") == 96);
  failFrom(1);
  CHECK(log.count("Sign-in failed: bob from 10.0.0.0") == 2);
}

TEST_CASE_FIXTURE(NotesFixture, "after an hour other addresses get their own lines") {
  failFrom(100);
  clock.advance(kHour);
  notes.failed("Sign-in failed: eve from 10.0.1.1");
  CHECK(log.count("eve") == 1);
}

TEST_CASE_FIXTURE(NotesFixture,
                  "a client that has to wait is logged once a minute, however often it retries") {
  for (int i = 0; i < 1000; ++i) notes.slowed("Has to wait: 10.0.0.1");
  CHECK(log.lines.size() == 1);
  clock.advance(kMinute);
  notes.slowed("Has to wait: 10.0.0.1");
  CHECK(log.lines.size() == 2);
  for (int i = 0; i < 1000; ++i) notes.slowed("Has to wait: 10.0.1." + std::to_string(i));
  CHECK(log.lines.size() == 2);
}
