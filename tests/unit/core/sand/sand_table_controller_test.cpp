#include <doctest/doctest.h>

#include "unit/core/sand/sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("the controller's settings are read when it connects, before anything else is sent") {
  VirtualGrblOptions options;
  options.acceleration = 250;
  options.settings = {{11, 0.02}, {110, 8000}, {111, 7000}};
  SandFixture fixture(options);
  fixture.addJob({{{1000, 0}, false}});
  REQUIRE(fixture.runUntil([&] { return fixture.record.lines.size() == 3; }, 30));
  CHECK(fixture.record.lines == std::vector<std::string>{"$I", "$$", "$H"});
  const GrblSettings& settings = fixture.sand().controllerSettings();
  CHECK(settings.isCoreXy == true);
  CHECK(settings.idleDelay == 255);
  CHECK(settings.junctionDeviation == doctest::Approx(0.02));
  CHECK(settings.homing == 1);
  CHECK(settings.stepsX == 80);
  CHECK(settings.maxRateX == 8000);
  CHECK(settings.maxRateY == 7000);
  CHECK(settings.accelerationX == 250);
  CHECK(settings.travelX == 600);
  CHECK(settings.travelY == 400);
}
