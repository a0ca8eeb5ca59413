#include <doctest/doctest.h>

#include "core/sand/grbl/grbl_link.h"
#include "grbl_link_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Told = std::vector<std::string>;

TEST_CASE("a stop right after the port opened holds at once and resets once the machine is held") {
  GrblLinkFixture bench;
  bench.statusAnswer = kHolding;
  bench.tick();
  REQUIRE(bench.link.awaited());
  bench.link.stopSafely();
  CHECK(bench.link.stopping());
  bench.tick();
  CHECK(bench.realtime == "!?");
  bench.run(400);
  CHECK(bench.count('\x18') == 0);
  bench.statusAnswer = kHeld;
  bench.run(400);
  CHECK(bench.count('\x18') == 1);
  CHECK(bench.link.online());
  CHECK_FALSE(bench.link.stopping());
  CHECK(bench.events.told == Told{"restarted asked", "stopped"});
}

TEST_CASE("a machine that is homing and so says nothing is reset a second after the stop") {
  GrblLinkFixture bench;
  bench.statusAnswer.clear();
  bench.tick();
  bench.link.stopSafely();
  bench.run(900);
  CHECK(bench.count('\x18') == 0);
  bench.run(200);
  CHECK(bench.count('\x18') == 1);
  CHECK(bench.events.told == Told{"restarted asked", "stopped"});
}

TEST_CASE("a controller that is just starting up takes the stop for done with its banner") {
  GrblLinkFixture bench;
  bench.statusAnswer.clear();
  bench.tick();
  bench.link.stopSafely();
  bench.run(300);
  bench.sayNow(kBanner);
  bench.run(50);
  CHECK(bench.link.online());
  CHECK(bench.count('\x18') == 0);
  CHECK(bench.events.told == Told{"restarted asked", "stopped"});
}

TEST_CASE("a stop while a reset is on its way, or its banner was answered, is over when that is") {
  GrblLinkFixture bench;
  bench.identity.clear();
  bench.banner.clear();
  SUBCASE("the banner is awaited") {
    bench.statusAnswer.clear();
    bench.run(5100);
    REQUIRE(bench.count('\x18') == 1);
    bench.link.stopSafely();
    CHECK(bench.link.stopping());
    bench.say(kBanner);
    bench.run(50);
  }
  SUBCASE("$I is being answered") {
    bench.tick();
    bench.sayNow(kBanner);
    bench.link.stopSafely();
    CHECK(bench.link.stopping());
  }
  const size_t resets = bench.count('\x18');
  bench.sayNow(kIdentity);
  CHECK(bench.link.online());
  CHECK_FALSE(bench.link.stopping());
  CHECK(bench.count('\x18') == resets);
  CHECK(bench.count('!') == 0);
  CHECK(bench.events.told == Told{"restarted asked", "stopped"});
}

TEST_CASE("a stop that nobody answers ends, and can be asked for again") {
  GrblLinkFixture bench;
  bench.statusAnswer.clear();
  bench.banner.clear();
  bench.tick();
  for (int times = 1; times <= 2; ++times) {
    bench.link.stopSafely();
    REQUIRE(bench.link.stopping());
    bench.run(3200);
    CHECK_FALSE(bench.link.stopping());
    CHECK(bench.count('!') == static_cast<size_t>(times));
    CHECK(bench.count('\x18') == static_cast<size_t>(times));
  }
  CHECK(bench.link.awaited());
}
