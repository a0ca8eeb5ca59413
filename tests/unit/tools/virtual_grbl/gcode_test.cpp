#include <doctest/doctest.h>

#include <cmath>

#include "unit/tools/virtual_grbl/grbl_fixture.h"

namespace lumi {
namespace {

struct Refusal {
  const char* line;
  int error;
};

TEST_CASE("what the real one refuses is refused with its number") {
  const Refusal kRefusals[] = {
      {"1", 1},           {"X1 -", 1},       {"GX", 2},           {"X-.", 2},     {"X1..2", 1},
      {"F-1", 4},         {"N-1", 4},        {"G5", 20},          {"G93", 20},    {"M7", 20},
      {"M6", 20},         {"Q1", 20},        {"G-1", 20},         {"G90.1", 20},  {"G28.2", 20},
      {"G0G1X1", 24},     {"G90G91", 21},    {"M3M5", 21},        {"G1X1", 22},   {"G1.5X1F9", 23},
      {"M3.1", 23},       {"G28G1X1F9", 24}, {"X1X2", 25},        {"F1F1", 25},   {"G92", 26},
      {"G10L2P1", 26},    {"G2F9", 26},      {"N10000001", 27},   {"G4", 28},     {"G10X1", 28},
      {"G10L2P9X1", 29},  {"G10L3P1X1", 20}, {"G2G53X1F9R1", 30}, {"G80X1", 31},  {"G2Z1F9R1", 32},
      {"G2X0Y0R1F9", 33}, {"G2X5I1F9", 33},  {"G2X5R1F9", 34},    {"G2X1F9", 35}, {"X1P3", 36},
      {"I1", 36},         {"T300", 38}};
  for (const Refusal& refusal : kRefusals) {
    CAPTURE(refusal.line);
    GrblFixture bench;
    CHECK(bench.ask(refusal.line) == "error:" + std::to_string(refusal.error) + "\r\n");
    bench.listen(500);
    CHECK(bench.table.ball().x == 0);
  }
}

TEST_CASE("what the real one takes is taken") {
  const char* kLines[] = {"N5G21G90G94G17G40G54",
                          "M3S100",
                          "M5M9",
                          "G4P0.01",
                          "G1F600",
                          "X1Y1",
                          "G0X0Y0",
                          "G28",
                          "G30",
                          "G61",
                          "G91.1",
                          "M0 F100",
                          "G53G0X1",
                          "/G1X1.123456789F600",
                          "G80"};
  GrblFixture bench;
  for (const char* line : kLines) {
    CAPTURE(line);
    bench.table.receive(asBytes("~"));
    if (std::string(line).find("M0") == 0) continue;
    CHECK(bench.ask(line) == "ok\r\n");
  }
}

TEST_CASE("a refused line changes nothing, later lines run") {
  GrblFixture bench;
  bench.ask("G91G1X5F1000Q1");
  bench.ask("G1X5F1000");
  bench.ask("G1X5");
  bench.finish();
  CHECK(bench.table.ball().x == doctest::Approx(5));
  CHECK(bench.witness.refused == std::vector<std::string>{"20 G91G1X5F1000Q1"});
  CHECK(bench.witness.motions == std::vector<std::string>{"G1X5F1000", "G1X5"});
}

TEST_CASE("relative moves, inches and the work offset find their place") {
  GrblFixture bench;
  bench.ask("G92X10Y20");
  bench.ask("G1X20Y20F6000");
  bench.ask("G91");
  bench.ask("G20");
  bench.ask("Y1F200");
  bench.finish();
  CHECK(bench.table.ball().x == doctest::Approx(10).epsilon(0.001));
  CHECK(bench.table.ball().y == doctest::Approx(25.4).epsilon(0.001));
  CHECK(bench.table.workPosition().x == doctest::Approx(20).epsilon(0.001));
  CHECK(bench.table.workPosition().y == doctest::Approx(45.4).epsilon(0.001));
}

TEST_CASE("G10 L20 names the position and survives a reset, G92 does not") {
  GrblFixture bench;
  CHECK(bench.ask("G10L20P1X7Y8") == "ok\r\n");
  CHECK(bench.ask("G92Y1") == "ok\r\n");
  CHECK(bench.table.workPosition().y == doctest::Approx(1));
  bench.say("\x18");
  CHECK(bench.table.workPosition().x == doctest::Approx(7));
  CHECK(bench.table.workPosition().y == doctest::Approx(8));
  CHECK(bench.ask("$#").find("[G54:-7.000,-8.000,0.000]") == 0);
}

TEST_CASE("arcs end where they shall, through the right side") {
  GrblFixture bench;
  bench.ask("G0X10Y10");
  bench.ask("G2X20Y10I5J0F3000");
  bench.finish();
  CHECK(bench.table.ball().x == doctest::Approx(20));
  double highest = 0;
  for (const BallPosition& stop : bench.witness.stops) highest = std::max(highest, stop.y);
  CHECK(highest == doctest::Approx(15).epsilon(0.01));
  bench.ask("G3X10Y10R5");
  bench.finish();
  CHECK(bench.table.ball().y == doctest::Approx(10));
  bench.ask("G3X10Y10I5J0");
  bench.finish();
  double lowest = 100;
  for (const BallPosition& stop : bench.witness.stops) lowest = std::min(lowest, stop.y);
  CHECK(lowest == doctest::Approx(5).epsilon(0.01));
}

TEST_CASE("a dwell is answered when its time is over, after all moves") {
  GrblFixture bench;
  bench.ask("G1X10F6000");
  CHECK(bench.say("G4P0.5\n", 200).empty());
  CHECK(bench.listen(200).empty());
  CHECK(bench.listen(600) == "ok\r\n");
  CHECK(bench.table.ball().x == doctest::Approx(10));
}

TEST_CASE("M0 holds, its ok comes when resumed; M30 says that the program has ended") {
  GrblFixture bench;
  CHECK(bench.say("M0\n").empty());
  CHECK(bench.table.state() == "Hold:0");
  CHECK(bench.say("G21\n").empty());
  CHECK(bench.say("~") == "ok\r\nok\r\n");
  CHECK(bench.ask("M30") == "[MSG:Pgm End]\r\nok\r\n");
}

TEST_CASE("G28 goes by way of the point given, only on the axes named") {
  GrblFixture bench;
  bench.ask("G28.1");
  bench.ask("G0X10Y10");
  bench.ask("G28X20");
  bench.finish();
  CHECK(bench.table.ball().x == doctest::Approx(0));
  CHECK(bench.table.ball().y == doctest::Approx(10));
  bench.ask("G28");
  bench.finish();
  CHECK(bench.table.ball().y == doctest::Approx(0));
}

}  // namespace
}  // namespace lumi
