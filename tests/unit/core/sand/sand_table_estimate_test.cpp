#include <doctest/doctest.h>

#include "player_fixture.h"
#include "sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

void checkWithin(int percent, double told, double seconds) {
  CAPTURE(told);
  CAPTURE(seconds);
  CHECK(std::abs(told - seconds) < seconds * percent / 100);
}

/** Waits until this is true, and returns for how long, in seconds. */
template <typename Condition>
double secondsUntil(SandFixture& world, const Condition& condition) {
  const Millis begun = world.clock().now();
  REQUIRE(world.runUntil(condition));
  return static_cast<double>(world.clock().now() - begun) / 1000;
}

/** Draws the rest of a job, and checks how long it was said to take. */
void checkRest(SandFixture& world, const std::string& file, int percent = 15) {
  const double told = static_cast<double>(world.progress(file).remaining) / 1000;
  checkWithin(percent, told, secondsUntil(world, [&] { return world.job(file).state == JobState::kDone; }));
}

void runToStart(SandFixture& world, const std::string& file) {
  REQUIRE(world.runUntilState(file, JobState::kRunning));
  REQUIRE(world.runUntil([&] { return !world.progress(file).isApproaching; }, 120));
}

void runUntilSettings(SandFixture& world) {
  REQUIRE(world.runUntil([&] { return world.sand().controllerSettings().accelerationX > 0; }, 60));
}

/** Checks the estimate of a new job with the time from its first point on. */
void checkEstimate(SandFixture& world, const std::vector<Move>& moves) {
  const std::string file = world.addJob(moves);
  const double told = static_cast<double>(world.progress(file).estimate) / 1000;
  CHECK(world.progress(file).remaining == world.progress(file).estimate);
  REQUIRE(world.runUntilState(file, JobState::kDone));
  const auto& arrivals = world.record.arrivedAt;
  REQUIRE(arrivals.size() >= moves.size());
  checkWithin(15, told, arrivals.back() - arrivals[arrivals.size() - moves.size()]);
}

/** An Archimedean spiral, drawn outwards with as many points in each of its turns as in
 * examples/spiral.gcode. */
