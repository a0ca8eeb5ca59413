#include <doctest/doctest.h>

#include "core/sand/program/program_sources.h"
#include "sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A job that a user stopped after 60 moves. */
struct Interrupted : SandFixture {
  Interrupted() {
    file = addJob(moves);
    REQUIRE(runUntilState(file, JobState::kRunning, 120));
    REQUIRE(runUntilDrawn(record.arrivals + 60));
    REQUIRE(sand().control(SandAction::kStop).ok());
    REQUIRE(runUntilState(file, JobState::kInterrupted, 20));
    run1 = job(file).run;
    checkpoint = *queue().checkpointOf(run1);
  }
  CanvasMatch drawnPart() { return matchCanvas(sand().canvas(), run1, moves, checkpoint.reached.move); }
  void expectDrawnPartKept() {
    CHECK(drawnPart().farthest < 0.5);
    CHECK(drawnPart().length > 0.9 * lengthOf(moves, checkpoint.reached.move));
    CHECK(drawnPart().length < 1.05 * lengthOf(moves, checkpoint.reached.move + 1));
  }

  const std::vector<Move> moves = wander(200, 1, 5);
  std::string file;
  uint32_t run1 = 0;
  Checkpoint checkpoint;
};

}  // namespace

TEST_CASE("a waiting job can be removed, or moved and drawn in its new place") {
  SandFixture world;
  const std::string first = world.addJob(wander(20, 1, 5, 1));
  const std::string second = world.addJob(wander(20, 1, 5, 2));
  const std::string third = world.addJob(wander(20, 1, 5, 3));
  CHECK(world.sand().moveTo(third, 0).ok());
  CHECK(world.sand().remove(second).ok());
  CHECK(world.sand().library().size() == 3);
  REQUIRE(world.runUntilState(third, JobState::kDone));
  CHECK(world.job(first).state != JobState::kDone);
  CHECK(world.runUntilState(first, JobState::kDone));
}

TEST_CASE("a pattern that jobs use is removed with them if that is said, but not while it is drawn") {
  SandFixture world;
  const std::string first = world.addJob(wander(50, 1, 5, 1));
  const std::string second = world.addJob(wander(50, 1, 5, 2));
  const auto patternOf = [&](const std::string& file) { return world.job(file).pattern; };
  const PatternId drawn = patternOf(first);
  const PatternId waiting = patternOf(second);
  REQUIRE(world.runUntilState(first, JobState::kRunning, 120));
  CHECK(world.sand().removePattern(drawn, true).error().message ==
        "This pattern is being drawn. Stop it first.");
  CHECK(world.sand().removePattern(waiting, false).error().message ==
        "The queue has this pattern as \"spiral.gcode\".");
  CHECK(world.sand().removePattern(waiting, true).ok());
  CHECK_FALSE(world.queue().find(second));
  CHECK_FALSE(world.sand().library().has(waiting));
  REQUIRE(world.sand().control(SandAction::kStop).ok());
  REQUIRE(world.runUntilState(first, JobState::kInterrupted, 60));
  CHECK(world.sand().removePattern(drawn, true).error().message ==
        "This pattern was interrupted. Continue or drop it first.");
  REQUIRE(world.sand().decide(first, SandDecision::kContinue).ok());
  REQUIRE(world.runUntilState(first, JobState::kDone));
  world.run(1);
  CHECK(world.sand().library().find(drawn)->drawn == 1);
  CHECK(world.sand().removePattern(drawn, false).ok());
  CHECK(world.queue().jobs().empty());
  CHECK(world.sand().removePattern(drawn, true).isError(ErrorKind::kNotFound));
}

TEST_CASE("a pattern of the library is drawn next or last, and again after its job was removed") {
  SandFixture world;
  const std::string first = world.addJob(wander(50, 1, 5, 1));
  const PatternId pattern = world.job(first).pattern;
  REQUIRE(world.sand().remove(first).ok());
  const auto last = world.sand().enqueue(pattern, JobPlace::kLast);
  const auto next = world.sand().enqueue(pattern, JobPlace::kFirst);
  REQUIRE(last);
  REQUIRE(next);
  CHECK(world.queue().firstWaiting()->file == next.value());
  CHECK(world.job(last.value()).originalName == "spiral");
  CHECK(world.runUntilState(last.value(), JobState::kDone));
  CHECK(world.job(next.value()).state == JobState::kDone);
  CHECK(world.sand().enqueue(pattern + 1, JobPlace::kLast).error().kind() == ErrorKind::kNotFound);
}

TEST_CASE("a restarted job is drawn from its start, and its interrupted run is added to the canvas") {
  Interrupted world;
  world.record.moves.clear();
  CHECK(world.sand().decide(world.file, SandDecision::kRestart).ok());
  REQUIRE(world.runUntilState(world.file, JobState::kDone));
  CHECK(world.record.moves == relayLines(world.moves));
  CHECK(world.job(world.file).run > world.run1);
  world.expectDrawnPartKept();
  CHECK(matchCanvas(world.sand().canvas(), world.job(world.file).run, world.moves).farthest < 0.5);
}

TEST_CASE("if the store rejects changes, every command returns an error") {
  Interrupted world;
  const std::string other = world.addJob(wander(10, 1, 5));
  REQUIRE(world.sand().decide(world.file, SandDecision::kContinue).ok());
  REQUIRE(world.runUntilState(world.file, JobState::kRunning, 120));
  world.files.live().setCapacity(0);
  REQUIRE(world.sand().control(SandAction::kStop).ok());
  world.run(20);
  for (const auto decision : {SandDecision::kContinue, SandDecision::kRestart, SandDecision::kDrop}) {
    const Status answer = world.sand().decide(world.file, decision);
    CHECK_FALSE(answer.ok());
  }
  const Status removed = world.sand().remove(other);
  CHECK(removed.isError(ErrorKind::kNotSaved));
  CHECK(std::string_view(removed.error().message) != "");
  const Status cleared = world.sand().clearCanvas();
  CHECK(cleared.isError(ErrorKind::kNotSaved));
}

