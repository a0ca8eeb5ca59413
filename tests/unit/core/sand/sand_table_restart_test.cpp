#include <doctest/doctest.h>

#include "sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr char kSaid[] = "The hub was restarted.";

/** A job that is being drawn, and another one behind it, before a restart of the hub. */
struct Leaving : SandFixture {
  Leaving() {
    file = addJob(moves);
    next = addJob(others);
    REQUIRE(runUntilState(file, JobState::kRunning, 120));
    REQUIRE(runUntilDrawn(record.arrivals + 60));
  }

  bool mayRestart() { return sand().mayRestart(); }
  bool comesToRest(double within) {
    sand().prepareRestart();
    return runUntil([&] { return mayRestart(); }, within);
  }
  Checkpoint saved() {
    const auto checkpoint = queue().checkpointOf(job(file).run);
    REQUIRE(checkpoint);
    return *checkpoint;
  }
  double fromBall(TablePoint point) const {
    const BallPosition ball = table.ball();
    return std::hypot(ball.x - point.x / 100.0, ball.y - point.y / 100.0);
  }
  /** Expects that exactly the rest of the pattern is drawn. */
  void finishFrom(const Checkpoint& checkpoint) {
    record.moves.clear();
    REQUIRE(runUntilState(next, JobState::kDone));
    auto expected = relayLines(moves, checkpoint.reached.move);
    for (const auto& line : relayLines(others)) expected.push_back(line);
    CHECK(record.moves == expected);
    const auto match = matchCanvas(sand().canvas(), job(file).run, moves);
    CHECK(match.farthest < 0.5);
    CHECK(match.length == doctest::Approx(lengthOf(moves)).epsilon(0.05));
  }

  const std::vector<Move> moves = wander(400, 1, 5);
  const std::vector<Move> others = wander(30, 1, 5, 7);
  std::string file;
  std::string next;
};

}  // namespace

TEST_CASE("before a restart, the table is stopped and the position of the ball is saved") {
  Leaving world;
  CHECK_FALSE(world.mayRestart());
  REQUIRE(world.comesToRest(SandTable::kMaxShutDown / 1000.0));
  const BallPosition at = world.table.ball();
  CHECK(world.job(world.file).state == JobState::kInterrupted);
  CHECK(world.job(world.file).message == kSaid);
  world.restartHub();
  CHECK(world.job(world.file).state == JobState::kInterrupted);
  CHECK(world.job(world.file).message == kSaid);
  const Checkpoint checkpoint = world.saved();
  CHECK(world.fromBall(checkpoint.ball) < 0.1);
  CHECK(world.table.ball().x == at.x);
  CHECK(world.table.ball().y == at.y);
  world.finishFrom(checkpoint);
}

TEST_CASE("a job that a user has paused waits after a restart, and continues where it was paused") {
  Leaving world;
  REQUIRE(world.sand().control(SandAction::kPause).ok());
  world.run(5);
  const BallPosition at = world.table.ball();
  REQUIRE(world.comesToRest(SandTable::kMaxShutDown / 1000.0));
  CHECK(world.table.ball().x == at.x);
  world.restartHub();
  CHECK(world.job(world.file).message == kSaid);
  const Checkpoint checkpoint = world.saved();
  CHECK(world.fromBall(checkpoint.ball) < 0.1);
  world.run(30);
  CHECK(world.job(world.file).state == JobState::kInterrupted);
  REQUIRE(world.sand().decide(world.file, SandDecision::kContinue).ok());
  world.finishFrom(checkpoint);
}

TEST_CASE("a table that does not answer delays a restart by a few seconds only") {
  Leaving world;
  const size_t drawn = world.record.arrivals;
  world.table.hang(3600);
  CHECK_FALSE(world.comesToRest(1));
  REQUIRE(world.comesToRest(SandTable::kMaxShutDown / 1000.0));
  CHECK(world.job(world.file).state == JobState::kInterrupted);
  CHECK(world.job(world.file).message == kSaid);
  world.restartHub();
  CHECK(world.job(world.file).message == kSaid);
  CHECK(world.saved().reached.move <= world.record.arrivals);
  CHECK(world.saved().reached.move + 5 >= drawn);
}

TEST_CASE("unplugging the cable before a restart does not delay it") {
  Leaving world;
  world.sand().prepareRestart();
  world.table.unplug(3600);
  REQUIRE(world.runUntil([&] { return world.mayRestart(); }, 0.1));
  CHECK(world.job(world.file).state == JobState::kInterrupted);
  CHECK(world.job(world.file).message == kSaid);
}

TEST_CASE("no job starts after prepareRestart()") {
  SandFixture world;
  world.run(5);
  world.sand().prepareRestart();
  const std::string file = world.addJob(wander(30, 1, 5));
  world.run(60);
  CHECK(world.job(file).state == JobState::kWaiting);
  CHECK_FALSE(world.record.accepted("$H"));
  CHECK(world.sand().mayRestart());
  world.restartHub();
  CHECK(world.runUntilState(file, JobState::kDone));
}

TEST_CASE("a store that rejects changes does not delay a restart, and the job can continue") {
  Leaving world;
  world.files.failPath("");
  REQUIRE(world.comesToRest(SandTable::kMaxShutDown / 1000.0));
  world.files.mend();
  world.restartHub();
  CHECK(world.job(world.file).state == JobState::kInterrupted);
}
