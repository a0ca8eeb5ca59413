#include <doctest/doctest.h>

#include "sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct ControlledDrawing : SandFixture {
  explicit ControlledDrawing(const VirtualGrblOptions& options = {}, const SandHardware& hardware = {})
      : SandFixture(options, hardware) {
    file = addJob(moves);
  }
  void drawSome() {
    REQUIRE(runUntilState(file, JobState::kRunning, 120));
    REQUIRE(runUntilDrawn(record.arrivals + 40));
  }
  Status apply(SandAction action, int value = 0) { return sand().control(action, value); }
  const std::vector<Move> moves = wander(300, 1, 5);
  std::string file;
};

/**
 * True if the received moves are those of the program, although the second part may repeat the end of the
 * first one.
 */
bool goesOnWithoutGap(const std::vector<std::string>& received, const std::vector<Move>& moves) {
  const auto expected = relayLines(moves);
  size_t next = 0;
  for (const auto& line : received) {
    if (next < expected.size() && line == expected[next]) {
      next++;
      continue;
    }
    const auto back = std::find(expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(next), line);
    if (back == expected.begin() + static_cast<std::ptrdiff_t>(next)) return false;
    next = static_cast<size_t>(back - expected.begin()) + 1;
  }
  return next == expected.size();
}

}  // namespace

TEST_CASE("after pause and resume, every line was sent exactly once") {
  ControlledDrawing world;
  world.drawSome();
  CHECK(world.apply(SandAction::kPause).ok());
  CHECK(world.job(world.file).state == JobState::kPaused);
  world.run(3);
  CHECK(world.table.state() == "Hold:0");
  const double percent = world.progress(world.file).percent;
  const Millis remaining = world.progress(world.file).remaining;
  world.run(120);
  CHECK(world.progress(world.file).percent == percent);
  CHECK(world.progress(world.file).remaining == remaining);
  CHECK(world.apply(SandAction::kPause).isError(ErrorKind::kConflict));
  CHECK(world.apply(SandAction::kResume).ok());
  world.run(1);
  CHECK(world.apply(SandAction::kResume).isError(ErrorKind::kConflict));
  CHECK(world.runUntilState(world.file, JobState::kDone));
  CHECK(world.record.moves == relayLines(world.moves));
}

TEST_CASE("pausing and resuming in the same pass resumes, at any moment") {
  ControlledDrawing world;
  world.drawSome();
  for (int moment = 0; moment < 12; moment++) {
    CAPTURE(moment);
    world.run(moment % 5 * 0.045);
    REQUIRE(world.apply(SandAction::kPause).ok());
    REQUIRE(world.apply(SandAction::kResume).ok());
    world.run(1);
    CHECK(world.table.state() == "Run");
  }
  CHECK(world.runUntilState(world.file, JobState::kDone));
}

TEST_CASE("a stopped job waits for a decision and then continues without a gap") {
  ControlledDrawing world;
  world.drawSome();
  CHECK(world.apply(SandAction::kStop).ok());
  CHECK(world.apply(SandAction::kPause).isError(ErrorKind::kConflict));
  CHECK(world.sand().status().message == "Stopping…");
  REQUIRE(world.runUntilState(world.file, JobState::kInterrupted, 20));
  CHECK(world.job(world.file).message == "Stopped.");
  CHECK(world.table.machinePosition().x != 0);
  world.run(30);
  CHECK(world.job(world.file).state == JobState::kInterrupted);
  CHECK(world.sand().status().message == "Stopped. Continue, start again or drop the pattern.");
  CHECK_FALSE(world.sand().status().canResume);
  const uint32_t run = world.job(world.file).run;
  const auto checkpoint = world.queue().checkpointOf(run);
  REQUIRE(checkpoint);
  CHECK(world.sand().decide(world.file, SandDecision::kContinue).ok());
  CHECK(world.sand().status().message == "Starting…");
  REQUIRE(world.runUntilState(world.file, JobState::kDone));
  CHECK(goesOnWithoutGap(world.record.moves, world.moves));
  CHECK(world.job(world.file).run == run);
  const auto match = matchCanvas(world.sand().canvas(), run, world.moves);
  CHECK(match.farthest < 0.5);
  CHECK(match.length == doctest::Approx(lengthOf(world.moves)).epsilon(0.05));
}

TEST_CASE("without a job, no table is homed and no user is needed") {
  SandFixture world;
  world.run(10);
  CHECK_FALSE(world.record.accepted("$H"));
  CHECK_FALSE(world.sand().status().needsConfirmation);
  CHECK(world.sand().status().online);
  CHECK(world.sand().status().message == "");
}

TEST_CASE("a user can home and unlock the table") {
  SandFixture world;
  world.run(5);
  CHECK(world.sand().status().machine == MachineState::kAlarm);
  CHECK(world.sand().control(SandAction::kConfirmZero).isError(ErrorKind::kConflict));
  CHECK(world.sand().control(SandAction::kUnlock).ok());
  world.run(2);
  CHECK(world.record.accepted("$X"));
  CHECK(world.sand().status().machine == MachineState::kIdle);
  CHECK(world.sand().control(SandAction::kUnlock).isError(ErrorKind::kConflict));
  CHECK(world.sand().control(SandAction::kHome).ok());
  world.run(1);
  CHECK(world.sand().status().message == "Going home…");
  CHECK(world.sand().control(SandAction::kHome).isError(ErrorKind::kConflict));
  REQUIRE(world.runUntil([&] { return world.sand().status().homed; }, 120));
  CHECK(world.sand().status().message == "");
}

