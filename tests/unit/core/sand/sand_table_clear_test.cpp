#include <doctest/doctest.h>

#include "sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr double kDrawnSinceReport = 20;  // mm; includes the first report after a stop

/** One pattern is on the canvas; of another one, about 60 moves are drawn. */
struct HalfDrawn : SandFixture {
  HalfDrawn() {
    earlier = addJob(wander(20, 1, 5, 7));
    REQUIRE(runUntilState(earlier, JobState::kDone, 400));
    file = addJob(moves);
    REQUIRE(runUntilState(file, JobState::kRunning, 400));
    REQUIRE(runUntilDrawn(record.arrivals + 60));
    run1 = job(file).run;
    begun = wander(20, 1, 5, 7).back().to;
  }
  void stop() {
    REQUIRE(sand().control(SandAction::kStop).ok());
    REQUIRE(runUntilState(file, JobState::kInterrupted, 20));
  }
  void clear() { REQUIRE(sand().clearCanvas().ok()); }
  void decide(SandDecision decision) {
    REQUIRE(sand().decide(file, decision).ok());
    run(1);
  }
  Checkpoint checkpoint() { return queue().checkpointOf(run1).value_or(Checkpoint{}); }
  double drawnLength() { return lengthOf(moves, checkpoint().reached.move); }
  double lengthInSand(uint32_t of) { return matchCanvas(sand().canvas(), of, {}).length; }
  double lengthInSand() { return lengthInSand(run1); }
  /** Expects that the canvas has run1's moves that start at index `from`, and nothing else. */
  void expectInSandFrom(size_t from) {
    const std::vector<Move> rest(moves.begin() + static_cast<std::ptrdiff_t>(from), moves.end());
    CHECK(matchCanvas(sand().canvas(), run1, rest).farthest < 0.5);
    const double expected = lengthOf(moves) - lengthOf(moves, from);
    CHECK(lengthInSand() >= expected * 0.95);
    CHECK(lengthInSand() <= expected * 1.05 + 5);
    CHECK(lengthInSand(run1 - 1) == 0);
  }

  const std::vector<Move> moves = wander(200, 1, 5);
  std::string earlier;
  std::string file;
  uint32_t run1 = 0;
  TablePoint begun;
};

}  // namespace

TEST_CASE("cleared moves of an interrupted job do not return when it is dropped, restarted or deleted") {
  for (const int way : {0, 1, 2}) {
    for (const bool isRestarted : {false, true}) {
      CAPTURE(way);
      CAPTURE(isRestarted);
      HalfDrawn world;
      world.stop();
      world.clear();
      if (isRestarted) world.restartHub();
      if (way == 0) world.decide(SandDecision::kDrop);
      if (way == 1) world.decide(SandDecision::kRestart);
      if (way == 2) REQUIRE(world.sand().remove(world.file).ok());
      world.run(1);
      CHECK(world.sand().canvas().isLastRun(world.run1));
      CHECK(linesOn(world.sand().canvas()).empty());
    }
  }
}

TEST_CASE("of a job that continues after clearing, only the later moves are on the canvas") {
  for (const bool isRestarted : {false, true}) {
    CAPTURE(isRestarted);
    HalfDrawn world;
    world.stop();
    const size_t from = world.checkpoint().reached.move;
    world.clear();
    if (isRestarted) world.restartHub();
    world.decide(SandDecision::kContinue);
    REQUIRE(world.runUntilState(world.file, JobState::kDone));
    world.expectInSandFrom(from);
  }
}

TEST_CASE("of a job that is drawn or paused during clearing, only the later moves are on the canvas") {
  for (const bool isPaused : {false, true}) {
    for (const bool isRestarted : {false, true}) {
      CAPTURE(isPaused);
      CAPTURE(isRestarted);
      HalfDrawn world;
      if (isPaused) {
        REQUIRE(world.sand().control(SandAction::kPause).ok());
        world.run(3);
      }
      world.clear();
      const size_t from = world.checkpoint().reached.move;
      CHECK(from >= 58);
      world.run(10);
      if (isRestarted) {
        world.restartHub();
        world.run(30);
        if (isPaused) world.decide(SandDecision::kContinue);
      } else if (isPaused) {
        REQUIRE(world.sand().control(SandAction::kResume).ok());
      }
      REQUIRE(world.runUntilState(world.file, JobState::kDone));
      world.expectInSandFrom(from);
    }
  }
}

