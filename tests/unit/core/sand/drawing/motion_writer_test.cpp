#include "core/sand/drawing/motion_writer.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "core/sand/drawing/controller_check.h"

using namespace lumi;

namespace {

SandHardware duneWeaver() {
  SandHardware table;
  table.shape = {40'000, 40'000, true};
  table.drive = TableDrive::kPolar;
  table.stepsPerMm = 320;
  table.stepsPerMmY = 287;
  table.gearRatio = 10;
  return table;
}

struct Writer {
  explicit Writer(const SandHardware& table, MotorPoint position = {}, const GrblSettings& settings = {}) {
    writer.begin(motionLimits(settings, table), position, 1);
  }
  std::vector<std::string> move(TablePoint from, TablePoint to) {
    std::vector<std::string> lines;
    writer.move(from, to);
    while (writer.hasLine()) {
      char line[MotionWriter::kMaxLine];
      lines.emplace_back(line, writer.write(line));
    }
    CHECK(writer.reached() == to);
    return lines;
  }
  MotionWriter writer;
};

struct Motors {
  double x = NAN;
  double y = NAN;
};

Motors motorsIn(const std::string& line) {
  Motors motors;
  std::sscanf(line.substr(line.find('X')).c_str(), "X%lfY%lf", &motors.x, &motors.y);
  return motors;
}

}  // namespace

TEST_CASE("a table that takes X and Y gets one line for each move, and the feed when it changes") {
  Writer world{SandHardware()};
  CHECK(world.move({0, 0}, {1'250, 700}) == std::vector<std::string>{"G1X12.5Y7F2121"});
  CHECK(world.move({1'250, 700}, {60'000, 1}) == std::vector<std::string>{"G1X600Y0.01"});
  world.writer.setSpeed(motionLimits({}, {}), 1.5);
  CHECK(world.move({60'000, 1}, {0, 0}) == std::vector<std::string>{"G1X0Y0F3182"});
}

TEST_CASE("with the origin in the middle, coordinates may be negative") {
  SandHardware table;
  table.isOriginAtCentre = true;
  table.shape = {100'010, 50'000, false};
  Writer world(table);
  CHECK(world.move({}, {0, 24'999}) == std::vector<std::string>{"G1X-500.05Y-0.01F2121"});
  CHECK(world.move({}, {100'010, 50'000}) == std::vector<std::string>{"G1X500.05Y250"});
}

TEST_CASE("with a feed of its own, the ball moves with it along the sand") {
  SandHardware table;
  table.feed = 10;
  table.drive = TableDrive::kCartesian;
  CHECK(Writer(table).move({}, {100, 0})[0] == "G1X1Y0F600");
  table.drive = TableDrive::kCoreXy;
  CHECK(Writer(table).move({}, {100, 0})[0] == "G1X1Y0F849");  // sqrt(2) times as far for the motors
}

TEST_CASE("FluidNC and grblHAL get the feed of a CoreXY table along X and Y, Grbl along the motors") {
  struct Expected {
    GrblFirmware firmware;
    const char* usual;
    const char* own;
  };
  for (const auto& [firmware, usual, own] : {Expected{GrblFirmware::kGrbl, "G1X1Y0F2121", "G1X1Y0F849"},
                                             Expected{GrblFirmware::kFluidNc, "G1X1Y0F1500", "G1X1Y0F600"},
                                             Expected{GrblFirmware::kGrblHal, "G1X1Y0F1500", "G1X1Y0F600"}}) {
    GrblSettings settings;
    settings.firmware = firmware;
    SandHardware table;
    CHECK(Writer(table, {}, settings).move({}, {100, 0})[0] == usual);
    table.feed = 10;
    CHECK(Writer(table, {}, settings).move({}, {100, 0})[0] == own);
    table.drive = TableDrive::kCartesian;
    CHECK(Writer(table, {}, settings).move({}, {100, 0})[0] == "G1X1Y0F600");
  }
}

TEST_CASE("an arm gets several lines where one would leave the move") {
  Writer world(duneWeaver());
  CHECK(world.move({20'000, 20'000}, {20'000, 40'000}).size() == 1);
  const auto around = world.move({20'000, 40'000}, {40'000, 20'000});
  CHECK(around.size() > 8);
  const Motors end = motorsIn(around.back());
  CHECK(end.x == doctest::Approx(12.5).epsilon(0.0001));
  CHECK(end.y == doctest::Approx(20 + 12.5 * 320 / 2870).epsilon(0.0001));
  for (const std::string& line : around) CHECK(line.size() < MotionWriter::kMaxLine);
}

TEST_CASE("a move that goes nowhere is a line all the same") {
  Writer world(duneWeaver());
  CHECK(world.move({20'000, 20'000}, {20'000, 20'000}).size() == 1);
  CHECK(world.move({20'000, 20'000}, {20'000, 30'000}).size() == 1);
  CHECK(world.move({20'000, 30'000}, {20'000, 30'000}).size() == 1);
}

TEST_CASE("after many turns, whole turns are dropped without a change of the ball's position") {
  const double coupling = 320.0 / 2870;
  Writer world(duneWeaver(), {1'012.5, 10 + 1'012.5 * coupling});  // 20.25 turns, half-way out
  const TablePoint right{30'000, 20'000};
  const auto lines = world.move(right, {30'000, 20'100});
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].rfind("G92X12.5Y", 0) == 0);
  CHECK(motorsIn(lines[0]).y == doctest::Approx(10 + 12.5 * coupling).epsilon(0.0001));
  CHECK(motorsIn(lines[1]).x == doctest::Approx(12.42).epsilon(0.001));
  Writer other(duneWeaver(), {-1'037.5, 10 - 1'037.5 * coupling});
  CHECK(other.move({10'000, 20'000}, {10'000, 20'100})[0].rfind("G92X12.5Y", 0) == 0);
}
