#include <doctest/doctest.h>

#include "core/sand/program/program.h"
#include "sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Maximum time between two reports of the table: 0.2 s plus the delay of serial line and loop. */
constexpr double kReport = 0.3;  // seconds
constexpr double kMaxMove = 0.5;

struct Cut : SandFixture {
  explicit Cut(size_t count) : moves(wander(count, 1, 5)) { file = addJob(moves); }

  /** Cuts the power at once. Data that was not synced is lost. */
  void cutPowerNow() {
    files.cutPower({});
    files.remove("nothing");
    REQUIRE(files.isOff());
  }

  /** Damages the end of the program permanently. */
  void damageEnd() {
    const std::string path = programPathOf(queue().find(file)->pattern);
    const uint32_t end = openProgram(files, path).value().footer.movesSize;
    const auto program = files.open(path, OpenMode::kUpdate);
    const std::array<uint8_t, 10> garbage{0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};
    REQUIRE(program);
    REQUIRE(program->seek(end - 20));
    REQUIRE(program->write(garbage));
    REQUIRE(program->sync());
  }

  /** Restarts the hub. If the job was interrupted, checks that its checkpoint skips no undrawn move. */
  void restart() {
    const size_t drawn = record.arrivals;
    const double at = static_cast<double>(table.microseconds()) * 1e-6;
    restartHub();
    if (job(file).state != JobState::kInterrupted) return;
    CHECK(job(file).message == "The hub stopped without warning.");
    const auto checkpoint = queue().checkpointOf(job(file).run);
    from = checkpoint ? checkpoint->reached.move : 0;
    CHECK(from <= drawn);
    const double begun = from == 0 ? record.began : record.arrivedAt[from - 1];
    CHECK(at - begun <= 30 + kReport + kMaxMove);
    wasInterrupted = true;
  }

  /** Draws the rest of the job, which continues by itself, and checks the canvas. */
  void finish() {
    if (wasInterrupted) {
      // The table still draws the lines that it has received.
      REQUIRE(runUntil([&] { return table.state() == "Idle"; }, 20));
      record.moves.clear();
    }
    REQUIRE(runUntilState(file, JobState::kDone));
    if (wasInterrupted) CHECK(record.moves == relayLines(moves, from));
    const auto match = matchCanvas(sand().canvas(), job(file).run, moves);
    CHECK(match.farthest < 0.5);
    CHECK(match.length == doctest::Approx(lengthOf(moves, SIZE_MAX, startOf(file))).epsilon(0.05));
  }

  const std::vector<Move> moves;
  std::string file;
  size_t from = 0;
  bool wasInterrupted = false;
};

}  // namespace

TEST_CASE("a power cut at any time repeats at most 30 seconds of a job and skips nothing") {
  for (int moment = 0; moment < 24; moment++) {
    CAPTURE(moment);
    Cut world(600);
    REQUIRE(world.runUntilState(world.file, JobState::kRunning, 120));
    world.record.began = static_cast<double>(world.table.microseconds()) * 1e-6;
    world.run(0.3 + 4.1 * moment);
    world.cutPowerNow();
    world.restart();
    world.finish();
  }
}

TEST_CASE("after a power cut at any step of the store, one complete run is on the canvas") {
  for (const Unsynced unsynced : {Unsynced::kLost, Unsynced::kHalf, Unsynced::kGarbled, Unsynced::kKept}) {
    for (size_t step = 0;; step++) {
      CAPTURE(step);
      Cut world(250);
      world.files.cutPower({step, step % 2 == 1, unsynced});
      const bool isCut = world.runUntil(
          [&] { return world.files.isOff() || world.job(world.file).state == JobState::kDone; });
      REQUIRE(isCut);
      if (!world.files.isOff()) break;
      world.record.began = 0;
      world.files.restart();
      world.restartHub();
      if (world.job(world.file).state == JobState::kInterrupted) {
        const auto checkpoint = world.queue().checkpointOf(world.job(world.file).run);
        world.from = checkpoint ? checkpoint->reached.move : 0;
        CHECK(world.from <= world.record.arrivals);
        world.wasInterrupted = true;
      }
      world.finish();
    }
  }
}

