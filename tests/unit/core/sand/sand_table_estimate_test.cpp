#include <doctest/doctest.h>

#include "sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Returns how long the virtual table draws this from the first point on, in seconds. */
double drawnIn(SandFixture& world, const std::string& file, size_t moves) {
  REQUIRE(world.runUntilState(file, JobState::kDone));
  const auto& arrivals = world.record.arrivedAt;
  REQUIRE(arrivals.size() >= moves);
  return arrivals.back() - arrivals[arrivals.size() - moves];
}

void checkWithin15Percent(double told, double seconds) {
  CAPTURE(told);
  CAPTURE(seconds);
  CHECK(told > seconds * 0.85);
  CHECK(told < seconds * 1.15);
}

std::vector<Move> spiralOf(size_t count) {
  std::vector<Move> moves;
  double angle = 0;
  while (moves.size() < count) {
    const double radius = 5 + angle / 6.283;
    angle += 0.2 / radius;
    moves.push_back({{static_cast<int32_t>(std::lround(30'000 + 100 * radius * std::cos(angle))),
                      static_cast<int32_t>(std::lround(20'000 + 100 * radius * std::sin(angle)))},
                     false});
  }
  return moves;
}

std::vector<Move> cornersOf(size_t count) {
  std::vector<Move> moves;
  TablePoint at{10'000, 10'000};
  for (size_t i = 0; i < count; ++i) {
    (i % 2 == 0 ? at.x : at.y) += i % 6 < 3 ? 300 : -100;
    moves.push_back({at, false});
  }
  return moves;
}

}  // namespace

TEST_CASE("the first estimate is within 15 percent of the time that the table takes") {
  const std::vector<std::vector<Move>> patterns = {wander(300, 0.1, 4), wander(200, 5, 60), spiralOf(1500),
                                                   cornersOf(60)};
  for (const auto& moves : patterns) {
    SandFixture world;
    const std::string file = world.addJob(moves);
    const double told = static_cast<double>(world.progress(file).estimate) / 1000;
    CHECK(world.progress(file).remaining == world.progress(file).estimate);
    checkWithin15Percent(told, drawnIn(world, file, moves.size()));
  }
}

TEST_CASE("the estimate of a clearing is within 15 percent of its time, on round tables, too") {
  for (const lumi::TableKinematics kinematics :
       {lumi::TableKinematics::kCoreXy, lumi::TableKinematics::kCartesian}) {
    VirtualTable round;
    round.width = round.height = 120;
    round.isRound = true;
    round.kinematics = kinematics;
    SandHardware hardware;
    hardware.shape = {12'000, 12'000, true};
    if (kinematics == lumi::TableKinematics::kCartesian) hardware.drive = TableDrive::kCartesian;
    for (const Clearing clearing : {Clearing::kFromCenter, Clearing::kSideways}) {
      SandFixture world(VirtualGrblOptions::of(round), hardware);
      Playlist list;
      list.name = "Clear";
      list.clearing = clearing;
      list.entries = {world.addPattern({{{6'000, 6'000}, false}, {{6'100, 6'000}, false}})};
      REQUIRE(world.sand().play(world.sand().playlists().add(list).value()));
      const auto isDrawn = [&](PlayerStatus::Kind kind) { return world.sand().playerStatus().kind == kind; };
      REQUIRE(world.runUntil([&] { return isDrawn(PlayerStatus::Kind::kClearing); }, 120));
      const double told = static_cast<double>(world.progress(world.sand().player().job()->file).estimate);
      const Millis begun = world.clock().now();
      REQUIRE(world.runUntil([&] { return !isDrawn(PlayerStatus::Kind::kClearing); }, 3600));
      checkWithin15Percent(told / 1000, static_cast<double>(world.clock().now() - begun) / 1000);
    }
  }
}

TEST_CASE("the estimate follows the controller's own accelerations and rates") {
  VirtualGrblOptions slow;
  slow.settings = {{110, 1500}, {111, 1500}, {120, 40}, {121, 40}};
  const std::vector<Move> moves = cornersOf(60);
  SandFixture world(slow);
  REQUIRE(world.runUntil([&] { return world.sand().controllerSettings().accelerationX > 0; }, 60));
  const std::string file = world.addJob(moves);
  const double told = static_cast<double>(world.progress(file).estimate) / 1000;
  checkWithin15Percent(told, drawnIn(world, file, moves.size()));
}

TEST_CASE("the estimate follows the speed; the duration does not") {
  SandFixture world;
  const std::string file = world.addJob({{{0, 100}, false}, {{50'000, 100}, false}});
  REQUIRE(world.runUntil([&] { return world.sand().status().online; }, 60));
  const JobProgress before = world.progress(file);
  CHECK(before.estimate == doctest::Approx(20'000).epsilon(0.02));
  REQUIRE(world.sand().control(SandAction::kOverride, 50).ok());
  REQUIRE(world.runUntil([&] { return world.sand().status().feedOverride == 50; }, 60));
  CHECK(world.progress(file).estimate == doctest::Approx(40'000).epsilon(0.02));
  CHECK(world.progress(file).duration == before.duration);
}

TEST_CASE("the position of the ball is unknown until the table has homed, and while it is not connected") {
  SandFixture world;
  CHECK_FALSE(world.sand().status().isPositionKnown);
  REQUIRE(world.runUntil([&] { return world.sand().status().online; }, 60));
  CHECK_FALSE(world.sand().status().isPositionKnown);
  const std::string file = world.addJob(wander(300, 1, 5));
  CHECK_FALSE(world.progress(file).isBallKnown);
  REQUIRE(world.runUntilState(file, JobState::kRunning, 120));
  CHECK(world.sand().status().isPositionKnown);
  CHECK(world.progress(file).isBallKnown);
  world.table.unplug();
  REQUIRE(world.runUntil([&] { return !world.sand().status().online; }, 60));
  CHECK_FALSE(world.sand().status().isPositionKnown);
}
