#include <doctest/doctest.h>

#include "player_fixture.h"
#include "sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

double secondsSince(SandFixture& world, Millis begun) {
  return static_cast<double>(world.clock().now() - begun) / 1000;
}

void checkWithin(double share, double told, double seconds) {
  CAPTURE(told);
  CAPTURE(seconds);
  CHECK(std::abs(told - seconds) < share * seconds);
}

/** Expects that the job takes from now on what is told, within this share of it. */
void checkRemaining(SandFixture& world, const std::string& file, double share) {
  const double told = static_cast<double>(world.progress(file).remaining) / 1000;
  const Millis begun = world.clock().now();
  REQUIRE(world.runUntilState(file, JobState::kDone));
  checkWithin(share, told, secondsSince(world, begun));
}

void expectFirstEstimate(SandFixture& world, const std::vector<Move>& moves) {
  const std::string file = world.addJob(moves);
  const Millis told = world.progress(file).estimate;
  CHECK(world.progress(file).remaining == told);
  REQUIRE(world.runUntilState(file, JobState::kRunning));
  const Millis begun = world.clock().now();
  REQUIRE(world.runUntilState(file, JobState::kDone));
  checkWithin(0.15, static_cast<double>(told) / 1000, secondsSince(world, begun));
}

/** Runs until the ball is at the job's start. */
void reachStart(SandFixture& world, const std::string& file) {
  REQUIRE(world.runUntilState(file, JobState::kRunning, 120));
  REQUIRE(world.runUntil([&] { return !world.progress(file).isApproaching; }, 3600));
}

void awaitSettings(SandFixture& world) {
  REQUIRE(world.runUntil([&] { return world.sand().controllerSettings().accelerationX > 0; }, 60));
}