TEST_CASE("two power cuts in one job, one of them while it is paused, skip nothing") {
  Cut world(600);
  REQUIRE(world.runUntilState(world.file, JobState::kRunning, 120));
  world.run(40);
  REQUIRE(world.sand().control(SandAction::kPause).ok());
  world.run(3);
  const size_t paused = world.record.arrivals;
  world.cutPowerNow();
  world.restartHub();
  CHECK(world.job(world.file).state == JobState::kInterrupted);
  CHECK(world.job(world.file).message == "The hub stopped without warning.");
  const auto atPause = world.queue().checkpointOf(world.job(world.file).run);
  REQUIRE(atPause);
  CHECK(atPause->reached.move <= paused);
  CHECK(atPause->reached.move + 3 >= paused);  // at a corner, the previous move does not count as drawn yet
  world.run(5);
  world.record.moves.clear();
  REQUIRE(world.sand().decide(world.file, SandDecision::kContinue).ok());
  REQUIRE(world.runUntilState(world.file, JobState::kRunning, 120));
  world.run(35);
  world.cutPowerNow();
  world.restartHub();
  const auto checkpoint = world.queue().checkpointOf(world.job(world.file).run);
  REQUIRE(checkpoint);
  CHECK(checkpoint->reached.move > paused);
  CHECK(checkpoint->reached.move <= paused + world.record.moves.size());
  world.wasInterrupted = true;
  world.from = checkpoint->reached.move;
  world.finish();
}

TEST_CASE("a job that a user has stopped stays interrupted through restarts until a decision") {
  Cut world(300);
  REQUIRE(world.runUntilState(world.file, JobState::kRunning, 120));
  world.run(35);
  REQUIRE(world.sand().control(SandAction::kStop).ok());
  REQUIRE(world.runUntilState(world.file, JobState::kInterrupted, 20));
  for (int i = 0; i < 3; i++) {
    world.cutPowerNow();
    world.restartHub();
    world.run(20);
    CHECK(world.job(world.file).state == JobState::kInterrupted);
  }
  const auto checkpoint = world.queue().checkpointOf(world.job(world.file).run);
  REQUIRE(checkpoint);
  world.from = checkpoint->reached.move;
  world.wasInterrupted = true;
  REQUIRE(world.sand().decide(world.file, SandDecision::kContinue).ok());
  world.finish();
}

TEST_CASE("a job that waits to continue keeps its checkpoint through a power cut") {
  Cut world(300);
  REQUIRE(world.runUntilState(world.file, JobState::kRunning, 120));
  world.run(35);
  world.cutPowerNow();
  world.restartHub();
  const auto before = world.queue().checkpointOf(world.job(world.file).run);
  REQUIRE(before);
  REQUIRE(world.sand().decide(world.file, SandDecision::kContinue).ok());
  world.cutPowerNow();
  world.restartHub();
  CHECK(world.job(world.file).state == JobState::kWaiting);
  world.record.moves.clear();
  REQUIRE(world.runUntilState(world.file, JobState::kDone));
  const auto expected = relayLines(world.moves, before->reached.move);
  CHECK(std::equal(expected.rbegin(), expected.rend(), world.record.moves.rbegin()));
}

TEST_CASE("the drawn part of a dropped job is on the canvas once, whenever the power is cut") {
  size_t cuts = 0;
  for (size_t step = 0;; step++) {
    CAPTURE(step);
    Cut world(300);
    REQUIRE(world.runUntilState(world.file, JobState::kRunning, 120));
    world.run(35);
    REQUIRE(world.sand().control(SandAction::kStop).ok());
    REQUIRE(world.runUntilState(world.file, JobState::kInterrupted, 20));
    const auto checkpoint = world.queue().checkpointOf(world.job(world.file).run);
    const uint32_t run = world.job(world.file).run;
    REQUIRE(checkpoint);
    world.files.cutPower({step, step % 2 == 0, Unsynced::kHalf});
    REQUIRE(world.sand().decide(world.file, SandDecision::kDrop).ok());
    world.run(1);
    const bool isOff = world.files.isOff();
    world.restartHub();
    const bool isThere = world.queue().find(world.file) != nullptr;
    CHECK_FALSE((world.job(world.file).run == run && world.sand().canvas().isLastRun(run)));
    if (isThere) REQUIRE(world.sand().decide(world.file, SandDecision::kDrop).ok());
    world.run(1);
    CHECK(world.queue().jobs().empty());
    const double drawn = lengthOf(world.moves, checkpoint->reached.move);
    const auto match = matchCanvas(world.sand().canvas(), run, world.moves, checkpoint->reached.move);
    CHECK(match.farthest < 0.5);
    CHECK(match.length >= drawn * 0.95);
    CHECK(match.length <= drawn * 1.05 + 5);
    if (!isOff) break;
    cuts++;
  }
  CHECK(cuts > 5);
}

