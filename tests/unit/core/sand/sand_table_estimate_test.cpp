#include <doctest/doctest.h>

#include "player_fixture.h"
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

/** An Archimedean spiral, drawn outwards with 36 points in each of its turns, as examples/spiral.gcode. */
std::vector<Move> turnsOf(int turns) {
  std::vector<Move> moves;
  for (int i = 1; i <= 36 * turns; ++i) {
    const double angle = i * 6.283185307 / 36;
    const double radius = 10 * i / 36.0;
    moves.push_back({{static_cast<int32_t>(std::lround(30'000 + 100 * radius * std::cos(angle))),
                      static_cast<int32_t>(std::lround(20'000 + 100 * radius * std::sin(angle)))},
                     false});
  }
  return moves;
}

/** A table that may draw 150 mm/s: motors of a CoreXY table turn faster than the ball moves. */
VirtualGrblOptions fastGrbl(const VirtualTable& table) {
  VirtualGrblOptions options = VirtualGrblOptions::of(table);
  for (const int number : {110, 111}) options.settings.push_back({number, 20'000});
  return options;
}

/** Plays a clearing alone, and returns the time that was estimated when it began, and the time it took. */
struct TimedClearing {
  TimedClearing(SandFixture& world, Clearing clearing, uint16_t clearSpeed) {
    Playlist list;
    list.name = "Clear";
    list.clearing = clearing;
    list.clearSpeed = clearSpeed;
    const TablePoint middle = world.sand().hardware().shape.centre();
    list.entries = {world.addPattern({{middle, false}, {{middle.x + 100, middle.y}, false}})};
    REQUIRE(world.runUntil([&] { return world.sand().controllerSettings().accelerationX > 0; }, 60));
    REQUIRE(world.sand().play(world.sand().playlists().add(list).value()));
    const auto isClearing = [&] { return world.sand().playerStatus().kind == PlayerStatus::Kind::kClearing; };
    REQUIRE(world.runUntil(isClearing, 120));
    const std::string file = world.sand().player().job()->file;
    REQUIRE(world.runUntil([&] { return world.job(file).timedFor != 0; }, 5));
    told = static_cast<double>(world.progress(file).estimate) / 1000;
    const Millis begun = world.clock().now();
    REQUIRE(world.runUntil([&] { return !isClearing(); }, 3600));
    seconds = static_cast<double>(world.clock().now() - begun) / 1000;
  }
  double told = 0;
  double seconds = 0;
};

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

TEST_CASE("with every firmware, a drawing takes its estimate within 5 percent") {
  for (const ControllerFlavour flavour :
       {ControllerFlavour::kGrbl, ControllerFlavour::kFluidNc, ControllerFlavour::kGrblHal}) {
    for (const auto& moves : {turnsOf(6), wander(60, 5, 60), cornersOf(200)}) {
      CAPTURE(static_cast<int>(flavour));
      VirtualGrblOptions options;
      options.flavour = flavour;
      SandFixture world(options);
      const std::string file = world.addJob(moves);
      REQUIRE(world.runUntilState(file, JobState::kRunning));
      REQUIRE(world.runUntil([&] { return !world.progress(file).isApproaching; }, 120));
      const auto told = static_cast<double>(world.progress(file).remaining);
      const Millis begun = world.clock().now();
      REQUIRE(world.runUntilState(file, JobState::kDone));
      CHECK(told == doctest::Approx(static_cast<double>(world.clock().now() - begun)).epsilon(0.05));
    }
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

TEST_CASE("the estimate of a fast clearing contains the time to gain and lose speed") {
  VirtualTable small;
  small.width = 120;
  small.height = 100;
  SandHardware hardware;
  hardware.shape = {12'000, 10'000, false};
  hardware.feed = 50;
  for (const Clearing clearing : {Clearing::kFromCenter, Clearing::kFromEdge, Clearing::kSideways}) {
    SandFixture world(fastGrbl(small), hardware);
    const TimedClearing timed(world, clearing, 300);
    checkWithin15Percent(timed.told, timed.seconds);
  }
}

TEST_CASE("a round table is cleared at nearly its clear speed, and the estimate says so") {
  VirtualTable round;
  round.width = round.height = 200;
  round.isRound = true;
  SandHardware hardware;
  hardware.shape = {20'000, 20'000, true};
  hardware.feed = 50;
  SandFixture world(fastGrbl(round), hardware);
  const TimedClearing timed(world, Clearing::kFromCenter, 300);
  checkWithin15Percent(timed.told, timed.seconds);
  // 6.9 m. At 150 mm/s everywhere it would take 46 s, with chords of 0.05 mm over 120 s.
  CHECK(timed.seconds < 90);
}

TEST_CASE("the time of a playlist contains its clearings, ways and pauses") {
  PlayerFixture world(3);
  world.list.clearing = Clearing::kFromEdge;
  world.list.clearSpeed = 300;
  world.list.pause = 20;
  REQUIRE(world.runUntil([&] { return world.sand().controllerSettings().accelerationX > 0; }, 60));
  world.play();
  REQUIRE(world.runUntil([&] { return world.status().kind == PlayerStatus::Kind::kClearing; }, 120));
  world.run(2);
  REQUIRE(world.status().left);
  const double told = static_cast<double>(*world.status().left) / 1000;
  const Millis begun = world.clock().now();
  REQUIRE(world.runToEnd());
  checkWithin15Percent(told, static_cast<double>(world.clock().now() - begun) / 1000);
}

TEST_CASE("the estimate of a waiting pattern follows a controller that is found to be slower") {
  VirtualGrblOptions slow;
  slow.settings = {{120, 30}, {121, 30}};
  SandFixture world(slow);
  const std::string file = world.addJob(cornersOf(60));
  REQUIRE(world.runUntilState(file, JobState::kRunning));
  REQUIRE(world.runUntil([&] { return !world.progress(file).isApproaching; }, 120));
  const double told = static_cast<double>(world.progress(file).remaining) / 1000;
  checkWithin15Percent(told, drawnIn(world, file, 60));
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
  checkWithin15Percent(told, static_cast<double>(world.clock().now() - begun));
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
  const Millis begun = world.clock().now();
  REQUIRE(world.runUntil([&] { return !world.progress(file).isApproaching; }, 3600));
  const Millis way = world.clock().now() - begun;
  const JobProgress started = world.progress(file);
  CHECK(way > 10 * kSecond);
  CHECK(started.percent < 5);
  CHECK(static_cast<double>(first.remaining - started.remaining) ==
        doctest::Approx(static_cast<double>(way)).epsilon(0.15));
  REQUIRE(world.runUntilState(file, JobState::kDone));
  checkWithin15Percent(static_cast<double>(first.estimate), static_cast<double>(world.clock().now() - begun));
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
  const auto told = static_cast<double>(world.progress(file).remaining);
  const Millis begun = world.clock().now();
  REQUIRE(world.runUntilState(file, JobState::kDone));
  checkWithin15Percent(told, static_cast<double>(world.clock().now() - begun));
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

TEST_CASE("the remaining time is right at once when a pattern that is half drawn becomes slower or faster") {
  for (const int speed : {40, 140}) {
    CAPTURE(speed);
    SandFixture world;
    const std::string file = world.addJob(turnsOf(12));
    REQUIRE(world.runUntil([&] { return world.progress(file).percent > 50; }));
    REQUIRE(world.sand().control(SandAction::kOverride, speed));
    world.run(3);
    const auto told = static_cast<double>(world.progress(file).remaining);
    const Millis begun = world.clock().now();
    REQUIRE(world.runUntilState(file, JobState::kDone));
    checkWithin15Percent(told, static_cast<double>(world.clock().now() - begun));
  }
}
