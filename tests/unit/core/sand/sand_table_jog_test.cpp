#include <doctest/doctest.h>

#include "support/fakes/scripted_serial.h"
#include "support/load_all.h"
#include "unit/core/sand/sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

Jog by(double x, double y) {
  Jog jog;
  jog.x = x;
  jog.y = y;
  return jog;
}

Jog to(std::optional<double> x, std::optional<double> y) {
  Jog jog;
  jog.x = x;
  jog.y = y;
  jog.isRelative = false;
  return jog;
}

/** A table without switches, connected; the ball is at 100,100 but the hub does not know it. */
struct JogFixture : SandFixture {
  JogFixture() : SandFixture(table100(), byHand()) { run(5); }

  static VirtualGrblOptions table100() {
    VirtualGrblOptions options = withoutSwitches();
    options.ballX = options.ballY = 100;
    return options;
  }
  static SandHardware byHand() {
    SandHardware hardware;
    hardware.homesItself = false;
    return hardware;
  }
  void confirmZero() {
    table.pushBall({0, 0});
    REQUIRE(sand().control(SandAction::kConfirmZero).ok());
    run(2);
    REQUIRE(sand().status().homed);
  }
  Status jogAndWait(const Jog& jog) {
    const Status answer = sand().jog(jog);
    run(1);
    runUntil([&] { return sand().status().machine == MachineState::kIdle; }, 60);
    run(1);
    return answer;
  }
  std::string message() { return sand().status().message; }
};

}  // namespace

TEST_CASE("a jog moves the ball by the step, also while its position is unknown") {
  JogFixture world;
  REQUIRE(world.sand().jog(by(50, -10)).ok());
  world.run(0.5);
  CHECK(world.sand().status().machine == MachineState::kJog);
  CHECK(world.sand().status().canStop);
  world.run(5);
  CHECK(world.record.accepted("$J=G91G21X50.00Y-10.00F2121"));
  CHECK(world.table.ball().x == doctest::Approx(150));
  CHECK(world.table.ball().y == doctest::Approx(90));
  CHECK_FALSE(world.sand().status().homed);
  CHECK(linesOn(world.sand().canvas()).empty());
}

TEST_CASE("where the position is known, a jog ends at the edge of the table") {
  JogFixture world;
  world.confirmZero();
  CHECK(world.jogAndWait(by(50, 20)).ok());
  CHECK(world.jogAndWait(by(-600, 0)).ok());
  CHECK(world.table.ball().x == doctest::Approx(0));
  CHECK(world.jogAndWait(by(0, 600)).ok());
  CHECK(world.table.ball().y == doctest::Approx(400));
  const size_t lines = world.record.lines.size();
  CHECK(world.jogAndWait(by(-10, 0)).ok());
  CHECK(world.record.lines.size() == lines);
}

TEST_CASE("an absolute jog goes to a place of the table, if the position is known") {
  JogFixture world;
  const Status refused = world.sand().jog(to(300, 200));
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().message == "The hub does not know where the ball is.");
  CHECK(world.sand().jog(by(0, -51)).error().message == "The hub does not know where the ball is.");
  world.confirmZero();
  CHECK(world.jogAndWait(to(300, 200)).ok());
  CHECK(world.table.ball().x == doctest::Approx(300));
  CHECK(world.table.ball().y == doctest::Approx(200));
  CHECK(world.jogAndWait(to(std::nullopt, 0)).ok());
  CHECK(world.table.ball().x == doctest::Approx(300));
  CHECK(world.table.ball().y == doctest::Approx(0));
}

TEST_CASE("the picture of the sand shows each jog") {
  JogFixture world;
  world.confirmZero();
  REQUIRE(world.jogAndWait(by(100, 0)).ok());
  REQUIRE(world.jogAndWait(by(0, 100)).ok());
  const auto lines = linesOn(world.sand().canvas());
  CHECK(distanceToCanvas(lines, 0, {5000, 0}) < 0.3);
  CHECK(distanceToCanvas(lines, 0, {10000, 0}) < 0.3);
  CHECK(distanceToCanvas(lines, 0, {10000, 5000}) < 0.3);
  CHECK(distanceToCanvas(lines, 0, {5000, 5000}) > 30);
}

