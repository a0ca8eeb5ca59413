#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A table on which two patterns wait. The second one begins 3 mm from the end of the first. */
struct ChainFixture : SandFixture {
  explicit ChainFixture(const SandHardware& hardware = {}) : SandFixture({}, hardware) {
    for (Move& move : others) {
      move.to.x += first.back().to.x > 30'000 ? -2'000 : 2'000;
      move.to.y = std::clamp(move.to.y + 5'000, 0, 40'000);
    }
    a = addJob(first);
    b = addJob(others);
  }

  /** Longest time without motion between the two jobs, in seconds. */
  double longestStandstill() {
    double longest = 0;
    double stillSince = -1;
    double last = 0;
    const size_t from = first.size() - 50;
    while (job(b).state != JobState::kDone) {
      const BallPosition before = table.ball();
      pass();
      const BallPosition now = table.ball();
      last += kPass / 1000.0;
      const bool isStill = std::hypot(now.x - before.x, now.y - before.y) < 1e-4;
      const bool isBetween = record.arrivals > from && record.arrivals < first.size() + 50;
      if (!isStill || !isBetween) stillSince = last;
      longest = std::max(longest, last - stillSince);
    }
    return longest;
  }

  std::vector<Move> first = wander(400, 0.3, 2, 3);
  std::vector<Move> others = wander(300, 0.3, 2, 4);
  std::string a;
  std::string b;
};

SandHardware alongTheEdge() {
  SandHardware hardware;
  hardware.travelsOnEdge = true;
  hardware.mayReverse = false;
  return hardware;
}

}  // namespace

TEST_CASE("between two waiting patterns the ball does not stop, and both are in the sand") {
  ChainFixture world;
  REQUIRE(world.runUntilState(world.a, JobState::kRunning, 120));
  const double longest = world.longestStandstill();
  CHECK(longest < 0.05);
  CHECK(world.job(world.a).state == JobState::kDone);
  REQUIRE(world.runUntil([&] { return world.sand().canvas().isLastRun(world.job(world.b).run); }, 10));
  const auto& canvas = world.sand().canvas();
  CHECK(matchCanvas(canvas, world.job(world.a).run, world.first).farthest < 0.5);
  CHECK(matchCanvas(canvas, world.job(world.b).run, world.others).farthest < 0.5);
  CHECK(world.sand().library().find(world.job(world.a).pattern)->drawn == 1);
  CHECK(world.record.overruns == 0);
  auto expected = relayLines(world.first);
  for (const auto& line : relayLines(world.others)) expected.push_back(line);
  CHECK(world.record.moves == expected);
}

TEST_CASE("a power cut at any moment around the change of patterns loses nothing of either") {
  for (int step = 0; step < 60; ++step) {
    CAPTURE(step);
    ChainFixture world;
    const size_t around = world.first.size() - 6;
    REQUIRE(world.runUntil([&] { return world.record.arrivals >= around; }, 600));
    for (int i = 0; i < step; ++i) world.pass();
    world.restartHub();
    const auto isDone = [&] {
      for (const std::string& file : {world.a, world.b}) {
        if (world.job(file).state == JobState::kInterrupted)
          (void)world.sand().decide(file, SandDecision::kContinue);
      }
      return world.job(world.a).state == JobState::kDone && world.job(world.b).state == JobState::kDone;
    };
    REQUIRE(world.runUntil(isDone, 1200));
    const auto& canvas = world.sand().canvas();
    REQUIRE(world.runUntil([&] { return canvas.isLastRun(world.job(world.b).run); }, 10));
    CHECK(matchCanvas(canvas, world.job(world.a).run, world.first).farthest < 0.5);
    CHECK(matchCanvas(canvas, world.job(world.b).run, world.others).farthest < 0.5);
  }
}

TEST_CASE("a stop at any moment around the change of patterns interrupts one of them, which can continue") {
  for (int step = 0; step < 60; step += 2) {
    CAPTURE(step);
    ChainFixture world;
    const size_t around = world.first.size() - 6;
    REQUIRE(world.runUntil([&] { return world.record.arrivals >= around; }, 600));
    for (int i = 0; i < step; ++i) world.pass();
    REQUIRE(world.sand().control(SandAction::kStop).ok());
    REQUIRE(world.runUntil([&] { return world.queue().interrupted() != nullptr; }, 30));
    const bool isFirst = world.job(world.a).state == JobState::kInterrupted;
    REQUIRE(world.runUntil(
        [&] {
          return !world.sand()
                      .decide(isFirst ? world.a : world.b, SandDecision::kContinue)
                      .isError(ErrorKind::kConflict);
        },
        10));
    REQUIRE(world.runUntilState(world.b, JobState::kDone, 1200));
    CHECK(world.job(world.a).state == JobState::kDone);
    const auto& canvas = world.sand().canvas();
    REQUIRE(world.runUntil([&] { return canvas.isLastRun(world.job(world.b).run); }, 10));
    CHECK(matchCanvas(canvas, world.job(world.a).run, world.first).farthest < 0.5);
    CHECK(matchCanvas(canvas, world.job(world.b).run, world.others).farthest < 0.5);
  }
}

TEST_CASE("a pattern whose lines are sent already is not removed") {
  ChainFixture world;
  REQUIRE(world.runUntil([&] { return world.record.lines.size() > world.first.size() + 10; }, 600));
  bool wasAhead = false;
  while (world.job(world.b).state == JobState::kWaiting) {
    wasAhead = wasAhead || world.record.accepted(relayLine(world.others[2].to));
    if (wasAhead) CHECK(world.sand().remove(world.b).isError(ErrorKind::kConflict));
    world.pass();
  }
  CHECK(wasAhead);
  CHECK(world.sand().remove(world.b).isError(ErrorKind::kConflict));
}