TEST_CASE("actions that would disturb a job are conflicts") {
  ControlledDrawing world;
  world.drawSome();
  for (const SandAction action : {SandAction::kHome, SandAction::kUnlock, SandAction::kConfirmZero}) {
    CHECK(world.apply(action).isError(ErrorKind::kConflict));
  }
  CHECK(world.sand().remove(world.file).error().message ==
        "A pattern that is being drawn can't be deleted. Stop it first.");
  CHECK(world.sand().moveTo(world.file, 1).isError(ErrorKind::kConflict));
  CHECK(world.sand().decide(world.file, SandDecision::kRestart).isError(ErrorKind::kConflict));
  CHECK(world.runUntilState(world.file, JobState::kDone));
}

TEST_CASE("without a table every action is a conflict") {
  SandFixture world;
  world.table.unplug();
  world.run(1);
  for (const SandAction action : {SandAction::kPause, SandAction::kResume, SandAction::kStop,
                                  SandAction::kHome, SandAction::kUnlock, SandAction::kConfirmZero}) {
    const Status answer = world.sand().control(action);
    CHECK(answer.isError(ErrorKind::kConflict));
    CHECK(answer.error().message == "The table is not connected.");
  }
}

TEST_CASE("the speed can be set from 10 to 300 percent") {
  ControlledDrawing world;
  world.drawSome();
  for (const int refused : {9, 301, 0, -1})
    CHECK(world.apply(SandAction::kOverride, refused).isError(ErrorKind::kInvalid));
  CHECK(world.apply(SandAction::kOverride, 150).ok());
  world.run(3);
  CHECK(world.table.feedOverride() == 150);
  CHECK(world.sand().status().feedOverride == 150);
}

TEST_CASE("beyond 200 percent, where Grbl's override ends, the feed of the lines grows") {
  ControlledDrawing world;
  world.drawSome();
  CHECK(world.apply(SandAction::kOverride, 300).ok());
  world.run(3);
  CHECK(world.table.feedOverride() == 200);
  CHECK(world.sand().status().feedOverride == 300);
  const auto usesFeed = [&world](const char* feed) {
    return world.record.lines.end() !=
           std::find_if(world.record.lines.begin(), world.record.lines.end(),
                        [feed](const std::string& line) { return line.find(feed) != std::string::npos; });
  };
  CHECK(usesFeed("F3182"));  // 1.5 times 2121
  world.record.lines.clear();
  CHECK(world.apply(SandAction::kOverride, 50).ok());
  world.run(3);
  CHECK(world.table.feedOverride() == 50);
  CHECK(usesFeed("F2121"));
  world.restartHub();
  CHECK(world.runUntil([&] { return world.sand().status().feedOverride == 50; }, 30));
}

TEST_CASE("a table held by its own button can be resumed, with and without a job") {
  ControlledDrawing world;
  world.drawSome();
  world.table.receive(asBytes("!"));
  world.run(5);
  CHECK(world.job(world.file).state == JobState::kRunning);
  CHECK(world.sand().status().message == "The table is held. Resume or stop.");
  CHECK(world.sand().status().canResume);
  CHECK(world.apply(SandAction::kResume).ok());
  CHECK(world.runUntil([&] { return !world.sand().status().canResume; }, 2));
  REQUIRE(world.runUntilState(world.file, JobState::kDone));
  CHECK(world.record.moves == relayLines(world.moves));
  world.table.receive(asBytes("!"));
  world.run(2);
  CHECK(world.apply(SandAction::kPause).isError(ErrorKind::kConflict));
  CHECK(world.apply(SandAction::kResume).ok());
  world.run(2);
  CHECK(world.sand().status().machine == MachineState::kIdle);
}

TEST_CASE("a second pause writes nothing; a pause that can't be saved holds, and is saved by the next try") {
  ControlledDrawing world;
  world.drawSome();
  REQUIRE(world.apply(SandAction::kPause).ok());
  world.run(3);
  size_t waits = 0;
  world.files.waited = [&] { ++waits; };
  for (int i = 0; i < 5; ++i) CHECK(world.apply(SandAction::kPause).isError(ErrorKind::kConflict));
  world.run(3);
  CHECK(waits == 0);
  REQUIRE(world.apply(SandAction::kResume).ok());
  world.run(3);
  world.files.waited = nullptr;
  world.files.failPath("");
  REQUIRE(world.apply(SandAction::kPause).ok());
  world.run(20);
  CHECK(world.job(world.file).state == JobState::kPaused);
  CHECK(world.sand().status().message == "The hub can't save anything at the moment.");
  world.files.mend();
  world.run(6);
  world.restartHub();
  world.run(20);
  CHECK(world.job(world.file).state == JobState::kInterrupted);
}