Move moveAt(double angle, double radius) {
  return {{static_cast<int32_t>(std::lround(30'000 + 100 * radius * std::cos(angle))),
           static_cast<int32_t>(std::lround(20'000 + 100 * radius * std::sin(angle)))},
          false};
}

std::vector<Move> spiralOf(size_t count) {
  std::vector<Move> moves;
  double angle = 0;
  while (moves.size() < count) {
    const double radius = 5 + angle / 6.283;
    angle += 0.2 / radius;
    moves.push_back(moveAt(angle, radius));
  }
  return moves;
}

/** An Archimedean spiral, drawn outwards with 36 points in each of its turns, as examples/spiral.gcode. */
std::vector<Move> turnsOf(int turns) {
  std::vector<Move> moves;
  for (int i = 1; i <= 36 * turns; ++i) moves.push_back(moveAt(i * 6.283185307 / 36, 10 * i / 36.0));
  return moves;
}

/** A table that may draw 150 mm/s: motors of a CoreXY table turn faster than the ball moves. */
VirtualGrblOptions fastGrbl(const VirtualTable& table) {
  VirtualGrblOptions options = VirtualGrblOptions::of(table);
  for (const int number : {110, 111}) options.settings.push_back({number, 20'000});
  return options;
}

/** Plays a clearing alone. Expects that it takes its estimate within 15 percent, and returns the time. */
double checkClearing(const VirtualGrblOptions& options, const SandHardware& hardware, Clearing clearing,
                     uint16_t clearSpeed = 100) {
  SandFixture world(options, hardware);
  Playlist list;
  list.name = "Clear";
  list.clearing = clearing;
  list.clearSpeed = clearSpeed;
  const TablePoint middle = hardware.shape.centre();
  list.entries = {world.addPattern({{middle, false}, {{middle.x + 100, middle.y}, false}})};
  awaitSettings(world);
  REQUIRE(world.sand().play(world.sand().playlists().add(list).value()));
  const auto isClearing = [&] { return world.sand().playerStatus().kind == PlayerStatus::Kind::kClearing; };
  REQUIRE(world.runUntil(isClearing, 120));
  const std::string file = world.sand().player().job()->file;
  REQUIRE(world.runUntil([&] { return world.job(file).timedFor != 0; }, 5));
  const double told = static_cast<double>(world.progress(file).estimate) / 1000;
  const Millis begun = world.clock().now();
  REQUIRE(world.runUntil([&] { return !isClearing(); }, 3600));
  checkWithin(0.15, told, secondsSince(world, begun));
  return secondsSince(world, begun);
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
  for (const auto& moves : {wander(300, 0.1, 4), wander(200, 5, 60), spiralOf(1500), cornersOf(60)}) {
    SandFixture world;
    expectFirstEstimate(world, moves);
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
      reachStart(world, file);
      checkRemaining(world, file, 0.05);
    }
  }
}

TEST_CASE("the estimate of a clearing is within 15 percent of its time, on round tables, too") {
  VirtualTable round;
  round.width = round.height = 120;
  round.isRound = true;
  SandHardware hardware;
  hardware.shape = {12'000, 12'000, true};
  for (const bool isCoreXy : {true, false}) {
    if (!isCoreXy) round.kinematics = lumi::TableKinematics::kCartesian;
    if (!isCoreXy) hardware.drive = TableDrive::kCartesian;
    for (const Clearing clearing : {Clearing::kFromCenter, Clearing::kSideways}) {
      checkClearing(VirtualGrblOptions::of(round), hardware, clearing);
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
    checkClearing(fastGrbl(small), hardware, clearing, 300);
  }
}

TEST_CASE("a round table is cleared at nearly its clear speed, and the estimate says so") {
  VirtualTable round;
  round.width = round.height = 200;
  round.isRound = true;
  SandHardware hardware;
  hardware.shape = {20'000, 20'000, true};
  hardware.feed = 50;
  // 6.9 m. At 150 mm/s everywhere it would take 46 s, with chords of 0.05 mm over 120 s.
  CHECK(checkClearing(fastGrbl(round), hardware, Clearing::kFromCenter, 300) < 90);
}

TEST_CASE("the time of a playlist contains its clearings, ways and pauses") {
  PlayerFixture world(3);
  world.list.clearing = Clearing::kFromEdge;
  world.list.clearSpeed = 300;
  world.list.pause = 20;
  awaitSettings(world);
  world.play();
  REQUIRE(world.runUntil([&] { return world.status().kind == PlayerStatus::Kind::kClearing; }, 120));
  world.run(2);
  REQUIRE(world.status().left);
  const double told = static_cast<double>(*world.status().left) / 1000;
  const Millis begun = world.clock().now();
  REQUIRE(world.runToEnd());
  checkWithin(0.15, told, secondsSince(world, begun));
}

TEST_CASE("while the table is not connected, the time of a playlist is unknown") {
  PlayerFixture world(2);
  awaitSettings(world);
  world.play();
  REQUIRE(world.runUntilDrawing("A"));
  CHECK(world.status().left);
  world.table.unplug();
  world.run(10);
  CHECK(world.status().kind == PlayerStatus::Kind::kWaiting);
  CHECK_FALSE(world.status().left);
  world.table.plug();
  CHECK(world.runUntil([&] { return world.status().left; }, 60));
}

TEST_CASE("the time of a playlist contains the drawings of others that come before its own") {
  PlayerFixture world(4);
  REQUIRE(world.sand().enqueue(world.ids[3], JobPlace::kLast, "own"));
  REQUIRE(world.sand().enqueue(world.ids[2], JobPlace::kLast, "own, too"));
  world.list.entries.resize(2);
  awaitSettings(world);
  world.play();
  REQUIRE(world.runUntil([&] { return world.sand().drawing() != nullptr && world.status().left; }, 120));
  world.run(2);
  const auto told = [&] { return static_cast<double>(*world.status().left) / 1000; };
  const double atFirst = told();
  const Millis begun = world.clock().now();
  REQUIRE(world.runUntilDrawing("A"));
  world.run(1);
  const double without = told();
  const auto next = world.sand().enqueue(world.ids[2], JobPlace::kFirst, "next");
  REQUIRE(next);
  const double added = static_cast<double>(world.progress(next.value()).remaining) / 1000;
  CHECK(told() == doctest::Approx(without + added).epsilon(0.01));
  REQUIRE(world.sand().setRepeat(next.value(), true));
  CHECK_FALSE(world.status().left);
  REQUIRE(world.sand().remove(next.value()));
  REQUIRE(world.sand().enqueue(world.ids[2], JobPlace::kLast, "last"));
  CHECK(told() == doctest::Approx(without).epsilon(0.01));
  REQUIRE(world.runUntil([&] { return world.isIdle(); }));
  checkWithin(0.15, atFirst, secondsSince(world, begun));
}

TEST_CASE("the time of a clearing is known before one is drawn") {
  PlayerFixture world(1);
  awaitSettings(world);
  const double told = static_cast<double>(world.sand().clearingTime(world.sand().speed())) / 1000;
  world.list.clearing = Clearing::kFromEdge;
  world.play();
  REQUIRE(world.runUntil([&] { return world.status().kind == PlayerStatus::Kind::kClearing; }, 120));
  const Millis begun = world.clock().now();
  REQUIRE(world.runUntil([&] { return world.status().kind == PlayerStatus::Kind::kDrawing; }));
  checkWithin(0.25, told, secondsSince(world, begun));
}

TEST_CASE("the estimate follows the controller's own accelerations and rates") {
  VirtualGrblOptions slow;
  slow.settings = {{110, 1500}, {111, 1500}, {120, 30}, {121, 30}};
  SandFixture known(slow);
  awaitSettings(known);
  expectFirstEstimate(known, cornersOf(60));
  // A pattern that was uploaded before is timed again.
  SandFixture found(slow);
  const std::string file = found.addJob(cornersOf(60));
  reachStart(found, file);
  checkRemaining(found, file, 0.15);
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
  checkWithin(0.15, told / 1000, secondsSince(world, begun));
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
  checkWithin(0.15, static_cast<double>(first.estimate) / 1000, secondsSince(world, begun));
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
  checkRemaining(world, file, 0.15);
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
  for (const int speed : {40, 140, 200}) {
    CAPTURE(speed);
    SandFixture world;
    const std::string file = world.addJob(turnsOf(12));
    REQUIRE(world.runUntil([&] { return world.progress(file).percent > 50; }));
    REQUIRE(world.sand().control(SandAction::kOverride, speed));
    world.run(3);
    checkRemaining(world, file, 0.05);
  }
}

TEST_CASE(
    "the estimate of a waiting pattern contains the way to its start, from 0,0 before the table has homed") {
  VirtualGrblOptions away;
  away.ballX = 500;
  SandFixture world(away);
  world.sand().setQuiet({true, true, "Quiet."});
  const auto wayTo = [&](const std::string& file) {
    const Job job = world.job(file);
    return static_cast<double>(world.progress(file).estimate - job.info.time.at(100)) / 1000;
  };
  const std::string first = world.addJob({{{30'000, 0}, false}, {{31'000, 0}, false}});
  const std::string second = world.addJob({{{31'000, 20'000}, false}, {{30'000, 20'000}, false}});
  CHECK(wayTo(first) == doctest::Approx(12).epsilon(0.02));  // at 25 mm/s
  CHECK(wayTo(second) == doctest::Approx(8).epsilon(0.02));
  CHECK(world.progress(first).remaining == world.progress(first).estimate);
  REQUIRE(world.runUntil([&] { return world.sand().control(SandAction::kHome).ok(); }, 60));
  REQUIRE(world.runUntil([&] { return world.sand().jog({200.0, 0.0, false}).ok(); }, 60));
  world.run(20);
  CHECK(wayTo(first) == doctest::Approx(4).epsilon(0.02));
}

TEST_CASE("the time of the clearing that was timed last does not survive a change of the table") {
  PlayerFixture world(3);
  world.list.clearing = Clearing::kSideways;
  world.play();
  REQUIRE(world.runUntilDrawing("Clearing sideways"));
  REQUIRE(world.sand().control(PlayerAction::kPause));
  SandHardware slower = PlayerFixture::smallTable();
  slower.feed = 10;  // instead of 25 mm/s
  world.setHardware(slower);
  world.pass();
  const auto told = static_cast<double>(*world.status().left);
  world.run(5);
  CHECK(told == doctest::Approx(static_cast<double>(*world.status().left)).epsilon(0.3));
}

TEST_CASE("the time of the clearing that was timed last survives a restart of the controller") {
  PlayerFixture world(1);
  world.list.clearing = Clearing::kSideways;
  world.play();
  REQUIRE(world.runUntilDrawing("Clearing sideways"));
  Job clearing = *world.sand().player().job();
  clearing.timedFor = 0;
  world.queue().recordInMemory(clearing);
  QueueTimer times(world.queue(), world.files);
  MotionLimits limits = world.sand().motionLimits();
  for (int pass = 0; pass < 500; ++pass) times.tick(limits, 90);
  REQUIRE(times.clearing().total > 0);
  limits.acceleration = {100, 100};
  times.tick(limits, 90);
  CHECK(times.clearing().total > 0);
  limits.table.feed = 10;
  times.tick(limits, 90);
  CHECK(times.clearing().total == 0);
}

TEST_CASE("what was drawn of a run does not count for the next one, though its time is found only then") {
  SandFixture world;
  std::vector<Move> moves;
  for (const int32_t x : {0, 50'000, 0, 50'000}) moves.push_back({{x, 1'000 + x / 10}, false});
  for (int32_t i = 0; i < 60'000; ++i) moves.push_back({{50'000 - i % 3, 6'000}, false});
  const std::string file = world.addJob(moves);
  REQUIRE(world.runUntil([&] { return world.progress(file).percent > 68; }));
  const auto stop = [&] {
    REQUIRE(world.sand().control(SandAction::kStop));
    REQUIRE(world.runUntilState(file, JobState::kInterrupted));
  };
  stop();
  REQUIRE(world.sand().decide(file, SandDecision::kContinue));
  REQUIRE(world.runUntilState(file, JobState::kRunning));
  stop();
  REQUIRE(world.sand().decide(file, SandDecision::kRestart));
  REQUIRE(world.runUntilState(file, JobState::kRunning));
  REQUIRE(world.job(file).timedFor == 0);
  const auto told = static_cast<double>(world.progress(file).remaining);
  world.run(10);
  REQUIRE(world.job(file).timedFor != 0);
  CHECK(static_cast<double>(world.progress(file).remaining) > 0.95 * told - 10'000);
}

TEST_CASE("the way to a waiting pattern begins where the one before ends, also if that is drawn backwards") {
  SandHardware hardware;
  hardware.mayReverse = true;
  SandFixture world({}, hardware);
  const std::string first = world.addJob({{{50'000, 0}, false}, {{1'000, 0}, false}});
  const std::string second = world.addJob({{{50'000, 10'000}, false}, {{51'000, 10'000}, false}});
  REQUIRE(world.runUntilState(first, JobState::kRunning));
  REQUIRE(world.job(first).isBackwards);
  const Job job = world.job(second);
  CHECK(static_cast<double>(world.progress(second).estimate - job.info.time.at(100)) ==
        doctest::Approx(4'000).epsilon(0.03));
}

TEST_CASE("the way to a waiting pattern along a round edge takes its length at the usual speed") {
  SandHardware hardware;
  hardware.shape = {40'000, 40'000, true};
  hardware.travelsOnEdge = true;
  VirtualTable round;
  round.width = round.height = 400;
  round.isRound = true;
  SandFixture world(VirtualGrblOptions::of(round), hardware);
  world.sand().setQuiet({true, true, "Quiet."});
  (void)world.addJob({{{20'000, 0}, false}, {{20'000, 1}, false}});
  const std::string file = world.addJob({{{20'000, 39'999}, false}, {{20'000, 39'000}, false}});
  const Job job = world.job(file);
  CHECK(static_cast<double>(world.progress(file).estimate - job.info.time.at(100)) ==
        doctest::Approx(628'300 / 25.0).epsilon(0.03));
}