TEST_CASE("a jog needs a table that is idle and draws nothing") {
  JogFixture world;
  world.confirmZero();
  REQUIRE(world.sand().jog(by(100, 0)).ok());
  world.run(0.5);
  const Status busy = world.sand().jog(by(1, 0));
  REQUIRE_FALSE(busy.ok());
  CHECK(busy.error().kind() == ErrorKind::kConflict);
  CHECK(busy.error().message == "The table is busy.");
  world.run(10);
  world.addJob(wander(50, 1, 5));
  REQUIRE(world.runUntilDrawn(4, 60));
  CHECK(world.sand().jog(by(1, 0)).error().message == "A pattern is being drawn. Stop it first.");
  CHECK(world.sand().control(SandAction::kRelease).error().message ==
        "A pattern is being drawn. Stop it first.");
}

TEST_CASE("a table that is locked or offline does not jog") {
  SandFixture world;
  CHECK(world.sand().jog(by(1, 0)).error().message == "The table is not connected.");
  world.run(5);
  CHECK(world.sand().jog(by(1, 0)).error().message == "The table is locked. Unlock it first.");
}

TEST_CASE("a jog waits until the reports have shown that a new position was taken") {
  JogFixture world;
  REQUIRE(world.sand().control(SandAction::kConfirmZero).ok());
  REQUIRE(world.runUntil([&] { return world.sand().status().homed; }, 5));
  const Status refused = world.sand().jog(by(10, 0));
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().message == "The table is busy.");
  world.run(2);
  CHECK(world.jogAndWait(by(10, 0)).ok());
  CHECK(world.sand().status().homed);
}

TEST_CASE("the status names a jog that the controller refused, until the next one") {
  JogFixture world;
  world.table.refuseNext(15);
  REQUIRE(world.sand().jog(by(10, 0)).ok());
  world.run(1);
  CHECK(world.message() ==
        "The controller refused the move: The ball would leave the travel that the controller allows (error "
        "15).");
  CHECK(world.jogAndWait(by(10, 0)).ok());
  CHECK(world.message().empty());
}

TEST_CASE("stop ends a jog, and the position stays known") {
  JogFixture world;
  world.confirmZero();
  REQUIRE(world.sand().jog(by(500, 0)).ok());
  world.run(2);
  REQUIRE(world.sand().control(SandAction::kStop).ok());
  world.run(5);
  CHECK(world.sand().status().homed);
  const double x = world.table.ball().x;
  CHECK(x < 200);
  CHECK(x > 10);
  CHECK(world.sand().status().position.x == doctest::Approx(x * 100).epsilon(0.01));
  CHECK(distanceToCanvas(linesOn(world.sand().canvas()), 0, {static_cast<int32_t>(x * 50), 0}) < 0.3);
}

TEST_CASE("released motors make the position unknown until the user confirms 0,0") {
  JogFixture world;
  world.confirmZero();
  REQUIRE(world.jogAndWait(by(100, 0)).ok());
  REQUIRE(world.sand().control(SandAction::kRelease).ok());
  world.run(1);
  CHECK(world.table.state() == "Sleep");
  CHECK_FALSE(world.sand().status().homed);
  CHECK(world.message() == "The motors are released. Push the ball to 0,0 and confirm.");
  CHECK(world.sand().jog(by(1, 0)).error().message == "The motors are released: push the ball by hand.");
  const std::string file = world.addJob({{{2000, 0}, false}});
  world.run(20);
  CHECK(world.table.state() == "Sleep");
  world.table.pushBall({0, 0});
  REQUIRE(world.sand().control(SandAction::kConfirmZero).ok());
  REQUIRE(world.runUntilState(file, JobState::kDone, 60));
  CHECK(world.table.ball().x == doctest::Approx(20));
  CHECK(world.message().empty());
}

TEST_CASE("a table with switches homes after its motors were released, only when a user asks for it") {
  SandFixture world;
  world.run(5);
  REQUIRE(world.sand().control(SandAction::kHome).ok());
  world.run(30);
  REQUIRE(world.sand().status().homed);
  REQUIRE(world.sand().control(SandAction::kRelease).ok());
  world.run(1);
  CHECK(world.sand().status().message == "The motors are released. Push the ball, then press Home.");
  world.table.pushBall({300, 200});
  const std::string file = world.addJob({{{2000, 0}, false}});
  world.run(60);
  CHECK(world.job(file).state == JobState::kWaiting);
  REQUIRE(world.sand().control(SandAction::kHome).ok());
  REQUIRE(world.runUntilState(file, JobState::kDone, 120));
  CHECK(world.table.ball().x == doctest::Approx(20));
}

