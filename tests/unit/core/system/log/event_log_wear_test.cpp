#include <doctest/doctest.h>

#include "event_log_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("a warning that repeats all day causes little flash wear") {
  LogFixture fixture;
  int i = 0;
  SUBCASE("the same line") {
    CHECK(fixture.savesIn(kDay, kSecond, [&] { fixture.warn("Knock"); }) < 100);
  }
  SUBCASE("a few lines in turn") {
    CHECK(fixture.savesIn(kDay, kSecond, [&] { fixture.warn("Knock at door " + std::to_string(++i % 12)); }) <
          100);
  }
  SUBCASE("another line each time") {
    CHECK(fixture.savesIn(kDay, kMinute, [&] { fixture.warn("Knock " + std::to_string(++i)); }) < 150);
  }
  SUBCASE("info lines") {
    CHECK(fixture.savesIn(kDay, kMinute, [&] { fixture.note("Somebody came, " + std::to_string(++i)); }) <
          150);
  }
  SUBCASE("in a store that rejects every write") {
    fixture.files.failPath("records/");
    CHECK(fixture.savesIn(kDay, kSecond, [&] { fixture.warn("Knock"); }) < 100);
  }
}

TEST_CASE("after 15 quiet minutes a warning is saved within a minute again") {
  LogFixture fixture;
  int i = 0;
  fixture.savesIn(6 * kHour, kMinute, [&] { fixture.warn("Knock " + std::to_string(++i)); });
  fixture.savesIn(15 * kMinute, kMinute, [] {});
  fixture.warn("Trouble");
  fixture.clock.advance(kMinute);
  fixture.log->tick();
  fixture.boot();
  CHECK(fixture.events()[fixture.events().size() - 2].text == "Trouble");
}

TEST_CASE("security events are saved within a minute, and at most once a minute") {
  LogFixture fixture(EventLog::kSecurityEvents);
  int i = 0;
  const auto secure = [&] { fixture.secure("Changed " + std::to_string(++i)); };
  const size_t saves = fixture.savesIn(kHour, 10 * kSecond, secure);
  CHECK(saves >= 45);
  CHECK(saves <= 70);
}
