#include <doctest/doctest.h>

#include "event_log_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("trouble that goes on all day wears the flash little") {
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
  SUBCASE("news") {
    CHECK(bench.savesIn(kDay, kMinute, [&] { bench.note("Somebody came, " + std::to_string(++i)); }) < 150);
  }
  SUBCASE("in a store that takes nothing") {
    bench.files.failPath("records/");
    CHECK(bench.savesIn(kDay, kSecond, [&] { bench.warn("Knock"); }) < 100);
  }
}

TEST_CASE("after a quiet quarter of an hour a warning is saved within a minute again") {
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