TEST_CASE("deleting a job that waits to continue keeps its drawn part on the canvas") {
  Interrupted world;
  world.table.unplug();
  world.run(1);
  REQUIRE(world.sand().decide(world.file, SandDecision::kContinue).ok());
  CHECK(world.job(world.file).state == JobState::kWaiting);
  CHECK(world.sand().remove(world.file).ok());
  world.run(1);
  CHECK(world.queue().jobs().empty());
  world.expectDrawnPartKept();
}

TEST_CASE("a job that continues is drawn first, even if others are moved before it") {
  Interrupted world;
  const std::string other = world.addJob(wander(10, 1, 5));
  world.table.unplug();
  world.run(1);
  REQUIRE(world.sand().decide(world.file, SandDecision::kContinue).ok());
  REQUIRE(world.sand().moveTo(other, 0).ok());
  world.table.plug();
  REQUIRE(world.runUntilState(world.file, JobState::kRunning, 200));
  CHECK(world.job(other).state == JobState::kWaiting);
  CHECK(world.runUntilState(other, JobState::kDone));
}

TEST_CASE("a completed job can be drawn again, behind the others") {
  SandFixture world;
  const std::string first = world.addJob(wander(10, 1, 5, 1));
  REQUIRE(world.runUntilState(first, JobState::kDone, 200));
  CHECK(world.sand().decide(first, SandDecision::kContinue).isError(ErrorKind::kConflict));
  CHECK(world.sand().decide(first, SandDecision::kRestart).ok());
  CHECK(world.sand().decide(first, SandDecision::kRestart).isError(ErrorKind::kConflict));
  REQUIRE(world.runUntilState(first, JobState::kDone, 200));
  CHECK(world.job(first).run == 2);
}

TEST_CASE("a missing or damaged program fails its job, and the next one is drawn") {
  for (const bool isMissing : {true, false}) {
    CAPTURE(isMissing);
    SandFixture world;
    const std::string bad = world.addJob(wander(400, 1, 5));
    const std::string good = world.addJob(wander(10, 1, 5));
    const std::string path = programPathOf(world.job(bad).pattern);
    if (isMissing) {
      world.files.remove(path);
    } else {
      world.files.live().contentOf(path).replace(700, 30, 30, '\xFF');
    }
    REQUIRE(world.runUntilState(bad, JobState::kFailed, 400));
    CHECK(world.job(bad).message != "");
    CHECK(world.runUntilState(good, JobState::kDone));
    CHECK(world.sand().decide(bad, SandDecision::kContinue).isError(ErrorKind::kConflict));
  }
}

TEST_CASE("a job whose start cannot be saved starts when it can be saved") {
  SandFixture world;
  const std::string file = world.addJob(wander(10, 1, 5));
  const uint64_t used = world.files.space().total - world.files.space().free;
  world.files.live().setCapacity(used);
  world.run(60);
  CHECK(world.job(file).state == JobState::kWaiting);
  CHECK(world.record.moves.empty());
  CHECK(world.sand().status().message.find("The pattern can't start: ") == 0);
  world.files.live().setCapacity(MemoryFileStore::kRoomy);
  CHECK(world.runUntilState(file, JobState::kDone, 200));
}

TEST_CASE("a store that rejects changes does not stop the drawing") {
  SandFixture world;
  const auto moves = wander(400, 1, 5);
  const std::string file = world.addJob(moves);
  const std::string next = world.addJob(wander(10, 1, 5));
  REQUIRE(world.runUntilState(file, JobState::kRunning, 120));
  world.files.live().setCapacity(0);
  REQUIRE(world.runUntil([&] { return world.record.moves.size() == moves.size(); }));
  world.run(60);
  CHECK(world.record.moves == relayLines(moves));
  CHECK(world.job(next).state == JobState::kWaiting);
  CHECK(world.sand().status().message == "The hub can't save anything at the moment.");
  world.files.live().setCapacity(MemoryFileStore::kRoomy);
  REQUIRE(world.runUntilState(file, JobState::kDone, 60));
  CHECK(world.runUntilState(next, JobState::kDone));
}

TEST_CASE("a pattern for which the canvas has no room is done, with a message") {
  SandFixture world;
  const auto moves = wander(4000, 1, 2);
  const std::string file = world.addJob(moves);
  REQUIRE(world.runUntilState(file, JobState::kRunning, 120));
  const uint64_t used = world.files.space().total - world.files.space().free;
  world.files.live().setCapacity(used + 2000);
  REQUIRE(world.runUntilState(file, JobState::kDone, 3600));
  CHECK(world.job(file).message ==
        "This pattern was drawn but is not in the sand picture. The sand could not be saved: the hub's "
        "storage is "
        "full or faulty.");
  CHECK(world.log.contains("not kept in the sand picture"));
  CHECK(matchCanvas(world.sand().canvas(), world.job(file).run, {}).length == 0);
}

TEST_CASE("a pattern whose file is damaged after it was drawn is done, with a message") {
  SandFixture world;
  const auto moves = wander(200, 1, 5);
  const std::string file = world.addJob(moves);
  REQUIRE(world.runUntil([&] { return world.record.moves.size() == moves.size(); }));
  world.files.live().contentOf(programPathOf(world.job(file).pattern)).replace(100, 5, 5, '\xFF');
  REQUIRE(world.runUntilState(file, JobState::kDone, 60));
  CHECK(world.job(file).message ==
        "This pattern was drawn but is not in the sand picture. The pattern's file is damaged.");
}
