#include <doctest/doctest.h>

#include "unit/tools/virtual_grbl/grbl_fixture.h"

namespace lumi {
namespace {

VirtualGrblOptions flavoured(ControllerFlavour flavour, bool homing = false) {
  VirtualGrblOptions options;
  options.flavour = flavour;
  options.homing = homing;
  return options;
}

/** Number of reports until one contains the work offset, that one included. */
int reportsUntilOffset(GrblFixture& fixture) {
  for (int i = 1; i <= 40; ++i) {
    if (has(fixture.status(), "|WCO:")) return i;
  }
  return 0;
}

TEST_CASE("FluidNC reports the work offset in every tenth report, and not sooner after a G92") {
  GrblFixture fixture(flavoured(ControllerFlavour::kFluidNc));
  CHECK(reportsUntilOffset(fixture) == 1);
  CHECK(reportsUntilOffset(fixture) == 10);
  fixture.ask("G92X5Y6");
  CHECK(reportsUntilOffset(fixture) == 10);
  fixture.ask("G92X7Y8");
  fixture.say("\x18");
  CHECK(reportsUntilOffset(fixture) == 1);
  fixture.ask("G1X300F60");
  fixture.listen(500);
  CHECK(reportsUntilOffset(fixture) == 10);
  CHECK(reportsUntilOffset(fixture) == 30);
}

TEST_CASE("Grbl and grblHAL report the work offset at once after a G92") {
  for (const auto flavour : {ControllerFlavour::kGrbl, ControllerFlavour::kGrblHal}) {
    GrblFixture fixture(flavoured(flavour));
    CHECK(reportsUntilOffset(fixture) == 1);
    fixture.ask("G92X5Y6");
    CHECK(reportsUntilOffset(fixture) == 1);
    CHECK(reportsUntilOffset(fixture) == 10);
  }
}

}  // namespace
}  // namespace lumi
