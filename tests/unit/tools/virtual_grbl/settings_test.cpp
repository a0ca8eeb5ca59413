#include <doctest/doctest.h>

#include "unit/tools/virtual_grbl/grbl_fixture.h"

namespace lumi {
namespace {

TEST_CASE("$$ lists all settings as Grbl 1.1h does") {
  GrblFixture fixture;
  const std::string list = fixture.ask("$$");
  CHECK(list.find("$0=10\r\n$1=255\r\n$2=0\r\n") == 0);
  for (const char* line : {"\r\n$11=0.010\r\n", "\r\n$13=0\r\n", "\r\n$22=0\r\n", "\r\n$100=80.000\r\n",
                           "\r\n$110=10000.000\r\n", "\r\n$121=300.000\r\n",
                           "\r\n$130=600.000\r\n$131=400.000\r\n$132=50.000\r\nok\r\n"}) {
    CAPTURE(line);
    CHECK(has(list, line));
  }
}

TEST_CASE("a setting can be changed, and is kept over a reset and a loss of power") {
  GrblFixture fixture;
  CHECK(fixture.ask("$1=25") == "ok\r\n");
  CHECK(fixture.ask("$120=50.5") == "ok\r\n");
  fixture.say("\x18");
  fixture.table.power();
  fixture.listen(1100);
  CHECK(has(fixture.ask("$$"), "\r\n$1=25\r\n"));
  CHECK(has(fixture.ask("$$"), "\r\n$120=50.500\r\n"));
}

TEST_CASE("a controller that is not built for CoreXY says so, and skews what a CoreXY table draws") {
  VirtualGrblOptions options = GrblFixture::unlocked();
  options.coreXy = false;
  GrblFixture fixture(options);
  CHECK(has(fixture.ask("$I"), "[OPT:V,15,128]\r\n"));
  fixture.ask("G1X100Y0F6000");
  fixture.finish();
  CHECK(fixture.table.machinePosition().x == doctest::Approx(100));
  CHECK(fixture.table.ball().x == doctest::Approx(50));
  CHECK(fixture.table.ball().y == doctest::Approx(50));
}

TEST_CASE("with $13=1 positions are reported in inches") {
  VirtualGrblOptions options = GrblFixture::unlocked();
  options.settings = {{13, 1}};
  GrblFixture fixture(options);
  fixture.ask("G1X25.4Y0F6000");
  fixture.finish();
  CHECK(fixture.status() == "<Idle|MPos:1.0000,0.0000,0.0000|FS:0.0,0|WCO:0.0000,0.0000,0.0000>\r\n");
}

TEST_CASE("the motion follows the settings of speed, acceleration and steps") {
  GrblFixture fixture;
  fixture.ask("$110=600");
  fixture.ask("$111=600");
  fixture.ask("$100=160");
  fixture.ask("$101=160");
  fixture.ask("G1X10Y0F6000");
  fixture.listen(200);
  CHECK(fixture.table.speed() == doctest::Approx(600 / 60 * std::sqrt(2.0)));
  fixture.finish();
  CHECK(fixture.table.ball().x == doctest::Approx(20));
}

}  // namespace
}  // namespace lumi
