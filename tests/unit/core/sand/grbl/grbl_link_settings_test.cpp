#include <doctest/doctest.h>

#include "core/sand/grbl/grbl_link.h"
#include "grbl_link_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("the link keeps the settings that the controller sends, and ignores others") {
  GrblLinkFixture fixture;
  fixture.connect();
  CHECK(fixture.link.settings().maxRateX == GrblSettings::kUnknown);
  fixture.sayNow(
      "$0=10\r\n$11=0.010\r\n$110=500.000\r\n$111=600.000\r\n$120=30.000\r\n$121=40.000\r\n$999=1\r\n");
  const GrblSettings& settings = fixture.link.settings();
  CHECK(settings.junctionDeviation == doctest::Approx(0.01));
  CHECK(settings.maxRateX == 500);
  CHECK(settings.maxRateY == 600);
  CHECK(settings.accelerationX == 30);
  CHECK(settings.accelerationY == 40);
  CHECK(settings.travelX == GrblSettings::kUnknown);
}

TEST_CASE("a restart of the controller clears the settings, because it may be another one") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.sayNow("$110=500.000\r\n");
  fixture.sayNow(kGrblBanner);
  CHECK(fixture.link.settings().maxRateX == GrblSettings::kUnknown);
}

TEST_CASE("whether the controller is built for CoreXY is known, unless it is FluidNC") {
  GrblLinkFixture fixture;
  SUBCASE("not built for it") {
    fixture.connect();
    CHECK(fixture.link.settings().isCoreXy == false);
  }
  SUBCASE("built for it") {
    fixture.identity = "[OPT:VC,15,128]\r\nok\r\n";
    fixture.connect();
    CHECK(fixture.link.settings().isCoreXy == true);
  }
  SUBCASE("FluidNC whose banner was garbled") {
    fixture.identity = "[VER:3.9 FluidNC v3.9.1:]\r\n[OPT:MPHSW,16,128]\r\nok\r\n";
    fixture.connect();
    CHECK(fixture.link.settings().isFluidNc());
    CHECK(fixture.link.settings().isCoreXy == std::nullopt);
  }
  SUBCASE("FluidNC") {
    fixture.tick();
    fixture.say("Grbl 3.9 [FluidNC v3.9.1 (wifi) '$' for help]\r\n");
    fixture.run(250);
    CHECK(fixture.link.settings().isFluidNc());
    CHECK(fixture.link.settings().isCoreXy == std::nullopt);
  }
}

TEST_CASE("reports in inches are understood until a restart, because it may be another controller") {
  GrblLinkFixture fixture;
  fixture.statusAnswer = "<Idle|MPos:2.0000,1.0000,0.0000|FS:0.0,0|WCO:1.0000,0.0000,0.0000>\r\n";
  fixture.connect();
  fixture.sayNow("$13=1\r\n");
  fixture.run(250);
  CHECK(fixture.link.position().x == doctest::Approx(25.4));
  CHECK(fixture.link.position().y == doctest::Approx(25.4));
  fixture.sayNow(kGrblBanner);
  fixture.run(250);
  CHECK(fixture.link.position().x == doctest::Approx(1));
}
