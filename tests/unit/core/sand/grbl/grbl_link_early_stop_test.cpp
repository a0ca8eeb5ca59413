#include <doctest/doctest.h>

#include "core/sand/grbl/grbl_link.h"
#include "grbl_link_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Told = std::vector<std::string>;

TEST_CASE("a stop right after opening the port sends a hold at once and a reset when the machine is held") {
  GrblLinkFixture fixture;
  fixture.statusAnswer = kHolding;
  fixture.tick();
  REQUIRE(fixture.link.awaited());
  fixture.link.stopSafely();
  CHECK(fixture.link.stopping());
  fixture.tick();
  CHECK(fixture.realtime == "!?");
  fixture.run(400);
  CHECK(fixture.count('\x18') == 0);
  fixture.statusAnswer = kHeld;
  fixture.run(400);
  CHECK(fixture.count('\x18') == 1);
  CHECK(fixture.link.online());
  CHECK_FALSE(fixture.link.stopping());
  CHECK(fixture.events.told == Told{"restarted asked", "stopped"});
}

TEST_CASE("a machine that is homing and silent is reset one second after the stop") {
  GrblLinkFixture fixture;
  fixture.statusAnswer.clear();
  fixture.tick();
  fixture.link.stopSafely();
  fixture.run(900);
  CHECK(fixture.count('\x18') == 0);
  fixture.run(200);
  CHECK(fixture.count('\x18') == 1);
  CHECK(fixture.events.told == Told{"restarted asked", "stopped"});
}

TEST_CASE("a stop while the controller starts up ends with its banner") {
  GrblLinkFixture fixture;
  fixture.statusAnswer.clear();
  fixture.tick();
  fixture.link.stopSafely();
  fixture.run(300);
  fixture.sayNow(kGrblBanner);
  fixture.run(50);
  CHECK(fixture.link.online());
  CHECK(fixture.count('\x18') == 0);
  CHECK(fixture.events.told == Told{"restarted asked", "stopped"});
}

TEST_CASE("a stop during a reset or after its banner ends together with the restart") {
  GrblLinkFixture fixture;
  fixture.identity.clear();
  fixture.banner.clear();
  SUBCASE("the link waits for the banner") {
    fixture.statusAnswer.clear();
    fixture.run(5100);
    REQUIRE(fixture.count('\x18') == 1);
    fixture.link.stopSafely();
    CHECK(fixture.link.stopping());
    fixture.say(kGrblBanner);
    fixture.run(50);
  }
  SUBCASE("$I is being answered") {
    fixture.tick();
    fixture.sayNow(kGrblBanner);
    fixture.link.stopSafely();
    CHECK(fixture.link.stopping());
  }
  const size_t resets = fixture.count('\x18');
  fixture.sayNow(kIdentity);
  CHECK(fixture.link.online());
  CHECK_FALSE(fixture.link.stopping());
  CHECK(fixture.count('\x18') == resets);
  CHECK(fixture.count('!') == 0);
  CHECK(fixture.events.told == Told{"restarted asked", "stopped"});
}

TEST_CASE("a stop that nothing answers ends and can be requested again") {
  GrblLinkFixture fixture;
  fixture.statusAnswer.clear();
  fixture.banner.clear();
  fixture.tick();
  for (int times = 1; times <= 2; ++times) {
    fixture.link.stopSafely();
    REQUIRE(fixture.link.stopping());
    fixture.run(3200);
    CHECK_FALSE(fixture.link.stopping());
    CHECK(fixture.count('!') == static_cast<size_t>(times));
    CHECK(fixture.count('\x18') == static_cast<size_t>(times));
  }
  CHECK(fixture.link.awaited());
}
