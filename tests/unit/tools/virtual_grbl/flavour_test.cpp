#include <doctest/doctest.h>

#include <cmath>

#include "unit/tools/virtual_grbl/grbl_fixture.h"

namespace lumi {
namespace {

constexpr auto kGrbl = ControllerFlavour::kGrbl;
constexpr auto kFluidNc = ControllerFlavour::kFluidNc;
constexpr auto kGrblHal = ControllerFlavour::kGrblHal;

struct FlavourFixture : GrblFixture {
  explicit FlavourFixture(ControllerFlavour flavour, bool homing = false)
      : GrblFixture(VirtualGrblOptions::of(flavour, homing)) {}
};

/** Number of reports until one contains the work offset, that one included. */
int reportsUntilOffset(GrblFixture& fixture) {
  for (int i = 1; i <= 40; ++i) {
    if (has(fixture.status(), "|WCO:")) return i;
  }
  return 0;
}

TEST_CASE("FluidNC reports the work offset in every tenth report, and not sooner after a G92") {
  FlavourFixture fixture(kFluidNc);
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
  for (const auto flavour : {kGrbl, kGrblHal}) {
    FlavourFixture fixture(flavour);
    CHECK(reportsUntilOffset(fixture) == 1);
    fixture.ask("G92X5Y6");
    CHECK(reportsUntilOffset(fixture) == 1);
    CHECK(reportsUntilOffset(fixture) == 10);
  }
}

/** All that a controller with switches says after its banner, and to `$I`. */
struct Greeting {
  ControllerFlavour flavour;
  const char* banner;
  const char* options;
};

TEST_CASE("each firmware greets, tells its options and demands homing in its own way") {
  for (const auto& [flavour, banner, options] :
       {Greeting{kGrbl, "Grbl 1.1h ['$' for help]\r\n[MSG:'$H'|'$X' to unlock]\r\n", "[OPT:VC,15,128]\r\nok"},
        Greeting{kFluidNc,
                 "Grbl 4.0 [FluidNC v4.0.5 (esp32-noradio) '$' for help]\r\n[MSG:INFO: ALARM: "
                 "Unhomed]\r\nALARM:14\r\n",
                 "[OPT:PHS]\r\n[MSG:Machine: "},
        Greeting{kGrblHal,
                 "GrblHAL 1.1f ['$' or '$HELP' for help]\r\nALARM:11\r\n[MSG:Homing cycle required.]\r\n",
                 "[OPT:VNSLC,15,128,3,0]\r\n[AXS:3:XYZ]\r\n"}}) {
    VirtualGrbl table(VirtualGrblOptions::of(flavour, true));
    table.advance(1'100'000);
    uint8_t out[300];
    CHECK(asText({out, table.transmit(out)}) == "\r\n" + std::string(banner));
    FlavourFixture fixture(flavour, true);
    CHECK(has(fixture.ask("$I"), options));
    CHECK(has(fixture.status(), "<Alarm|"));
    CHECK(fixture.ask("G1X1F60") == "error:9\r\n");
    CHECK(has(fixture.ask("$X"), "ok\r\n"));
    CHECK(fixture.ask("G1X1F60") == "ok\r\n");
  }
}

TEST_CASE("FluidNC and grblHAL take a feed along X and Y, and the limits along the motors, as Grbl does") {
  constexpr double kRoot2 = 1.41421356;
  for (const auto flavour : {kGrbl, kFluidNc, kGrblHal}) {
    CAPTURE(static_cast<int>(flavour));
    const double shorter = flavour == kGrbl ? kRoot2 : 1;
    VirtualGrblOptions options = VirtualGrblOptions::of(flavour, false);
    options.settings = {{110, 6'000}, {111, 6'000}};
    options.ballX = options.ballY = 0;
    GrblFixture fixture(options);
    const auto speedOf = [&fixture](const std::string& line) {
      fixture.ask(line);
      fixture.listen(1'500);
      const BallPosition from = fixture.table.ball();
      fixture.listen(1'000);
      const BallPosition to = fixture.table.ball();
      fixture.finish();
      return std::hypot(to.x - from.x, to.y - from.y);
    };
    CHECK(speedOf("G1X300F3000") == doctest::Approx(50 / shorter).epsilon(0.001));
    CHECK(speedOf("G1X100Y200") == doctest::Approx(50 / shorter).epsilon(0.001));
    CHECK(speedOf("$J=G91X300F3000") == doctest::Approx(50 / shorter).epsilon(0.001));
    CHECK(speedOf("G1X100F60000") == doctest::Approx(100).epsilon(0.001));
    CHECK(speedOf("G1X300Y0") == doctest::Approx(100 / kRoot2).epsilon(0.001));
  }
}

TEST_CASE(
    "FluidNC lists the settings of its configuration, most of them for reading, and grblHAL more than Grbl") {
  FlavourFixture fluidNc(kFluidNc);
  FlavourFixture grblHal(kGrblHal);
  const std::string list = fluidNc.ask("$$");
  CHECK(has(list, "$13=0\r\n"));
  CHECK(has(list, "$110=10000.000\r\n"));
  CHECK_FALSE(has(list, "$1=255"));
  CHECK_FALSE(has(list, "$11="));
  CHECK(fluidNc.ask("$1=255") == "error:3\r\n");
  CHECK(fluidNc.ask("$110=500") == "error:162\r\n");
  for (const char* line : {"$13=0", "$MD"}) CHECK(fluidNc.ask(line) == "ok\r\n");
  for (const char* line : {"$1=255\r\n", "$481=0\r\n"}) CHECK(has(grblHal.ask("$$"), line));
  CHECK(grblHal.ask("$1=25") == "ok\r\n");
}

TEST_CASE("grblHAL waits in state Tool after M6 until it is resumed") {
  FlavourFixture fixture(kGrblHal);
  CHECK(fixture.ask("M6") == "ok\r\n");
  CHECK(has(fixture.status(), "<Tool|"));
  CHECK(fixture.say("G1X1F600\n").empty());
  CHECK(fixture.say("~") == "ok\r\n");
  CHECK_FALSE(has(fixture.status(), "<Tool|"));
}

TEST_CASE("a reset answers the line that it interrupts with Grbl only") {
  for (const auto flavour : {kGrbl, kFluidNc}) {
    FlavourFixture fixture(flavour);
    for (int i = 1; i <= 16; ++i) fixture.say("G1X" + std::to_string(i * 30) + "F60\n", 10);
    CHECK(has(fixture.say("\x18", 1000), "ok\r\n") == (flavour == kGrbl));
  }
}

TEST_CASE("after a hard stop FluidNC accepts a reset only") {
  FlavourFixture fixture(kFluidNc);
  fixture.table.raiseAlarm(13);
  CHECK(fixture.listen(1000) == "ALARM:13\r\n[MSG:Reset to continue]\r\n");
  CHECK(fixture.say("$X\n").empty());
  CHECK(has(fixture.say("\x18"), "FluidNC"));
}

TEST_CASE("FluidNC and grblHAL restart on command, and Grbl keeps its machine position until power is lost") {
  for (const auto& [flavour, command] : {std::pair{kFluidNc, "$Bye"}, std::pair{kGrblHal, "$REBOOT"}}) {
    FlavourFixture fixture(flavour);
    fixture.ask("G1X12F6000");
    fixture.finish();
    fixture.say("\x18");
    CHECK(fixture.table.machinePosition().x == doctest::Approx(12));
    CHECK(has(fixture.say(std::string(command) + "\n", 1500), "rbl"));
    CHECK(fixture.table.machinePosition().x == 0);
    CHECK(fixture.table.ball().x == doctest::Approx(12));
  }
  GrblFixture grbl;
  CHECK(has(grbl.ask("$BYE"), "error:"));
}

TEST_CASE("positions are rounded to single precision") {
  VirtualGrblOptions options = VirtualGrblOptions::of(VirtualTable::polar(400));
  options.homing = false;
  options.acceleration = 10'000;
  options.settings = {{110, 1e6}};
  GrblFixture fixture(options);
  fixture.ask("G1X40000F400000");
  fixture.finish();
  fixture.ask("G92X0");
  fixture.ask("G1X0.0015");
  fixture.finish();
  CHECK(fixture.table.machinePosition().x == doctest::Approx(40'000).epsilon(1e-9));
  fixture.ask("G1X0.0025");
  fixture.finish();
  CHECK(fixture.table.machinePosition().x > 40'000.003);
}

}  // namespace
}  // namespace lumi
