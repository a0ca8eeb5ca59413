#include <doctest/doctest.h>

#include <set>
#include <string>

#include "core/sand/drawing/homing_manager.h"
#include "sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A job in the midst of being drawn, and another behind it. */
struct Faulty : SandFixture {
  Faulty() {
    file = addJob(moves);
    next = addJob(others);
    REQUIRE(runUntilState(file, JobState::kRunning, 120));
    REQUIRE(runUntilDrawn(record.arrivals + 60));
  }

  /** The job is interrupted, saying why; nothing starts before somebody decides. */
  void expectInterrupted(const std::string& why, double within) {
    REQUIRE(runUntilState(file, JobState::kInterrupted, within));
    CHECK(job(file).message == why);
    run(20);
    CHECK(job(file).state == JobState::kInterrupted);
    CHECK(job(next).state == JobState::kWaiting);
    const auto checkpoint = queue().checkpointOf(job(file).run);
    REQUIRE(checkpoint);
    CHECK(checkpoint->reached.move <= record.arrivals);
    CHECK(checkpoint->reached.move + 20 >= record.arrivals);
  }
  /** Going on leaves no move out; the next job is drawn, too. */
  void expectRecovery() {
    const auto checkpoint = queue().checkpointOf(job(file).run);
    const size_t from = checkpoint ? checkpoint->reached.move : 0;
    record.moves.clear();
    REQUIRE(sand().decide(file, SandDecision::kContinue).ok());
    REQUIRE(runUntilState(next, JobState::kDone));
    CHECK(job(file).state == JobState::kDone);
    auto expected = relayLines(moves, from);
    for (const auto& line : relayLines(others)) expected.push_back(line);
    CHECK(record.moves == expected);
    const auto match = matchCanvas(sand().canvas(), job(file).run, moves);
    CHECK(match.farthest < 0.5);
    CHECK(match.length == doctest::Approx(lengthOf(moves)).epsilon(0.05));
  }

  const std::vector<Move> moves = wander(200, 1, 5);
  const std::vector<Move> others = wander(30, 1, 5, 7);
  std::string file;
  std::string next;
};

/** In mm, from where a line that was received leads. */
double distanceBetween(const std::string& line, TablePoint to) {
  double x = -1000;
  double y = -1000;
  (void)std::sscanf(line.c_str(), "G1X%lfY%lf", &x, &y);
  return std::hypot(x - to.x / 100.0, y - to.y / 100.0);
}

}  // namespace

TEST_CASE("a line that is refused interrupts the job before that line") {
  Faulty world;
  const size_t received = world.record.moves.size();
  world.table.refuseNext(33);
  world.expectInterrupted("The table refused a line: The target of the move is not valid (error 33).", 30);
  const auto checkpoint = world.queue().checkpointOf(world.job(world.file).run);
  CHECK(checkpoint->reached.move <= received);
  CHECK(checkpoint->reached.move + 20 > received);
  world.expectRecovery();
}

TEST_CASE("a controller that restarts interrupts the job") {
  Faulty world;
  world.table.power();
  world.expectInterrupted("The table's controller restarted in mid-job.", 10);
  world.expectRecovery();
}

TEST_CASE("an alarm interrupts the job and says what it means") {
  for (const int number : {1, 2, 3}) {
    CAPTURE(number);
    Faulty world;
    world.table.raiseAlarm(number);
    world.expectInterrupted(alarmSentence(number), 10);
    CHECK_FALSE(world.sand().status().homed);
    CHECK(world.sand().status().message == alarmSentence(number));
    CHECK(world.sand().status().alarm == number);
    world.expectRecovery();
  }
}

TEST_CASE("a pulled cable interrupts the job; plugged in again the table is found") {
  Faulty world;
  world.table.unplug();
  world.expectInterrupted("The cable to the table is out.", 5);
  CHECK(world.sand().status().message == "The table is not connected.");
  world.table.plug();
  world.expectRecovery();
}

TEST_CASE("a table that hangs interrupts the job; once it answers again all goes on") {
  Faulty world;
  world.table.hang(60);
  world.expectInterrupted("The table has stopped answering.", 10);
  CHECK(world.sand().status().message == "The table does not answer.");
  world.run(60);
  world.expectRecovery();
}

TEST_CASE("a byte that is lost on the cable ends in a message, or moves the ball by a millimetre at most") {
  const std::set<std::string> astray = {
      "The ball left its path: a line was garbled on the cable to the table.",
      "The ball is not where it was sent: a line was garbled or lost on the cable to the table."};
  size_t refused = 0;
  size_t gone = 0;
  for (uint64_t offset = 0; offset < 60; offset++) {
    CAPTURE(offset);
    Faulty world;
    world.table.dropByte(world.table.bytesReceived() + 20 + offset);
    REQUIRE(world.runUntil([&] { return world.job(world.file).state != JobState::kRunning; }, 600));
    if (world.job(world.file).state == JobState::kInterrupted) {
      const std::string why = world.job(world.file).message;
      const bool isAstray = astray.count(why) > 0;
      (isAstray ? gone : refused)++;
      CHECK((isAstray || why.find("The table refused a line") == 0));
      CHECK(world.sand().decide(world.file, SandDecision::kContinue).ok());
    } else {
      const auto expected = relayLines(world.moves);
      REQUIRE(world.record.moves.size() >= expected.size());
      for (size_t i = 0; i < expected.size(); i++) {
        CHECK(distanceBetween(world.record.moves[i], world.moves[i].to) < 1);
      }
    }
    CHECK(world.runUntilState(world.next, JobState::kDone));
    CHECK(world.job(world.file).state == JobState::kDone);
  }
  CHECK(refused > 10);
  CHECK(gone > 10);
}

TEST_CASE("homing that raises an alarm is not tried again by itself") {
  SandFixture world;
  const std::string file = world.addJob(wander(5, 1, 5));
  REQUIRE(world.runUntil([&] { return world.sand().status().message == "Homing…"; }, 30));
  world.run(1);
  world.table.raiseAlarm(8);
  world.run(30);
  CHECK(world.job(file).state == JobState::kWaiting);
  CHECK(world.sand().status().message == "Homing failed. " + alarmSentence(8));
  CHECK_FALSE(world.record.accepted("$H"));
  CHECK(world.sand().control(SandAction::kHome).ok());
  CHECK(world.runUntilState(file, JobState::kDone, 200));
}

TEST_CASE("a table that restarts between two jobs is homed again") {
  SandFixture world;
  const std::string first = world.addJob(wander(5, 1, 5));
  REQUIRE(world.runUntilState(first, JobState::kDone, 200));
  world.table.power();
  world.run(5);
  CHECK_FALSE(world.sand().status().homed);
  world.record.lines.clear();
  const std::string second = world.addJob(wander(5, 1, 5));
  REQUIRE(world.runUntilState(second, JobState::kDone, 200));
  CHECK(world.record.accepted("$H"));
}

TEST_CASE("a stop of a table that hangs ends, too") {
  Faulty world;
  world.table.hang(30);
  REQUIRE(world.sand().control(SandAction::kStop).ok());
  CHECK(world.runUntilState(world.file, JobState::kInterrupted, 20));
  world.run(60);
  world.expectRecovery();
}

TEST_CASE("a pulled cable while the job is paused") {
  Faulty world;
  REQUIRE(world.sand().control(SandAction::kPause).ok());
  world.run(3);
  world.table.unplug(5);
  world.expectInterrupted("The cable to the table is out.", 5);
  world.expectRecovery();
}
