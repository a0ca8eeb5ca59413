#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "core/sand/drawing/homing_manager.h"
#include "sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Garbles the first number behind `letter` in the next line of a drawing. */
class GarblingCable : public SerialPort {
 public:
  explicit GarblingCable(SerialPort& cable) : cable_(cable) {}
  bool open() override { return cable_.open(); }
  bool isOpen() const override { return cable_.isOpen(); }
  size_t read(Bytes out) override { return cable_.read(out); }
  size_t write(ConstBytes bytes) override {
    std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const size_t line = letter == 0 ? std::string::npos : text.find("G1X");
    if (line != std::string::npos && text.find('.', line) < text.find('Y', line)) {
      // X loses its decimal point, or Y gets a sign.
      if (letter == 'X') text.erase(text.find('.', line), 1);
      if (letter == 'Y') text.insert(text.find('Y', line) + 1, "-");
      letter = 0;
    }
    (void)cable_.write({reinterpret_cast<const uint8_t*>(text.data()), text.size()});
    return bytes.size();
  }

  char letter = 0;  // 0: none

 private:
  SerialPort& cable_;
};

/** A job that is being drawn, and another one behind it. */
struct Faulty : SandFixture {
  Faulty() {
    file = addJob(moves);
    next = addJob(others);
    REQUIRE(runUntilState(file, JobState::kRunning, 120));
    REQUIRE(runUntilDrawn(record.arrivals + 60));
  }

  /** Expects that the job is interrupted with this message and that no job starts before a decision. */
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
  /** Continues the job and expects that no move is skipped and the next job is drawn, too. */
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
    expectInSandOnce();
  }
  void expectInSandOnce() {
    const auto match = matchCanvas(sand().canvas(), job(file).run, moves);
    CHECK(match.farthest < 0.5);
    CHECK(match.length == doctest::Approx(lengthOf(moves)).epsilon(0.05));
  }
  /** The controller rejects the next line. */
  void refuse(int error) {
    table.refuseNext(error);
    REQUIRE(runUntilState(file, JobState::kInterrupted, 30));
  }
  bool isStopping() { return sand().status().message == "Stopping…"; }

  const std::vector<Move> moves = wander(200, 1, 5);
  const std::vector<Move> others = wander(30, 1, 5, 7);
  std::string file;
  std::string next;
};

}  // namespace

TEST_CASE("a line that is rejected for a reason of the table interrupts the job before that line") {
  Faulty world;
  const size_t received = world.record.moves.size();
  world.table.refuseNext(15);
  world.expectInterrupted(
      "The table refused a line: The ball would leave the travel that the controller allows (error 15).", 30);
  const auto checkpoint = world.queue().checkpointOf(world.job(world.file).run);
  CHECK(checkpoint->reached.move <= received);
  CHECK(checkpoint->reached.move + 20 > received);
  world.expectRecovery();
}

TEST_CASE("a garbled line is drawn again by itself, at most three times in ten minutes") {
  Faulty world;
  for (const int error : {1, 20, 33}) {
    CAPTURE(error);
    world.refuse(error);
    CHECK(world.sand().status().message == "Starting…");
    REQUIRE(world.runUntilState(world.file, JobState::kRunning, 10));
    world.run(1);
  }
  CHECK(world.log.contains(
      "Pattern \"spiral.gcode\": The table refused a line: The target of the move is not valid (error 33)."));
  CHECK(world.log.contains("Pattern \"spiral.gcode\": continues by itself"));
  SUBCASE("no move is skipped, and each is in the sand once") {
    REQUIRE(world.runUntilState(world.next, JobState::kDone));
    const std::set<std::string> sent(world.record.moves.begin(), world.record.moves.end());
    for (const std::string& line : relayLines(world.moves)) CHECK(sent.count(line) == 1);
    world.expectInSandOnce();
  }
  SUBCASE("the fourth one waits for a decision") {
    world.table.refuseNext(2);
    world.expectInterrupted("The table refused a line: A number is missing or badly written (error 2).", 30);
    world.expectRecovery();
  }
}

TEST_CASE(
    "a garbled line that takes the ball to the frame, or the carriage to its stop in the centre, loses the "
    "position: the job waits for a decision") {
  struct Row {
    VirtualTable table;
    SandHardware hardware;
    TablePoint from;
    char letter;
    bool isLost;
  };
  SandHardware polar;
  polar.shape = {40'000, 40'000, true};
  polar.drive = TableDrive::kPolar;
  polar.stepsPerMm = 320;
  polar.stepsPerMmY = 287;
  polar.gearRatio = 10;
  for (const auto& [build, hardware, from, letter, isLost] :
       {Row{{}, {}, {30'025, 10'000}, 'X', false}, Row{{}, {}, {59'725, 10'000}, 'X', true},
        Row{VirtualTable::polar(400), polar, {20'200, 12'400}, 'Y', true}}) {
    CAPTURE(from.x);
    SandFixture world(VirtualGrblOptions::of(build), hardware);
    GarblingCable cable(world.wire);
    world.port = &cable;
    world.restartHub();
    std::vector<Move> moves;
    for (int32_t i = 0; i < 60; ++i) moves.push_back({{from.x + 100 * (i % 2), from.y + 200 * i}, false});
    const std::string file = world.addJob(moves);
    REQUIRE(world.runUntilState(file, JobState::kRunning, 120));
    REQUIRE(world.runUntilDrawn(world.record.arrivals + 20));
    cable.letter = letter;
    REQUIRE(world.runUntilState(file, JobState::kInterrupted, 60));
    CHECK(cable.letter == 0);
    CHECK(world.job(file).message == "The ball left its path: a line was garbled on the cable to the table.");
    world.run(20);
    CHECK((world.job(file).state == JobState::kInterrupted) == isLost);
    if (isLost) REQUIRE(world.sand().decide(file, SandDecision::kContinue));
    REQUIRE(world.runUntilState(file, JobState::kDone));
    const BallPosition end = world.table.ball();
    const TablePoint last = moves.back().to;
    CHECK(std::hypot(end.x - last.x / 100.0, end.y - last.y / 100.0) < 0.2);
  }
}