std::vector<Move> turnsOf(int turns, int perTurn = 36) {
  std::vector<Move> moves;
  for (int i = 1; i <= perTurn * turns; ++i) {
    const double angle = i * 6.283185307 / perTurn;
    const double radius = 10.0 * i / perTurn;
    moves.push_back({{static_cast<int32_t>(std::lround(30'000 + 100 * radius * std::cos(angle))),
                      static_cast<int32_t>(std::lround(20'000 + 100 * radius * std::sin(angle)))},
                     false});
  }
  return moves;
}

struct ClearingCase {
  VirtualTable table;
  double feed;  // mm/s; 0: the usual one
  uint16_t clearSpeed;
  Clearing clearing;
};

VirtualTable roundTable(double diameter, lumi::TableKinematics kinematics = lumi::TableKinematics::kCoreXy) {
  VirtualTable table;
  table.width = table.height = diameter;
  table.isRound = true;
  table.kinematics = kinematics;
  return table;
}

/** Plays a clearing alone on motors that can turn faster, checks its estimate, and returns its time. */
double checkClearing(const ClearingCase& each) {
  VirtualGrblOptions options = VirtualGrblOptions::of(each.table);
  for (const int number : {110, 111}) options.settings.push_back({number, 20'000});
  SandHardware hardware;
  hardware.shape = {static_cast<int32_t>(each.table.width * 100),
                    static_cast<int32_t>(each.table.height * 100), each.table.isRound};
  hardware.feed = each.feed;
  if (each.table.kinematics == lumi::TableKinematics::kCartesian) hardware.drive = TableDrive::kCartesian;
  SandFixture world(options, hardware);
  Playlist list;
  list.name = "Clear";
  list.clearing = each.clearing;
  list.clearSpeed = each.clearSpeed;
  const TablePoint middle = hardware.shape.centre();
  list.entries = {world.addPattern({{middle, false}, {{middle.x + 100, middle.y}, false}})};
  runUntilSettings(world);
  REQUIRE(world.sand().play(world.sand().playlists().add(list).value()));
  const auto isClearing = [&] { return world.sand().playerStatus().kind == PlayerStatus::Kind::kClearing; };
  REQUIRE(world.runUntil(isClearing, 120));
  const std::string file = world.sand().player().job()->file;
  REQUIRE(world.runUntil([&] { return world.job(file).timedFor != 0; }, 5));
  const double told = static_cast<double>(world.progress(file).estimate) / 1000;
  const double seconds = secondsUntil(world, [&] { return !isClearing(); });
  checkWithin(15, told, seconds);
  return seconds;
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
  for (const auto& moves : {wander(300, 0.1, 4), wander(200, 5, 60), turnsOf(3, 500), cornersOf(60)}) {
    SandFixture world;
    checkEstimate(world, moves);
  }
}

TEST_CASE("with every firmware, a drawing takes its estimate within 5 percent") {
  for (const ControllerFlavour flavour :
       {ControllerFlavour::kGrbl, ControllerFlavour::kFluidNc, ControllerFlavour::kGrblHal}) {
    for (const auto& moves : {turnsOf(6), wander(60, 5, 60), cornersOf(200)}) {
      CAPTURE(static_cast<int>(flavour));
      SandFixture world(VirtualGrblOptions::of(flavour));
      const std::string file = world.addJob(moves);
      runToStart(world, file);
      checkRest(world, file, 5);
    }
  }
}

TEST_CASE("the estimate of a clearing contains the time to gain and lose speed, on round tables, too") {
  VirtualTable small;
  small.width = 120;
  small.height = 100;
  const VirtualTable round = roundTable(120);
  const VirtualTable cartesian = roundTable(120, lumi::TableKinematics::kCartesian);
  for (const ClearingCase& each : {ClearingCase{small, 50, 300, Clearing::kFromCenter},
                                   {small, 50, 300, Clearing::kFromEdge},
                                   {small, 50, 300, Clearing::kSideways},
                                   {round, 0, 100, Clearing::kFromCenter},
                                   {round, 0, 100, Clearing::kSideways},
                                   {cartesian, 0, 100, Clearing::kFromCenter},
                                   {cartesian, 0, 100, Clearing::kSideways}})
    checkClearing(each);
}

TEST_CASE("a round table is cleared at nearly its clear speed, and the estimate says so") {
  // 6.9 m. At 150 mm/s everywhere it would take 46 s, with chords of 0.05 mm over 120 s.
  CHECK(checkClearing({roundTable(200), 50, 300, Clearing::kFromCenter}) < 90);
}

TEST_CASE("the time of a playlist contains its clearings, ways and pauses") {
  PlayerFixture world(3);
  world.list.clearing = Clearing::kFromEdge;
  world.list.clearSpeed = 300;
  world.list.pause = 20;
  runUntilSettings(world);
  world.play();
  REQUIRE(world.runUntil([&] { return world.status().kind == PlayerStatus::Kind::kClearing; }, 120));
  world.run(2);
  REQUIRE(world.status().left);
  const double told = static_cast<double>(*world.status().left) / 1000;
  const Millis begun = world.clock().now();
  REQUIRE(world.runToEnd());
  checkWithin(15, told, static_cast<double>(world.clock().now() - begun) / 1000);
}

TEST_CASE("the estimate of a waiting pattern follows a controller that is found to be slower") {
  VirtualGrblOptions slow;
  slow.settings = {{120, 30}, {121, 30}};
  SandFixture world(slow);
  const std::string file = world.addJob(cornersOf(60));
  runToStart(world, file);
  checkRest(world, file);
}

TEST_CASE("the remaining time of a spiral counts down evenly") {
  SandFixture world;
  const std::string file = world.addJob(turnsOf(8));
  REQUIRE(world.runUntilState(file, JobState::kRunning));
  const Millis begun = world.clock().now();
  const auto told = static_cast<double>(world.progress(file).remaining);
  double least = told;
  double widest = 0;
  while (world.job(file).state == JobState::kRunning) {
    world.run(0.5);
    const auto left = static_cast<double>(world.progress(file).remaining);
    if (world.job(file).state == JobState::kRunning) {
      const double expected = told - static_cast<double>(world.clock().now() - begun);
      widest = std::max(widest, std::abs(left - expected));
    }
    CHECK(left < least + 1500);
    least = std::min(least, left);
  }
  CHECK(widest < 0.04 * told);
  checkWithin(15, told, static_cast<double>(world.clock().now() - begun));
}

TEST_CASE("the way to the start is said, and is part of the estimate and of the remaining time") {
  SandHardware hardware;
  hardware.travelsOnEdge = true;
  SandFixture world({}, hardware);
  // It begins in the middle, so that the ball goes along the pattern's own line from the edge to the start.
  std::vector<Move> spiral = turnsOf(19);
  const std::string file = world.addJob(spiral);
  REQUIRE(world.runUntilState(file, JobState::kRunning));
  const JobProgress first = world.progress(file);
  CHECK(first.isApproaching);
  CHECK(first.remaining == first.estimate);
  const double way = secondsUntil(world, [&] { return !world.progress(file).isApproaching; });
  const JobProgress started = world.progress(file);
  CHECK(way > 10);
  CHECK(started.percent < 5);
  checkWithin(15, static_cast<double>(first.remaining - started.remaining) / 1000, way);
  const double rest = secondsUntil(world, [&] { return world.job(file).state == JobState::kDone; });
  checkWithin(15, static_cast<double>(first.estimate) / 1000, way + rest);
}

TEST_CASE(
    "the remaining time of a pattern that continues contains the way to its place, and not the part drawn") {
  SandHardware hardware;
  hardware.travelsOnEdge = true;
  SandFixture world({}, hardware);
  const std::string file = world.addJob(turnsOf(12));
  REQUIRE(world.runUntil([&] { return world.progress(file).percent > 50; }));
  REQUIRE(world.sand().control(SandAction::kStop));
  REQUIRE(world.runUntilState(file, JobState::kInterrupted));
  REQUIRE(world.runUntil([&] { return world.sand().jog({0.0, 0.0, false}).ok(); }, 30));
  world.run(60);
  REQUIRE(world.sand().decide(file, SandDecision::kContinue));
  REQUIRE(world.runUntilState(file, JobState::kRunning));
  CHECK(world.progress(file).isApproaching);
  checkRest(world, file);
}

TEST_CASE("the estimate follows the controller's own accelerations and rates") {
  VirtualGrblOptions slow;
  slow.settings = {{110, 1500}, {111, 1500}, {120, 40}, {121, 40}};
  SandFixture world(slow);
  runUntilSettings(world);
  checkEstimate(world, cornersOf(60));
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

TEST_CASE("the remaining time is right at once when a pattern that is half drawn becomes slower or faster") {
  for (const int speed : {40, 140}) {
    CAPTURE(speed);
    SandFixture world;
    const std::string file = world.addJob(turnsOf(12));
    REQUIRE(world.runUntil([&] { return world.progress(file).percent > 50; }));
    REQUIRE(world.sand().control(SandAction::kOverride, speed));
    world.run(3);
    checkRest(world, file);
  }
}
