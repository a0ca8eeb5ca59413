#include <doctest/doctest.h>

#include <cmath>

#include "unit/tools/virtual_grbl/grbl_fixture.h"

namespace lumi {
namespace {

VirtualGrblOptions optionsOf(const VirtualTable& table) {
  VirtualGrblOptions options = VirtualGrblOptions::of(table);
  options.homing = false;
  return options;
}

VirtualTable cartesianTable(double width, double height) {
  VirtualTable table;
  table.width = width;
  table.height = height;
  table.kinematics = TableKinematics::kCartesian;
  return table;
}

VirtualTable roundTable(TableKinematics kinematics, double diameter) {
  VirtualTable table;
  table.width = table.height = diameter;
  table.isRound = true;
  table.kinematics = kinematics;
  return table;
}

/** A polar table with round numbers: radius 200 mm, 50 mm of X a turn, 20 mm of Y from the centre to the
 * edge. */
VirtualTable simplePolar(double coupling) {
  VirtualTable table = VirtualTable::polar(400);
  table.stepsPerMm = {400, 400};
  table.coupling = coupling;
  return table;
}

/** Sends a line and waits until the ball has arrived. */
void go(GrblFixture& fixture, const std::string& line) {
  fixture.ask(line);
  fixture.finish();
}

void checkBall(const GrblFixture& fixture, double x, double y) {
  CHECK(std::abs(fixture.table.ball().x - x) < 0.02);
  CHECK(std::abs(fixture.table.ball().y - y) < 0.02);
}

TEST_CASE("a cartesian table of another size is driven by a motor for each axis") {
  GrblFixture fixture(optionsOf(cartesianTable(1'000, 700)));
  CHECK(fixture.ask("$I").find("[OPT:V,") != std::string::npos);
  go(fixture, "G1X900Y650F10000");
  checkBall(fixture, 900, 650);
  go(fixture, "G1X1100");
  checkBall(fixture, 1'001, 650);
}

TEST_CASE("on a cartesian table, the speed along an axis is F") {
  GrblFixture fixture(optionsOf(cartesianTable(1'000, 700)));
  fixture.ask("G1X500F6000");
  fixture.listen(1'500);
  const double from = fixture.table.ball().x;
  fixture.listen(1'000);
  CHECK(fixture.table.ball().x - from == doctest::Approx(100).epsilon(0.001));
}

TEST_CASE("a CoreXY table of another size has its own limits and settings") {
  VirtualTable table;
  table.width = 300;
  table.height = 900;
  GrblFixture fixture(optionsOf(table));
  const std::string list = fixture.ask("$$");
  CHECK(list.find("$130=300.000\r\n$131=900.000\r\n") != std::string::npos);
  CHECK(fixture.ask("$I").find("[OPT:VC,") != std::string::npos);
  go(fixture, "G1X400Y800F6000");
  checkBall(fixture, 301, 800);
}

TEST_CASE("homing of two axes ends in the corner of any table") {
  for (const VirtualTable& table : {cartesianTable(1'000, 700), roundTable(TableKinematics::kCoreXy, 800),
                                    roundTable(TableKinematics::kCartesian, 800)}) {
    VirtualGrblOptions options = VirtualGrblOptions::of(table);
    options.ballX = options.ballY = 300;
    GrblFixture fixture(options);
    CHECK(fixture.ask("$H").find("ok") != std::string::npos);
    CHECK(fixture.table.machinePosition().x == doctest::Approx(1 - table.width));
    CHECK(fixture.table.machinePosition().y == doctest::Approx(1 - table.height));
    fixture.ask("G92X0Y0");
    go(fixture, "G1X400Y350F6000");
    checkBall(fixture, 400, 350);
  }
}

TEST_CASE("the rim of a round table stops the ball, but not the axes") {
  VirtualGrblOptions options = optionsOf(roundTable(TableKinematics::kCartesian, 400));
  options.ballX = options.ballY = 200;
  GrblFixture fixture(options);
  fixture.ask("G92X200Y200");
  go(fixture, "G1X400Y400F10000");
  const double atRim = 200 + 201 / std::sqrt(2.0);
  checkBall(fixture, atRim, atRim);
  go(fixture, "G1X200Y300");
  checkBall(fixture, 200, 300);
}

TEST_CASE("a polar table turns the arm by X and moves the carriage by Y") {
  GrblFixture fixture(optionsOf(simplePolar(0)));
  checkBall(fixture, 200, 200);
  go(fixture, "G1X0Y10F500");
  checkBall(fixture, 200, 300);
  go(fixture, "G1X12.5");
  checkBall(fixture, 300, 200);
  go(fixture, "G1X25Y20");
  checkBall(fixture, 200, 0);
  go(fixture, "G1X-500Y5");
  checkBall(fixture, 200, 250);
  CHECK(fixture.witness.stops.size() == 4);
  CHECK(fixture.witness.stops[1].x == doctest::Approx(300));
}

TEST_CASE("between the ends of a move the ball is on a spiral") {
  GrblFixture fixture(optionsOf(simplePolar(0)));
  go(fixture, "G1Y4F500");
  fixture.ask("G1X50Y16F500");
  for (int i = 0; i < 20; i++) {
    fixture.listen(300);
    const double turns = fixture.table.machinePosition().x / 50;
    const double x = fixture.table.ball().x - 200;
    const double y = fixture.table.ball().y - 200;
    CHECK(std::hypot(x, y) == doctest::Approx(40 + turns * 120).epsilon(0.002));
    const double turned = std::atan2(x, y) / (2 * std::acos(-1.0));
    CHECK(std::abs(std::remainder(turned - turns, 1)) < 0.001);
  }
}

TEST_CASE("the gears move the carriage when only the arm turns, unless Y keeps up") {
  for (const double coupling : {0.1, -0.25}) {
    GrblFixture fixture(optionsOf(simplePolar(coupling)));
    go(fixture, "G1X0Y10F500");
    checkBall(fixture, 200, 300);
    char line[64];
    std::snprintf(line, sizeof line, "G1X50Y%.3f", 10 + 50 * coupling);
    go(fixture, line);
    checkBall(fixture, 200, 300);
    std::snprintf(line, sizeof line, "G1X60Y%.3f", 10 + 50 * coupling);
    go(fixture, line);
    const double radius = 100 - 10 * coupling * 10;
    const BallPosition ball = fixture.table.ball();
    CHECK(std::hypot(ball.x - 200, ball.y - 200) == doctest::Approx(radius).epsilon(0.001));
  }
}

TEST_CASE("the carriage stops in the centre and 1 mm outside the edge, and its motor loses steps there") {
  GrblFixture fixture(optionsOf(simplePolar(0)));
  go(fixture, "G1X0Y22F500");
  checkBall(fixture, 200, 401);
  go(fixture, "G1X0Y21");
  checkBall(fixture, 200, 391);
  CHECK(fixture.ask("$J=G91G21Y-30F400").find("ok") == 0);
  fixture.finish();
  checkBall(fixture, 200, 200);
  CHECK(fixture.table.machinePosition().y == doctest::Approx(-9));
}

TEST_CASE("homing of a polar table stalls in the centre, leaves the arm where it is and names that 0,0") {
  VirtualGrblOptions options = VirtualGrblOptions::of(simplePolar(0.1));
  options.ballX = 320;  // the arm points to the right
  GrblFixture fixture(options);
  CHECK(fixture.status().find("<Alarm") == 0);
  CHECK(fixture.ask("$H").find("ok") != std::string::npos);
  checkBall(fixture, 200, 200);
  CHECK(fixture.table.machinePosition().x == 0);
  CHECK(fixture.table.machinePosition().y == 0);
  go(fixture, "G1Y10F500");
  checkBall(fixture, 300, 200);
}

TEST_CASE("the settings of a polar table are those of Dune Weaver") {
  GrblFixture fixture(optionsOf(VirtualTable::polar(400)));
  const std::string list = fixture.ask("$$");
  for (const char* line : {"$100=320.000\r\n$101=287.000\r\n", "$110=500.000\r\n$111=500.000\r\n",
                           "$120=10.000\r\n$121=10.000\r\n", "$130=325.000\r\n$131=22.000\r\n"}) {
    CAPTURE(line);
    CHECK(list.find(line) != std::string::npos);
  }
}

TEST_CASE("a pushed ball takes arm and carriage along") {
  GrblFixture fixture(optionsOf(simplePolar(0)));
  fixture.table.pushBall({200, 50});
  go(fixture, "G91G1X12.5F500");
  checkBall(fixture, 50, 200);
}

}  // namespace
}  // namespace lumi