TEST_CASE("the way of a ball that was pushed by hand is not in the picture") {
  JogFixture world;
  world.confirmZero();
  REQUIRE(world.jogAndWait(by(100, 0)).ok());
  REQUIRE(world.sand().control(SandAction::kRelease).ok());
  world.run(1);
  world.confirmZero();
  REQUIRE(world.jogAndWait(by(0, 100)).ok());
  CHECK(distanceToCanvas(linesOn(world.sand().canvas()), 0, {0, 5000}) < 0.3);
  CHECK(distanceToCanvas(linesOn(world.sand().canvas()), 0, {10000, 5000}) > 30);
}

namespace {

/** A hub with a FluidNC controller of a table without switches. The ball does not move. */
struct FluidNcHub {
  FluidNcHub() {
    sand.setHardware(JogFixture::byHand());
    loadAll(sand);
    run(1);
    sayBanner();
    run(60);
    REQUIRE(sand.status().online);
  }

  /** Returns what the hub sent, without `?`. */
  std::string run(int passes) {
    std::string sent;
    for (int i = 0; i < passes; i++) {
      clock.advance(50);
      sand.tick();
      for (const char c : serial.takeSent()) {
        if (c == '?') serial.say("<Idle|MPos:0.000,0.000,0.000|FS:0,0|WCO:0.000,0.000," + offset + ">\r\n");
        if (c == '\x18') sayBanner();
        if (c != '?') sent += c;
        if (c != '\n') continue;
        serial.say("ok\r\n");
        const size_t line = sent.rfind("G92");
        const size_t z = line == std::string::npos ? line : sent.find('Z', line);
        if (z != std::string::npos) offset = "-" + sent.substr(z + 1, sent.find('\n', z) - z - 1);
      }
    }
    return sent;
  }
  void sayBanner() {
    offset = "0.000";
    serial.say("\r\nGrbl 3.9 [FluidNC v3.9.1 (wifi) '$' for help]\r\n");
  }

  std::string offset;  // of Z
  MemoryFileStore files;
  ScriptedSerial serial;
  ManualClock clock;
  QuietLog log;
  FixedRandom random;
  RecordStore records{files, log};
  SandTable sand{records, files, serial, clock, random, log, kRoomyCanvas};
};

}  // namespace

TEST_CASE("FluidNC releases the motors with a command of its own, after which no restart is needed") {
  FluidNcHub hub;
  REQUIRE(hub.sand.control(SandAction::kRelease).ok());
  CHECK(hub.run(20) == "$MD\n");
  CHECK(hub.sand.status().message == "The motors are released. Push the ball to 0,0 and confirm.");
  REQUIRE(hub.sand.control(SandAction::kConfirmZero).ok());
  CHECK(hub.run(10).rfind("G92X0.000Y0.000Z", 0) == 0);
  CHECK(hub.sand.status().homed);
}

TEST_CASE("after FluidNC released the motors, a new connection does not bring the old position back") {
  FluidNcHub hub;
  REQUIRE(hub.sand.control(SandAction::kConfirmZero).ok());
  hub.run(40);
  const auto reconnect = [&hub] {
    hub.serial.pull();
    hub.run(20);
    hub.serial.plug();
    hub.run(400);
    REQUIRE(hub.sand.status().online);
  };
  reconnect();
  REQUIRE(hub.sand.status().homed);
  hub.run(40);
  REQUIRE(hub.sand.control(SandAction::kRelease).ok());
  hub.run(20);
  REQUIRE_FALSE(hub.sand.status().homed);
  reconnect();
  CHECK_FALSE(hub.sand.status().homed);
}

TEST_CASE("if the controller refuses to release the motors, the position stays known") {
  JogFixture world;
  world.confirmZero();
  world.table.refuseNext(3);
  REQUIRE(world.sand().control(SandAction::kRelease).ok());
  world.run(1);
  CHECK(world.message() == "The controller refused $SLP: The table does not know this $ command (error 3).");
  CHECK(world.sand().status().homed);
}