TEST_CASE("an alarm after a garbled line loses the position: the job waits for a decision") {
  Faulty world;
  world.table.refuseNext(20);
  REQUIRE(world.runUntil([&] { return world.isStopping(); }, 30));
  CHECK_FALSE(world.sand().status().canResume);
  world.table.raiseAlarm(3);
  world.expectInterrupted("The table refused a line: The table does not support this command (error 20).",
                          10);
  world.expectRecovery();
}

TEST_CASE(
    "Stop interrupts the job for good, while a garbled line stops the table and when it has stopped it") {
  for (const bool isEarly : {true, false}) {
    CAPTURE(isEarly);
    Faulty world;
    world.table.refuseNext(20);
    REQUIRE(world.runUntil(
        [&] { return isEarly ? world.isStopping() : world.job(world.file).state == JobState::kInterrupted; },
        30));
    CHECK(world.sand().status().canStop);
    REQUIRE(world.sand().control(SandAction::kStop).ok());
    world.expectInterrupted("Stopped.", 10);
    CHECK(world.log.contains("Pattern \"spiral.gcode\": Stopped."));
    world.expectRecovery();
  }
}

TEST_CASE("Stop is logged only if the store takes it") {
  Faulty world;
  world.refuse(20);
  world.files.failStep(0);
  CHECK_FALSE(world.sand().control(SandAction::kStop).ok());
  CHECK_FALSE(world.log.contains("Stopped."));
}

TEST_CASE("a table homes again after some patterns and after a garbled line, if that is set") {
  struct Row {
    int error;
    std::ptrdiff_t homings;
  };
  for (const auto& [error, expected] : {Row{20, 3}, Row{15, 2}}) {
    CAPTURE(error);
    SandHardware hardware;
    hardware.homeEvery = 2;
    SandFixture world({}, hardware);
    std::vector<std::string> files;
    for (uint32_t i = 0; i < 5; ++i) files.push_back(world.addJob(wander(30, 1, 5, i)));
    const auto homings = [&] {
      return std::count(world.record.lines.begin(), world.record.lines.end(), "$H");
    };
    REQUIRE(world.runUntilState(files[1], JobState::kDone));
    CHECK(homings() == 1);
    REQUIRE(world.runUntilState(files[2], JobState::kRunning));
    CHECK(homings() == 2);
    REQUIRE(world.runUntil([&] { return world.progress(files[3]).percent > 30; }));
    CHECK(homings() == 2);
    world.table.refuseNext(error);
    REQUIRE(world.runUntilState(files[3], JobState::kInterrupted, 30));
    if (error == 15) REQUIRE(world.sand().decide(files[3], SandDecision::kContinue));
    REQUIRE(world.runUntilState(files[3], JobState::kDone));
    CHECK(homings() == expected);
    REQUIRE(world.runUntilState(files[4], JobState::kDone));
    CHECK(homings() == 3);
  }
}

TEST_CASE("a restart of the controller interrupts the job") {
  Faulty world;
  world.table.power();
  world.expectInterrupted("The table restarted while this was drawn.", 10);
  world.expectRecovery();
}

TEST_CASE("an alarm interrupts the job and is explained") {
  for (const int number : {1, 2, 3}) {
    CAPTURE(number);
    Faulty world;
    world.table.raiseAlarm(number);
    world.expectInterrupted(alarmCause(number), 10);
    CHECK_FALSE(world.sand().status().homed);
    CHECK(world.sand().status().message == alarmSentence(number));
    CHECK(world.sand().status().alarm == number);
    world.expectRecovery();
  }
}

TEST_CASE(
    "once the table is home, a pattern that an alarm interrupted no longer says that the position is lost") {
  Faulty world;
  world.table.raiseAlarm(1);
  REQUIRE(world.runUntilState(world.file, JobState::kInterrupted, 10));
  REQUIRE(world.sand().control(SandAction::kHome));
  REQUIRE(world.runUntil([&] { return world.sand().status().homed; }, 60));
  world.run(1);
  CHECK(world.sand().status().message ==
        "Alarm 1: A limit switch was hit. Continue, start again or drop the pattern.");
  world.expectRecovery();
}

TEST_CASE(
    "a pulled cable and a hanging table interrupt the job; it can continue once the table answers again") {
  for (const bool isPulled : {true, false}) {
    Faulty world;
    isPulled ? world.table.unplug() : world.table.hang(60);
    world.expectInterrupted(isPulled ? "The cable to the table is out." : "The table has stopped answering.",
                            10);
    CHECK(world.sand().status().message ==
          (isPulled ? "The table is not connected." : "The table does not answer."));
    if (isPulled) world.table.plug();
    if (!isPulled) world.run(60);
    world.expectRecovery();
  }
}
