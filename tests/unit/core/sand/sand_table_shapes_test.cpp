#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "sand_table_fixture.h"
#include "unit/core/sand/geometry/polar_presets.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A point in mm. */
struct Spot {
  double x = 0;
  double y = 0;
};

/**
 * The line that a ball should draw, from its first point on. It tells how far the ball was from it, and
 * whether the ball has drawn all of it in order.
 */
class ExpectedLine {
 public:
  /** The ball stays on a line as long as it is not farther than `allowed` mm from it. */
  ExpectedLine(const std::vector<Move>& moves, double allowed) : allowed_(allowed) {
    for (const Move& move : moves) spots_.push_back({move.to.x / 100.0, move.to.y / 100.0});
  }
  void see(Spot ball) {
    const auto distanceOf = [&](size_t line) { return distanceToLine(ball, spots_[line], spots_[line + 1]); };
    hasBegun_ = hasBegun_ || std::hypot(ball.x - spots_[0].x, ball.y - spots_[0].y) <= allowed_;
    if (!hasBegun_) return;
    double nearest = distanceOf(next_);
    for (size_t line = next_; nearest > allowed_ && line < std::min(next_ + kAhead, spots_.size() - 1);
         ++line) {
      nearest = std::min(nearest, distanceOf(line));
      if (nearest <= allowed_) next_ = line;
    }
    farthest_ = std::max(farthest_, nearest);
  }
  double farthest() const { return farthest_; }
  bool isAtEnd() const { return hasBegun_ && next_ + 2 >= spots_.size(); }

 private:
  static constexpr size_t kAhead = 5;  // the ball may pass several short lines between two looks

  const double allowed_;
  std::vector<Spot> spots_;
  size_t next_ = 0;
  bool hasBegun_ = false;
  double farthest_ = 0;
};

TableShape shapeOf(const VirtualTable& table) {
  return {static_cast<int32_t>(table.width * 100), static_cast<int32_t>(table.height * 100), table.isRound};
}

SandHardware hardwareFor(const VirtualTable& table) {
  SandHardware hardware;
  hardware.shape = shapeOf(table);
  hardware.stepsPerMm = table.stepsPerMm[0];
  hardware.stepsPerMmY = table.stepsPerMm[1];
  if (table.kinematics == lumi::TableKinematics::kCartesian) hardware.drive = TableDrive::kCartesian;
  if (table.kinematics == lumi::TableKinematics::kPolar) {
    hardware.drive = TableDrive::kPolar;
    hardware.turnMm = table.turnMm;
    hardware.radiusMm = table.radiusMm;
    if (table.coupling != 0) {
      hardware.gearRatio = table.stepsPerMm[0] / (table.coupling * table.stepsPerMm[1]);
    }
  }
  return hardware;
}

VirtualTable tableOf(double width, double height, bool isRound, lumi::TableKinematics kinematics) {
  VirtualTable table;
  table.width = width;
  table.height = height;
  table.isRound = isRound;
  table.kinematics = kinematics;
  return table;
}

VirtualTable presetTable(const PolarPreset& preset) {
  VirtualTable table = VirtualTable::polar(preset.diameter);
  table.turnMm = preset.turnMm;
  table.radiusMm = preset.radiusMm;
  table.stepsPerMm = preset.stepsPerMm;
  table.maxRate = static_cast<double>(preset.maxRate);
  table.coupling = preset.coupling();
  return table;
}

TablePoint pointOn(const TableShape& shape, double x, double y) {
  return nearestPoint(shape, {x, y});
}

