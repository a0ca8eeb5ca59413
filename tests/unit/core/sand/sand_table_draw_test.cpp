#include <doctest/doctest.h>

#include "sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("a job starts by itself, homes the table and is drawn line by line to its end") {
  SandFixture world;
  const auto moves = wander(300, 1, 5);
  const std::string file = world.addJob(moves);
  REQUIRE(world.runUntilState(file, JobState::kRunning, 120));
  CHECK(world.record.accepted("$H"));
  std::array<char, 40> setsZero{};
  std::snprintf(setsZero.data(), setsZero.size(), "G92X0.000Y0.000Z%.2f", positionMark(SandHardware()));
  CHECK(world.record.accepted(setsZero.data()));
  CHECK(world.sand().status().homed);
  REQUIRE(world.runUntilState(file, JobState::kDone));
  CHECK(world.record.moves == relayLines(moves));
  CHECK(world.record.accepted("G21G90G94"));
  CHECK(world.record.accepted("G1F2121"));
  CHECK(world.record.overruns == 0);
  CHECK(world.table.workPosition().x == doctest::Approx(moves.back().to.x / 100.0).epsilon(0.001));
  CHECK(world.sand().status().message == "");
  CHECK(world.progress(file).percent == 100);
  CHECK(world.progress(file).remaining == 0);
}

TEST_CASE("a drawn job is on the canvas once") {
  SandFixture world;
  const auto moves = wander(300, 1, 5);
  const std::string file = world.addJob(moves);
  REQUIRE(world.runUntilState(file, JobState::kDone));
  const auto match = matchCanvas(world.sand().canvas(), world.job(file).run, moves);
  CHECK(match.farthest < 0.5);
  CHECK(match.length == doctest::Approx(lengthOf(moves)).epsilon(0.05));
}

TEST_CASE("the planner never runs empty in the middle of a long file") {
  SandFixture world;
  const auto moves = wander(2000, 1, 5);
  const std::string file = world.addJob(moves);
  REQUIRE(world.runUntilState(file, JobState::kDone));
  CHECK(world.record.moves == relayLines(moves));
  CHECK(world.table.starvations() == 0);
  CHECK(world.table.overruns() == 0);
}

TEST_CASE("a job with a single move ends") {
  SandFixture world;
  const std::string file = world.addJob({{{12'345, 678}, true}});
  REQUIRE(world.runUntilState(file, JobState::kDone, 200));
  CHECK(world.record.moves == std::vector<std::string>{"G1X123.45Y6.78"});
}

TEST_CASE("a job that ends at its start is drawn before it is done") {
  SandFixture world;
  const std::vector<Move> moves = {{{20'000, 0}, false}, {{0, 0}, false}};
  const std::string file = world.addJob(moves);
  REQUIRE(world.runUntilState(file, JobState::kDone, 200));
  CHECK(world.record.arrivals == 2);
}

TEST_CASE("a job without moves is done") {
  SandFixture world;
  const std::string file = world.addJob({});
  CHECK(world.runUntilState(file, JobState::kDone, 200));
}

TEST_CASE("jobs follow one another without homing again, each from where the ball is") {
  SandFixture world;
  const auto first = wander(50, 1, 5, 1);
  const auto second = wander(50, 1, 5, 2);
  world.addJob(first);
  const std::string file = world.addJob(second);
  REQUIRE(world.runUntilState(file, JobState::kDone));
  auto expected = relayLines(first);
  for (const auto& line : relayLines(second)) expected.push_back(line);
  CHECK(world.record.moves == expected);
  CHECK(std::count(world.record.lines.begin(), world.record.lines.end(), "$H") == 1);
  CHECK(std::count(world.record.lines.begin(), world.record.lines.end(), "G1F2121") == 2);
}

TEST_CASE("a repeated job waits behind the others, and each run is on the canvas") {
  SandFixture world;
  const auto moves = wander(20, 1, 5);
  const std::string again = world.addJob(moves, true);
  const std::string other = world.addJob(wander(20, 1, 5, 2));
  REQUIRE(world.runUntilState(other, JobState::kDone));
  REQUIRE(world.runUntilState(again, JobState::kRunning, 60));
  CHECK(world.queue().jobs().back().file == again);
  CHECK(world.job(again).run == 3);
  CHECK(world.sand().setRepeat(again, false).ok());
  REQUIRE(world.runUntilState(again, JobState::kDone));
  const auto isOnCanvas = [&](uint32_t run, TablePoint start) {
    const double expected = lengthOf(moves, SIZE_MAX, start);
    CHECK(matchCanvas(world.sand().canvas(), run, moves).length == doctest::Approx(expected).epsilon(0.05));
  };
  isOnCanvas(1, {});
  isOnCanvas(3, world.startOf(again));
}

TEST_CASE("progress grows with the drawn moves and never exceeds them, and the remaining time falls") {
  SandFixture world;
  const auto moves = wander(400, 1, 5);
  const std::string file = world.addJob(moves);
  CHECK(world.progress(file).percent == 0);
  REQUIRE(world.runUntilState(file, JobState::kRunning, 120));
  double last = 0;
  while (world.job(file).state == JobState::kRunning) {
    const double percent = world.progress(file).percent;
    CHECK(percent >= last);
    const double drawn = 100.0 * static_cast<double>(world.record.arrivals + 1) / 400;
    CHECK(percent <= drawn + 5);
    if (world.progress(file).duration > 10'000) CHECK(percent >= drawn - 8);
    last = percent;
    world.run(1);
  }
  CHECK(last > 90);
}

TEST_CASE("the remaining time is accurate to a tenth once the pace is known") {
  SandFixture world;
  const std::string file = world.addJob(wander(1000, 1, 5));
  REQUIRE(world.runUntilState(file, JobState::kRunning, 120));
  const Millis began = world.clock().now();
  world.run(30);
  const Millis told = world.clock().now() + world.progress(file).remaining;
  REQUIRE(world.runUntilState(file, JobState::kDone));
  const auto took = static_cast<double>(world.clock().now() - began);
  CHECK(static_cast<double>(told - began) == doctest::Approx(took).epsilon(0.1));
}

TEST_CASE("without a table a job waits, and the message says why") {
  VirtualGrblOptions options;
  SandFixture world(options);
  world.table.unplug();
  const std::string file = world.addJob(wander(5, 1, 5));
  world.run(20);
  CHECK(world.job(file).state == JobState::kWaiting);
  CHECK(world.sand().status().message == "The table is not connected.");
  world.table.plug();
  CHECK(world.runUntilState(file, JobState::kDone, 200));
}

TEST_CASE("of moves back and forth on one line, only those that must be drawn count") {
  for (const int32_t way : {20000, 300}) {
    CAPTURE(way);
    SandFixture world;
    std::vector<Move> moves;
    for (int i = 0; i < 100; i++) moves.push_back({{i % 2 == 0 ? way : 0, 0}, false});
    const std::string file = world.addJob(moves);
    REQUIRE(world.runUntilState(file, JobState::kRunning, 120));
    const size_t before = world.record.arrivals;
    const auto drawn = [&] { return static_cast<double>(world.record.arrivals - before); };
    bool isHonest = true;
    REQUIRE(world.runUntil([&] {
      if (drawn() < 90) isHonest = isHonest && world.progress(file).percent <= drawn() + 1;
      return drawn() >= 90;
    }));
    CHECK(isHonest);
    CHECK(world.progress(file).percent >= (way > 1000 ? 70 : 50));
  }
}