TEST_CASE("while quiet hours hold, the next pattern waits") {
  ChainFixture world;
  REQUIRE(world.runUntilState(world.a, JobState::kRunning, 120));
  world.sand().setQuiet({true, true, "Quiet hours."});
  REQUIRE(world.runUntilState(world.a, JobState::kDone, 600));
  world.run(5);
  CHECK(world.job(world.b).state == JobState::kWaiting);
  world.sand().setQuiet({});
  CHECK(world.runUntilState(world.b, JobState::kDone, 600));
}

TEST_CASE(
    "quiet hours that begin at any moment around the change of patterns keep the next one from continuing") {
  const QuietHours quiet{true, true, "Quiet hours until 07:00."};
  for (int step = 0; step < 60; step += 3) {
    CAPTURE(step);
    ChainFixture world;
    const size_t around = world.first.size() - 20;
    REQUIRE(world.runUntil([&] { return world.record.arrivals >= around; }, 600));
    for (int i = 0; i < step * 4; ++i) world.pass();
    const bool isFirst = world.job(world.a).state == JobState::kRunning;
    world.sand().setQuiet(quiet);
    if (!isFirst) continue;  // the second one is finished
    REQUIRE(world.runUntilState(world.a, JobState::kDone, 600));
    world.run(5);
    CHECK(world.progress(world.b).percent < 5);
    CHECK(world.sand().status().message == quiet.message);
    QuietHours longer = quiet;
    longer.message = "Quiet hours until 08:00.";
    world.sand().setQuiet(longer);
    const BallPosition before = world.table.ball();
    world.run(60);
    CHECK(world.table.ball().x == before.x);
    CHECK(world.table.ball().y == before.y);
    world.sand().setQuiet({});
    REQUIRE(world.runUntilState(world.b, JobState::kDone, 600));
    const auto& canvas = world.sand().canvas();
    REQUIRE(world.runUntil([&] { return canvas.isLastRun(world.job(world.b).run); }, 10));
    CHECK(matchCanvas(canvas, world.job(world.a).run, world.first).farthest < 0.5);
    CHECK(matchCanvas(canvas, world.job(world.b).run, world.others).farthest < 0.5);
    CHECK(world.record.overruns == 0);
  }
}

TEST_CASE("a decision is taken while the pattern before is still being added to the sand") {
  for (const SandDecision decision : {SandDecision::kContinue, SandDecision::kRestart, SandDecision::kDrop}) {
    SandFixture world;
    const std::string a = world.addJob(wander(4000, 0.3, 1, 3));
    const std::string b = world.addJob(wander(300, 0.3, 2, 4));
    REQUIRE(world.runUntilState(b, JobState::kRunning, 600));
    world.table.raiseAlarm(1);
    REQUIRE(world.runUntilState(b, JobState::kInterrupted, 1));
    REQUIRE(world.job(a).state == JobState::kRunning);  // it is not on the canvas yet
    CHECK(world.sand().decide(b, decision).ok());
    CHECK(world.sand().decide(b, decision).ok());  // a second click
    REQUIRE(world.runUntilState(a, JobState::kDone, 5));
    if (decision == SandDecision::kDrop) {
      CHECK(world.runUntil([&] { return world.queue().find(b) == nullptr; }, 5));
    } else {
      CHECK(world.runUntilState(b, JobState::kDone, 600));
    }
  }
}

TEST_CASE("two decisions may follow each other at once") {
  ChainFixture world;
  REQUIRE(world.runUntilState(world.a, JobState::kDone, 600));
  world.run(5);
  world.table.raiseAlarm(1);
  REQUIRE(world.runUntilState(world.b, JobState::kInterrupted, 1));
  CHECK(world.sand().decide(world.b, SandDecision::kDrop).ok());
  CHECK(world.sand().decide(world.a, SandDecision::kRestart).ok());
  REQUIRE(world.runUntil([&] { return world.queue().jobs().size() == 1; }, 5));
  CHECK(world.runUntilState(world.a, JobState::kRunning, 600));
}

TEST_CASE("from one pattern to the next the ball goes along the edge, as in the picture") {
  SandFixture world({}, alongTheEdge());
  const std::string a = world.addJob({{{500, 20'000}, true}, {{300, 10'000}, false}});
  const std::string b = world.addJob({{{59'800, 9'000}, true}, {{50'000, 20'000}, false}});
  REQUIRE(world.runUntilState(b, JobState::kDone, 600));
  world.run(2);
  const std::vector<std::string> expected = {"G1X5Y200",  "G1X3Y100",  "G1X0Y0",    "G1X600Y0",
                                             "G1X600Y90", "G1X598Y90", "G1X500Y200"};
  std::vector<std::string> ends(world.record.moves.end() - 7, world.record.moves.end());
  CHECK(ends == expected);
  double onEdge = 0;
  for (const CanvasLine& line : linesOn(world.sand().canvas())) {
    if (line.run == 0) onEdge += std::hypot(line.to.x - line.from.x, line.to.y - line.from.y) / 10;
  }
  CHECK(onEdge == doctest::Approx(5 + 200 + 3 + 100 + 600 + 90).epsilon(0.02));
  CHECK(world.startOf(b) == TablePoint{60'000, 9'000});
}