/** Long lines, a line through the middle, small circles and a line along the edge. */
std::vector<Move> figureFor(const TableShape& shape) {
  const double width = shape.width / 100.0;
  const double height = shape.height / 100.0;
  std::vector<Move> moves;
  const auto to = [&](double x, double y) {
    moves.push_back({pointOn(shape, width * x, height * y), false});
  };
  to(0.5, 0.9);
  to(0.1, 0.5);
  to(0.9, 0.5);
  to(0.5, 0.1);
  to(0.503, 0.95);
  for (int i = 0; i <= 60; ++i) to(0.3 + 0.15 * std::sin(i * 0.21), 0.4 + 0.15 * std::cos(i * 0.21));
  for (int i = 0; i <= 30; ++i) to(0.5 + 0.5 * std::sin(i * 0.1), 0.5 + 0.5 * std::cos(i * 0.1));
  to(0.5, 0.5);
  to(0.7, 0.5);
  return moves;
}

struct ShapeFixture : SandFixture {
  ShapeFixture(const VirtualGrblOptions& options, const SandHardware& hardware)
      : SandFixture(options, hardware) {}
  explicit ShapeFixture(const VirtualTable& build, const SandHardware& hardware)
      : SandFixture(VirtualGrblOptions::of(build), hardware) {}
  explicit ShapeFixture(const VirtualTable& build) : ShapeFixture(build, hardwareFor(build)) {}

  Spot ballSpot() { return {table.ball().x, table.ball().y}; }

  /** Draws the moves and returns how far the ball was from them. */
  double draw(const std::vector<Move>& moves, double allowed) {
    const std::string file = addJob(moves);
    REQUIRE(file != "");
    REQUIRE(runUntil([&] { return job(file).state == JobState::kRunning; }, 300));
    ExpectedLine line(moves, allowed);
    const bool isDone = runUntil(
        [&] {
          line.see(ballSpot());
          return job(file).state == JobState::kDone || job(file).state == JobState::kInterrupted ||
                 job(file).state == JobState::kFailed;
        },
        36'000);
    INFO(job(file).message);
    CHECK(isDone);
    CHECK(job(file).state == JobState::kDone);
    CHECK(line.isAtEnd());
    return line.farthest();
  }
};

}  // namespace

