#include <doctest/doctest.h>

#include "event_log_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE_FIXTURE(LogFixture, "a warning that repeats all day causes little flash wear") {
  int i = 0;
  SUBCASE("the same line") {
    CHECK(savesIn(kDay, kSecond, [&] { warn("Knock"); }) < 100);
  }
  SUBCASE("a few lines in turn") {
    CHECK(savesIn(kDay, kSecond, [&] { warn("Knock at door " + std::to_string(++i % 12)); }) < 100);
  }
  SUBCASE("another line each time") {
    CHECK(savesIn(kDay, kMinute, [&] { warn("Knock " + std::to_string(++i)); }) < 150);
  }
  SUBCASE("info lines") {
    CHECK(savesIn(kDay, kMinute, [&] { note("Somebody came, " + std::to_string(++i)); }) < 150);
  }
  SUBCASE("in a store that rejects every write") {
    files.failPath("records/");
    CHECK(savesIn(kDay, kSecond, [&] { warn("Knock"); }) < 100);
  }
}

TEST_CASE_FIXTURE(LogFixture, "after 15 quiet minutes a warning is saved within a minute again") {
  int i = 0;
  savesIn(6 * kHour, kMinute, [&] { warn("Knock " + std::to_string(++i)); });
  savesIn(15 * kMinute, kMinute, [] {});
  warn("Trouble");
  clock.advance(kMinute);
  log->tick();
  boot();
  CHECK(events()[events().size() - 2].text == "Trouble");
}

TEST_CASE("security events are saved within a minute, and at most once a minute") {
  LogFixture fixture(EventLog::kSecurityEvents);
  int i = 0;
  const auto secure = [&] { fixture.secure("Changed " + std::to_string(++i)); };
  const size_t saves = fixture.savesIn(kHour, 10 * kSecond, secure);
  CHECK(saves >= 45);
  CHECK(saves <= 70);
}