TEST_CASE("after clearing twice in one run, only the moves since the second time are on the canvas") {
  HalfDrawn world;
  world.clear();
  world.run(10);
  world.stop();
  const size_t from = world.checkpoint().reached.move;
  world.clear();
  world.decide(SandDecision::kContinue);
  REQUIRE(world.runUntilState(world.file, JobState::kDone));
  world.expectInSandFrom(from);
}

TEST_CASE("a run that is being added to the canvas during clearing is not on it") {
  for (const bool isRestarted : {false, true}) {
    CAPTURE(isRestarted);
    SandFixture world;
    const auto moves = wander(3000, 1, 2);
    const std::string file = world.addJob(moves);
    REQUIRE(world.runUntilState(file, JobState::kRunning, 200));
    const uint32_t run = world.job(file).run;
    REQUIRE(world.runUntil([&] {
      const auto checkpoint = world.queue().checkpointOf(run);
      return checkpoint && checkpoint->reached.move == moves.size();
    }));
    world.pass();
    REQUIRE(world.job(file).state == JobState::kRunning);
    REQUIRE(world.sand().clearCanvas().ok());
    if (isRestarted) world.restartHub();
    REQUIRE(world.runUntilState(file, JobState::kDone, 20));
    CHECK(world.sand().canvas().isLastRun(run));
    CHECK(linesOn(world.sand().canvas()).empty());
  }
}

TEST_CASE("if the store rejects clearing, the canvas and the drawn moves are kept") {
  for (const bool isDrawn : {false, true}) {
    CAPTURE(isDrawn);
    size_t refused = 0;
    for (size_t step = 0;; step++) {
      CAPTURE(step);
      HalfDrawn world;
      if (!isDrawn) world.stop();
      const double before = world.drawnLength();
      world.files.failStep(step);
      const bool isCleared = world.sand().clearCanvas().ok();
      const bool isOver = world.files.steps() <= step;
      if (!isCleared) refused++;
      world.run(6);
      if (isDrawn) world.stop();
      world.decide(SandDecision::kDrop);
      CHECK((world.lengthInSand(world.run1 - 1) == 0) == isCleared);
      const double drawn = lengthOf(world.moves, world.checkpoint().reached.move, world.begun);
      const double since = isDrawn ? world.drawnLength() - before : 0;
      CHECK(world.lengthInSand() <= (isCleared ? since : drawn * 1.05 + 5));
      CHECK(world.lengthInSand() >= (isCleared ? 0 : drawn * 0.95));
      if (isOver) break;
    }
    CHECK(refused > 4);
  }
}

TEST_CASE("whenever the power is cut during clearing, no cleared move returns to the canvas") {
  for (const bool isDrawn : {false, true}) {
    size_t cuts = 0;
    for (size_t step = 0;; step++) {
      CAPTURE(step);
      HalfDrawn world;
      if (!isDrawn) world.stop();
      const double drawn = lengthOf(world.moves, 60, world.begun) + kDrawnSinceReport;
      world.files.cutPower({step, step % 2 == 0, Unsynced::kHalf});
      (void)world.sand().clearCanvas();
      const bool isOff = world.files.isOff();
      world.restartHub();
      world.run(5);
      world.decide(SandDecision::kDrop);
      const bool isCleared = world.lengthInSand(world.run1 - 1) == 0;
      CHECK(world.lengthInSand() <= (isCleared ? 0 : drawn));
      if (!isOff) break;
      cuts++;
    }
    CHECK(cuts > 4);
  }
}