TEST_CASE("the drawn part of a restarted job is on the canvas once, whenever the power is cut") {
  size_t cuts = 0;
  for (size_t step = 0;; step++) {
    CAPTURE(step);
    Cut world(200);
    REQUIRE(world.runUntilState(world.file, JobState::kRunning, 120));
    world.run(20);
    REQUIRE(world.sand().control(SandAction::kStop).ok());
    REQUIRE(world.runUntilState(world.file, JobState::kInterrupted, 20));
    const uint32_t run = world.job(world.file).run;
    const size_t drawn = world.queue().checkpointOf(run).value().reached.move;
    world.files.cutPower({step, step % 2 == 0, Unsynced::kHalf});
    REQUIRE(world.sand().decide(world.file, SandDecision::kRestart).ok());
    world.run(0.1);
    const bool isOff = world.files.isOff();
    world.restartHub();
    REQUIRE(world.job(world.file).file == world.file);
    if (world.job(world.file).state == JobState::kInterrupted) {
      REQUIRE(world.sand().decide(world.file, SandDecision::kRestart).ok());
    }
    REQUIRE(world.runUntilState(world.file, JobState::kDone));
    const uint32_t again = world.job(world.file).run;
    CHECK(again != run);
    const auto part = matchCanvas(world.sand().canvas(), run, world.moves, drawn);
    CHECK(part.farthest < 0.5);
    CHECK(part.length <= lengthOf(world.moves, drawn) * 1.05 + 5);
    const auto whole = matchCanvas(world.sand().canvas(), again, world.moves);
    CHECK(whole.farthest < 0.5);
    CHECK(whole.length <= lengthOf(world.moves, SIZE_MAX, world.startOf(world.file)) * 1.05);
    if (!isOff) break;
    cuts++;
  }
  CHECK(cuts > 5);
}

TEST_CASE("the drawn part of a damaged pattern is on the canvas once, whenever the power is cut") {
  size_t cuts = 0;
  for (size_t step = 0;; step++) {
    CAPTURE(step);
    Cut world(120);
    world.damageEnd();
    REQUIRE(world.runUntilState(world.file, JobState::kRunning, 120));
    const uint32_t run = world.job(world.file).run;
    world.files.cutPower({step, step % 2 == 0, Unsynced::kHalf});
    REQUIRE(world.runUntil(
        [&] { return world.files.isOff() || world.job(world.file).state == JobState::kFailed; }, 200));
    const bool isOff = world.files.isOff();
    world.restartHub();
    world.run(10);
    if (world.job(world.file).state == JobState::kInterrupted) {
      CHECK_FALSE(world.sand().canvas().isLastRun(run));
      REQUIRE(world.sand().decide(world.file, SandDecision::kContinue).ok());
      REQUIRE(world.runUntilState(world.file, JobState::kFailed, 400));
    }
    CHECK(world.job(world.file).state == JobState::kFailed);
    CHECK(world.job(world.file).message == "The pattern's file is damaged.");
    const size_t drawn = world.queue().checkpointOf(run).value().reached.move;
    CHECK(drawn > 80);
    const auto match = matchCanvas(world.sand().canvas(), run, world.moves, drawn);
    CHECK(match.farthest < 0.5);
    CHECK(match.length <= lengthOf(world.moves, drawn) * 1.05 + 5);
    if (!isOff) break;
    cuts++;
  }
  CHECK(cuts > 5);
}
