#include <doctest/doctest.h>

#include <cmath>

#include "sand_table_fixture.h"
#include "unit/core/sand/library/upload_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr TableShape kWide{100'000, 50'000, false};
constexpr TableShape kDisc{40'000, 40'000, true};

SandHardware tableOfShape(const TableShape& shape) {
  SandHardware hardware;
  hardware.shape = shape;
  return hardware;
}

VirtualGrblOptions virtualTable(const TableShape& shape) {
  VirtualTable table;
  table.width = shape.width / 100.0;
  table.height = shape.height / 100.0;
  table.isRound = shape.isRound;
  return VirtualGrblOptions::of(table);
}

const std::vector<Move> kFrame = {
    {{0, 0}, false}, {{60'000, 0}, false}, {{60'000, 40'000}, false}, {{0, 40'000}, false}, {{0, 0}, false}};

bool isIdle(SandFixture& world) {
  return world.sand().canvas().table() == world.sand().hardware().shape;
}

}  // namespace

TEST_CASE("after a change of the table, a waiting pattern is fitted and drawn") {
  SandFixture world(virtualTable(kWide), tableOfShape({}));
  world.sand().setQuiet({true, true, "Quiet hours."});
  const std::string file = world.addJob(kFrame);
  world.run(1);
  CHECK(world.sand().mayUse(tableOfShape(kWide)).ok());
  world.sand().setHardware(tableOfShape(kWide));
  CHECK(world.job(file).info.last == TablePoint{12'500, 0});
  world.sand().setQuiet({});
  REQUIRE(world.runUntilState(file, JobState::kDone, 600));
  const std::vector<std::string> expected = {"G1X125Y0", "G1X875Y0", "G1X875Y500", "G1X125Y500", "G1X125Y0"};
  CHECK(world.record.moves == expected);
}

TEST_CASE("after a change of the table's size the sand starts empty; steps and feed change nothing") {
  SandFixture world(virtualTable({}), tableOfShape({}));
  const std::string file = world.addJob(kFrame);
  REQUIRE(world.runUntilState(file, JobState::kDone, 600));
  const uint32_t generation = world.sand().canvas().generation();
  SandHardware faster = tableOfShape({});
  faster.feed = 30;
  faster.stepsPerMm = 100;
  world.sand().setHardware(faster);
  world.run(2);
  CHECK(world.sand().canvas().generation() == generation);
  CHECK(world.sand().status().homed);
  CHECK_FALSE(linesOn(world.sand().canvas()).empty());

  world.sand().setHardware(tableOfShape(kDisc));
  REQUIRE(world.runUntil([&] { return isIdle(world); }, 10));
  CHECK(world.sand().canvas().generation() != generation);
  CHECK(linesOn(world.sand().canvas()).empty());
  CHECK(world.log.contains("The table has a diameter of 400 mm now: the sand's picture starts empty."));
  CHECK_FALSE(world.sand().status().homed);
  // The settings of the restarted hub are those of the fixture.
  world.restartHub();
  CHECK(world.sand().canvas().table() == kDisc);
  CHECK(world.runUntil([&] { return isIdle(world); }, 10));
}

TEST_CASE("an interrupted pattern does not continue on another table, and can be restarted") {
  SandFixture world(virtualTable({}), tableOfShape({}));
  const std::string file = world.addJob(kFrame);
  REQUIRE(world.runUntil([&] { return world.progress(file).percent > 20; }, 600));
  const Status refused = world.sand().mayUse(tableOfShape(kWide));
  CHECK(refused.isError(ErrorKind::kConflict));
  CHECK(refused.error().message == "A pattern is being drawn. Stop it before you change the table.");
  SandHardware sameTable = tableOfShape({});
  sameTable.feed = 12;
  CHECK(world.sand().mayUse(sameTable).ok());
  REQUIRE(world.sand().control(SandAction::kStop).ok());
  REQUIRE(world.runUntilState(file, JobState::kInterrupted, 60));

  world.sand().setHardware(tableOfShape(kWide));
  REQUIRE(world.runUntilState(file, JobState::kFailed, 10));
  CHECK(world.job(file).message == "The table was changed while this was interrupted. Restart it.");
  CHECK(world.sand().decide(file, SandDecision::kContinue).isError(ErrorKind::kConflict));
  REQUIRE(world.runUntil([&] { return isIdle(world); }, 10));
  REQUIRE(world.sand().decide(file, SandDecision::kRestart).ok());
  CHECK(world.job(file).state == JobState::kWaiting);
  CHECK(world.job(file).run == 0);
}

TEST_CASE("a table that is changed while the store fails keeps its jobs waiting and says why") {
  SandFixture world(virtualTable({}), tableOfShape({}));
  const std::string file = world.addJob(kFrame);
  REQUIRE(world.runUntilState(file, JobState::kDone, 600));
  const std::string next = world.addJob({{{100, 100}, false}});
  world.sand().setQuiet({true, true, "Quiet hours."});
  world.files.failPath("");
  world.sand().setHardware(tableOfShape(kWide));
  world.run(20);
  CHECK(world.job(next).state == JobState::kWaiting);
  CHECK(world.sand().status().message == "The sand could not be saved: the hub's storage is full or faulty.");
  world.files.mend();
  REQUIRE(world.runUntil([&] { return isIdle(world); }, 10));
  CHECK(world.sand().status().message != "The sand could not be saved: the hub's storage is full or faulty.");
}

TEST_CASE("a table whose controller has its 0,0 in the middle gets coordinates around that") {
  SandHardware hardware = tableOfShape(kWide);
  hardware.isOriginAtCentre = true;
  hardware.homesItself = false;
  VirtualGrblOptions options = virtualTable(kWide);
  options.homing = false;
  options.ballX = 500;
  options.ballY = 250;
  SandFixture world(options, hardware);
  const std::string file = world.addJob({{{0, 0}, false}, {{75'050, 25'000}, false}});
  REQUIRE(world.runUntil([&] { return world.sand().status().needsConfirmation; }, 60));
  CHECK(world.sand().status().message == "Put the ball at the centre and confirm.");
  REQUIRE(world.sand().control(SandAction::kConfirmZero).ok());
  REQUIRE(world.runUntilState(file, JobState::kDone, 600));
  CHECK(world.record.moves == std::vector<std::string>{"G1X-500Y-250", "G1X250.5Y0"});
  CHECK(world.sand().status().position == TablePoint{75'050, 25'000});
  CHECK(std::hypot(world.table.ball().x - 750.5, world.table.ball().y - 250) < 0.02);
}

TEST_CASE(
    "a round table with motors for X and Y homes in the corner of its square and draws inside its rim") {
  SandFixture world(virtualTable(kDisc), tableOfShape(kDisc));
  const std::string file = world.addJob({{{20'000, 40'000}, false}, {{20'000, 20'000}, false}});
  REQUIRE(world.runUntilState(file, JobState::kDone, 600));
  CHECK(std::hypot(world.table.ball().x - 200, world.table.ball().y - 200) < 0.02);
  for (const CanvasLine& line : linesOn(world.sand().canvas())) {
    CHECK(kDisc.contains(TablePoint{line.to.x * 10, line.to.y * 10}));
  }
}

TEST_CASE("the same file is another pattern on another table, read for that one") {
  SandFixture world(virtualTable({}), tableOfShape({}));
  Upload first(world.sand(), world.files);
  first.run(kSquare);
  REQUIRE(first.accepted.size() == 1);
  Upload again(world.sand(), world.files);
  again.run(kSquare);
  CHECK(again.accepted.at(0).isDuplicate);
  world.sand().setHardware(tableOfShape(kWide));
  Upload wide(world.sand(), world.files);
  wide.run(kSquare);
  CHECK_FALSE(wide.accepted.at(0).isDuplicate);
  CHECK(world.job(wide.jobFile).info.origin.table == kWide);
  CHECK(world.job(wide.jobFile).info.last == TablePoint{1'000, 1'000});
  Upload wheel(world.sand(), world.files);
  wheel.run("0 0\n0 1\n", "wheel.thr");
  CHECK(world.job(wheel.jobFile).info.last == TablePoint{50'000, 50'000});
}