TEST_CASE("on tables that take X and Y, the ball is within 0.02 mm of the pattern") {
  for (const auto kinematics : {lumi::TableKinematics::kCoreXy, lumi::TableKinematics::kCartesian}) {
    for (const VirtualTable& table :
         {tableOf(600, 400, false, kinematics), tableOf(1'000, 500, false, kinematics),
          tableOf(300, 900.5, false, kinematics), tableOf(400, 400, true, kinematics)}) {
      CAPTURE(table.width);
      CAPTURE(table.isRound);
      ShapeFixture world(table);
      const double farthest = world.draw(figureFor(shapeOf(table)), 0.02);
      CHECK(farthest <= 0.02);
      const MmPoint at = {world.sand().status().position.x / 100.0, world.sand().status().position.y / 100.0};
      CHECK(std::hypot(at.x - world.table.ball().x, at.y - world.table.ball().y) < 0.02);
    }
  }
}

TEST_CASE("on Dune Weaver's tables, the ball is within 0.1 mm of the pattern") {
  for (const PolarPreset& preset : kPolarPresets) {
    CAPTURE(preset.id);
    const VirtualTable table = presetTable(preset);
    ShapeFixture world(table);
    const double farthest = world.draw(figureFor(shapeOf(table)), 0.1);
    MESSAGE(preset.id << ": " << farthest << " mm");
    CHECK(farthest <= 0.1);
    CHECK(world.record.overruns == 0);
    const MmPoint at = {world.sand().status().position.x / 100.0, world.sand().status().position.y / 100.0};
    CHECK(std::hypot(at.x - world.table.ball().x, at.y - world.table.ball().y) < 0.05);
  }
}

namespace {

constexpr double kHalfTurn = 3.14159265358979;

/** A spiral from the middle outwards, in steps of `step` radians. */
std::vector<Move> spiralOn(const TableShape& shape, double turns, double step) {
  const double radius = shape.width / 200.0;
  std::vector<Move> moves;
  const auto count = static_cast<int>(turns * 2 * kHalfTurn / step);
  for (int i = 0; i <= count; ++i) {
    const double angle = i * step;
    const double r = radius * i / count;
    moves.push_back({pointOn(shape, radius + r * std::sin(angle), radius + r * std::cos(angle)), false});
  }
  return moves;
}

struct MotorLine {
  double x = 0;
  double y = 0;
};

/** The controller's X and Y of every line that draws, in order. Positions that a G92 sets are followed. */
std::vector<MotorLine> motorLines(const std::vector<std::string>& lines) {
  std::vector<MotorLine> positions;
  MotorLine shift;  // of the work position since the first G92
  MotorLine at;
  for (const std::string& line : lines) {
    MotorLine to;
    if (std::sscanf(line.c_str(), "G92X%lfY%lf", &to.x, &to.y) == 2) {
      shift = {shift.x + at.x - to.x, shift.y + at.y - to.y};
      at = to;
    } else if (std::sscanf(line.c_str(), "G1X%lfY%lf", &to.x, &to.y) == 2) {
      at = to;
      positions.push_back({to.x + shift.x, to.y + shift.y});
    }
  }
  return positions;
}

}  // namespace

TEST_CASE("the motors of Dune Weaver's tables move by its published formula") {
  // modules/core/pattern_manager.py: X = theta / 2 pi * 100 / x_scaling, Y = rho * 100 / y_scaling + X /
  // gears
  struct Published {
    double xScaling, yScaling, gearRatio, sign, stepsX, stepsY;
  };
  const Published published[] = {{2, 5, 10, 1, 320, 287},   {2, 3.7, 6.25, -1, 256, 180},
                                 {2, 5, 10, 1, 320, 533},   {2, 5, 10, 1, 320, 620},
                                 {2, 5, 6.25, 1, 200, 164}, {2, 5, 6.25, 1, 256, 210},
                                 {2, 5, 6.25, 1, 200, 270}, {2, 5, 6.25, 1, 200, 250}};
  for (size_t i = 0; i < kPolarPresets.size(); ++i) {
    CAPTURE(kPolarPresets[i].id);
    const Published& table = published[i];
    ShapeFixture world(presetTable(kPolarPresets[i]));
    const double radius = kPolarPresets[i].diameter / 2;
    const TableShape shape = world.sand().hardware().shape;
    const auto moves = spiralOn(shape, 6, 0.05);
    world.draw(moves, 0.1);
    size_t found = 0;
    double farthest = 0;
    const auto lines = motorLines(world.record.lines);
    size_t next = 0;
    for (size_t k = 10; k < moves.size(); ++k) {
      const double theta = static_cast<double>(k) * 0.05;
      const double rho = std::hypot(moves[k].to.x / 100.0 - radius, moves[k].to.y / 100.0 - radius) / radius;
      const double x = theta / (2 * kHalfTurn) * 100 / table.xScaling;
      const double y =
          rho * 100 / table.yScaling + table.sign * x * table.stepsX / (table.gearRatio * table.stepsY);
      const double off = 0.005 * 100 / radius;  // points are rounded to 0.01 mm
      for (size_t n = next; n < lines.size(); ++n) {
        const double distance = std::hypot(lines[n].x - x, lines[n].y - y);
        if (distance > off / rho + 0.01) continue;
        farthest = std::max(farthest, distance);
        next = n;
        ++found;
        break;
      }
    }
    CHECK(found == moves.size() - 10);
    MESSAGE(kPolarPresets[i].id << ": at most " << farthest << " mm of the motors");
  }
}

TEST_CASE("two hundred turns of the arm lose no precision, and its lines stay short") {
  for (const PolarPreset& preset : kPolarPresets) {
    CAPTURE(preset.id);
    ShapeFixture world(presetTable(preset));
    const double farthest = world.draw(spiralOn(world.sand().hardware().shape, 210, 0.1), 0.1);
    CHECK(farthest <= 0.1);
    CHECK(std::any_of(world.record.lines.begin(), world.record.lines.end(), [](const std::string& line) {
      return line.rfind("G92X", 0) == 0 && line.find('Z') == std::string::npos;
    }));
    for (const std::string& line : world.record.lines) CHECK(line.size() <= MotionWriter::kMaxLine);
    const JobProgress progress = world.progress(world.queue().jobs().front().file);
    CHECK(progress.percent == 100);
  }
}

TEST_CASE("a polar table homes by stalling in the centre, from wherever the ball is") {
  const VirtualTable table = presetTable(kPolarPresets[0]);
  ShapeFixture world(table);
  world.table.pushBall({350, 200});
  const std::string file = world.addJob({{{20'000, 30'000}, false}});
  REQUIRE(world.runUntilState(file, JobState::kDone, 600));
  CHECK(world.record.accepted("$J=G91G21Y-22.00F400"));
  CHECK(world.sand().status().homed);
  // The arm may have any angle then. That counts as 0: what is behind for the hub is to the right here.
  CHECK(std::hypot(world.table.ball().x - 300, world.table.ball().y - 200) < 0.1);
}

TEST_CASE("a polar table without homing asks for the ball in the centre") {
  const VirtualTable table = presetTable(kPolarPresets[0]);
  SandHardware hardware = hardwareFor(table);
  hardware.homesItself = false;
  VirtualGrblOptions options = VirtualGrblOptions::of(table);
  options.homing = false;
  SandFixture world(options, hardware);
  const std::string file = world.addJob({{{20'000, 30'000}, false}});
  REQUIRE(world.runUntil([&] { return world.sand().status().needsConfirmation; }, 60));
  CHECK(world.sand().status().message == "Put the ball at the centre and confirm.");
  CHECK(world.sand().control(SandAction::kHome).error().message ==
        "This table can't go home: it has no limit switches. Put the ball at the centre and confirm.");
  REQUIRE(world.sand().control(SandAction::kConfirmZero).ok());
  REQUIRE(world.runUntilState(file, JobState::kDone, 600));
  CHECK(std::hypot(world.table.ball().x - 200, world.table.ball().y - 300) < 0.1);
}

TEST_CASE("after a stop, a polar table continues the pattern where it was") {
  const VirtualTable table = presetTable(kPolarPresets[2]);
  ShapeFixture world(table);
  const TableShape shape = shapeOf(table);
  const auto moves = spiralOn(shape, 30, 0.1);
  const std::string file = world.addJob(moves);
  REQUIRE(world.runUntil([&] { return world.progress(file).percent > 30; }, 36'000));
  REQUIRE(world.sand().control(SandAction::kStop).ok());
  REQUIRE(world.runUntilState(file, JobState::kInterrupted, 60));
  REQUIRE(world.sand().decide(file, SandDecision::kContinue).ok());
  REQUIRE(world.runUntil([&] { return world.progress(file).percent > 60; }, 36'000));
  world.table.power();  // the position is lost; the arm stays where it is
  REQUIRE(world.runUntilState(file, JobState::kInterrupted, 60));
  REQUIRE(world.sand().decide(file, SandDecision::kContinue).ok());
  REQUIRE(world.runUntil([&] { return world.progress(file).percent > 65; }, 36'000));
  // The arm's angle is that of the last report, up to 200 ms before the power was cut.
  constexpr double kAllowed = 1;
  ExpectedLine line(std::vector<Move>(moves.begin() + static_cast<long>(moves.size() * 9 / 10), moves.end()),
                    kAllowed);
  REQUIRE(world.runUntil(
      [&] {
        line.see(world.ballSpot());
        return world.job(file).state == JobState::kDone;
      },
      36'000));
  CHECK(line.isAtEnd());
  CHECK(line.farthest() <= kAllowed);
}

TEST_CASE("a jog on a polar table is a straight line that ends at the rim") {
  const VirtualTable table = presetTable(kPolarPresets[0]);
  ShapeFixture world(table);
  const std::string file = world.addJob({{{20'000, 30'000}, false}});
  REQUIRE(world.runUntilState(file, JobState::kDone, 600));
  world.run(3);
  const auto jogAndSee = [&](double x, double y, Spot from, Spot to) {
    Jog jog;
    jog.x = x;
    jog.y = y;
    REQUIRE(world.sand().jog(jog).ok());
    double farthest = 0;
    REQUIRE(world.runUntil(
        [&] {
          farthest = std::max(farthest, distanceToLine(world.ballSpot(), from, to));
          return std::hypot(world.ballSpot().x - to.x, world.ballSpot().y - to.y) < 0.1;
        },
        120));
    world.run(3);
    return farthest;
  };
  CHECK(jogAndSee(50, -100, {200, 300}, {250, 200}) < 0.2);
  CHECK(jogAndSee(-100, 0, {250, 200}, {150, 200}) < 0.2);
  CHECK(jogAndSee(-600, 0, {150, 200}, {0, 200}) < 0.2);
  CHECK(world.sand().status().position == TablePoint{0, 20'000});
}

TEST_CASE("while the position of a polar table is unknown, jogs turn the arm and move the carriage") {
  const VirtualTable table = presetTable(kPolarPresets[1]);
  SandHardware hardware = hardwareFor(table);
  hardware.homesItself = false;
  VirtualGrblOptions options = VirtualGrblOptions::of(table);
  options.homing = false;
  options.ballX = 125;
  options.ballY = 175;  // behind the centre, the arm at angle 0
  SandFixture world(options, hardware);
  REQUIRE(world.runUntil([&] { return world.sand().status().online; }, 60));
  world.run(3);
  Jog outwards;
  outwards.y = 20;
  REQUIRE(world.sand().jog(outwards).ok());
  world.run(20);
  CHECK(std::hypot(world.table.ball().x - 125, world.table.ball().y - 195) < 0.1);
  Jog around;
  around.x = 50;
  REQUIRE(world.sand().jog(around).ok());
  world.run(20);
  CHECK(std::hypot(world.table.ball().x - 125, world.table.ball().y - 125) ==
        doctest::Approx(70).epsilon(0.002));
  CHECK(world.table.ball().x > 150);
}

TEST_CASE("the soft limits of a polar table's controller would stop the arm: no pattern starts") {
  const VirtualTable table = presetTable(kPolarPresets[0]);
  VirtualGrblOptions options = VirtualGrblOptions::of(table);
  options.settings = {{20, 1}};
  SandFixture world(options, hardwareFor(table));
  const std::string file = world.addJob({{{20'000, 30'000}, false}});
  world.run(20);
  CHECK(world.job(file).state == JobState::kWaiting);
  CHECK(world.sand().status().message ==
        "The controller's soft limits ($20) are on: they would stop the arm, which turns without end.");
}

namespace {

/** A polar table with fast motors, whose arm has turned 1,400 times. With `hasNext`, the figure follows. */
struct TurnedArm : ShapeFixture {
  explicit TurnedArm(ControllerFlavour flavour, bool homing = false, bool hasNext = false)
      : ShapeFixture(optionsFor(flavour, homing), fast()) {
    std::vector<Move> turns;
    for (int i = 0; i < 1'400 * 8; ++i) {
      const double angle = i * kHalfTurn / 4;
      turns.push_back({pointOn(fast().shape, 200 + 12 * std::sin(angle), 200 + 12 * std::cos(angle)), false});
    }
    const std::string first = addJob(turns);
    if (hasNext) next = addJob(figureFor(fast().shape));
    REQUIRE(runUntilState(first, JobState::kDone));
    REQUIRE((hasNext || table.machinePosition().x > 69'000));
  }

  static VirtualTable build() {
    VirtualTable table = VirtualTable::polar(400);
    table.maxRate = 60'000;
    return table;
  }
  static VirtualGrblOptions optionsFor(ControllerFlavour flavour, bool homing) {
    VirtualGrblOptions options = VirtualGrblOptions::of(build());
    options.flavour = flavour;
    options.homing = homing;
    options.acceleration = 5'000;
    return options;
  }
  static SandHardware fast() {
    SandHardware hardware = hardwareFor(build());
    hardware.feed = 200;
    return hardware;
  }
  /** How far the ball is from the end of the figure. */
  double offEnd() {
    const TablePoint end = figureFor(fast().shape).back().to;
    return std::hypot(table.ball().x - end.x / 100.0, table.ball().y - end.y / 100.0);
  }

  std::string next;  // the job of the figure
};

}  // namespace

TEST_CASE(
    "after too many turns for single precision FluidNC restarts between patterns, and keeps the angle") {
  TurnedArm world(ControllerFlavour::kFluidNc);
  world.sand().setHardware(hardwareFor(TurnedArm::build()));
  // The turns before, which one pattern made, have moved the angle a little.
  CHECK(world.draw(figureFor(TurnedArm::fast().shape), 0.2) <= 0.2);
  CHECK(std::abs(world.table.machinePosition().x) < 1'000);
  CHECK(std::count(world.record.lines.begin(), world.record.lines.end(), "$BYE") == 1);
}

TEST_CASE("a Grbl that can't restart by a command draws on, and the log asks to switch it off and on") {
  TurnedArm world(ControllerFlavour::kGrbl);
  REQUIRE(world.runUntilState(world.addJob(figureFor(TurnedArm::fast().shape)), JobState::kDone, 600));
  CHECK(world.log.contains("Switch it off and on"));
}

TEST_CASE("the angle is known after a power cut of the hub while the controller restarts for it") {
  TurnedArm world(ControllerFlavour::kFluidNc);
  const std::string file = world.addJob(figureFor(TurnedArm::fast().shape));
  REQUIRE(world.runUntil([&] { return world.record.accepted("$BYE"); }, 60));
  CHECK(world.sand().status().message == "The table restarts…");
  world.restartHub();
  REQUIRE(world.runUntilState(file, JobState::kDone, 600));
  CHECK(world.offEnd() < 0.3);
}

TEST_CASE(
    "a FluidNC that demands homing after its restart homes before the next pattern, and keeps the angle") {
  TurnedArm world(ControllerFlavour::kFluidNc, true, true);
  REQUIRE(world.runUntilState(world.next, JobState::kDone, 600));
  CHECK(world.record.accepted("$BYE"));
  CHECK(world.offEnd() < 0.3);
}

TEST_CASE("the estimate of a pattern on a polar table is close to the time that it takes") {
  for (const PolarPreset& preset : kPolarPresets) {
    CAPTURE(preset.id);
    const TableShape shape = shapeOf(presetTable(preset));
    for (const auto& moves : {spiralOn(shape, 12, 0.05), figureFor(shape)}) {
      ShapeFixture world(presetTable(preset));
      world.run(5);  // until the controller's settings are known
      const std::string file = world.addJob(moves);
      const Millis estimate = world.job(file).info.time.at(100);
      const TablePoint first = moves.front().to;
      REQUIRE(world.runUntil([&] { return world.job(file).state == JobState::kRunning; }, 300));
      REQUIRE(world.runUntil(
          [&] {
            return std::hypot(world.table.ball().x - first.x / 100.0,
                              world.table.ball().y - first.y / 100.0) < 0.2;
          },
          300));
      const Millis begun = world.clock().now();
      REQUIRE(world.runUntilState(file, JobState::kDone, 36'000));
      const auto taken = static_cast<double>(world.clock().now() - begun);
      MESSAGE(preset.id << ": " << taken / 1000 << " s, estimated " << static_cast<double>(estimate) / 1000);
      CHECK(static_cast<double>(estimate) == doctest::Approx(taken).epsilon(0.02));
    }
  }
}
