#include <doctest/doctest.h>

#include "event_log_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("a warning that repeats all day causes little flash wear") {
  LogFixture bench;
  int i = 0;
  SUBCASE("the same line") {
    CHECK(bench.savesIn(kDay, kSecond, [&] { bench.warn("Knock"); }) < 100);
  }
  SUBCASE("a few lines in turn") {
    CHECK(bench.savesIn(kDay, kSecond, [&] { bench.warn("Knock at door " + std::to_string(++i % 12)); }) <
          100);
  }
  SUBCASE("another line each time") {
    CHECK(bench.savesIn(kDay, kMinute, [&] { bench.warn("Knock " + std::to_string(++i)); }) < 150);
  }
  SUBCASE("info lines") {
    CHECK(bench.savesIn(kDay, kMinute, [&] { bench.note("Somebody came, " + std::to_string(++i)); }) < 150);
  }
  SUBCASE("in a store that rejects every write") {
    bench.files.failPath("records/");
    CHECK(bench.savesIn(kDay, kSecond, [&] { bench.warn("Knock"); }) < 100);
  }
}

TEST_CASE("after 15 quiet minutes a warning is saved within a minute again") {
  LogFixture bench;
  int i = 0;
  bench.savesIn(6 * kHour, kMinute, [&] { bench.warn("Knock " + std::to_string(++i)); });
  bench.savesIn(15 * kMinute, kMinute, [] {});
  bench.warn("Trouble");
  bench.clock.advance(kMinute);
  bench.log->tick();
  bench.boot();
  CHECK(bench.events()[bench.events().size() - 2].text == "Trouble");
}
