#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

#include "sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct KeepsFixture : SandFixture {
  using SandFixture::SandFixture;
  size_t homings() const {
    return static_cast<size_t>(std::count(record.lines.begin(), record.lines.end(), "$H"));
  }
  bool isOnline() { return sand().status().online; }
  bool isHomed() { return sand().status().homed; }
  void comeOnline() {
    REQUIRE(runUntil([&] { return isOnline(); }, 60));
    run(3);
  }
  /** On a table without switches, the user says where 0,0 is. */
  void confirm() {
    REQUIRE(runUntil([&] { return sand().status().needsConfirmation; }, 60));
    REQUIRE(sand().control(SandAction::kConfirmZero).ok());
  }
  /** Draws a pattern on a table without switches. */
  void drawConfirmed(const std::vector<Move>& moves = wander(10, 2, 8)) {
    const std::string file = addJob(moves);
    confirm();
    REQUIRE(runUntilState(file, JobState::kDone));
  }
  void stopAndContinue(const std::string& file) {
    REQUIRE(sand().control(SandAction::kStop).ok());
    REQUIRE(runUntilState(file, JobState::kInterrupted, 20));
    run(3);
    CHECK(isHomed());
    REQUIRE(sand().decide(file, SandDecision::kContinue).ok());
  }
  /** The store is blocked for 5 s. */
  void keepSending() {
    for (int i = 0; i < 5000; i++) {
      table.advance(1000);
      clock().advance(1);
      sand().keepSending();
    }
  }
  bool endsAt(TablePoint to) {
    const BallPosition at = table.ball();
    return std::hypot(at.x - to.x / 100.0, at.y - to.y / 100.0) < 0.1;
  }
};

SandHardware noSwitches() {
  SandHardware hardware;
  hardware.homesItself = false;
  return hardware;
}

}  // namespace

TEST_CASE(
    "a stop, or a restart of the hub beside its controller, keeps the position: the table does not home "
    "again") {
  for (const bool restarts : {false, true}) {
    CAPTURE(restarts);
    KeepsFixture world;
    const auto moves = wander(200, 2, 8);
    const std::string file = world.addJob(moves);
    REQUIRE(world.runUntilDrawn(50));
    if (restarts) {
      world.restartHub();
      world.comeOnline();
      CHECK(world.isHomed());
    } else {
      world.stopAndContinue(file);
    }
    REQUIRE(world.runUntilState(file, JobState::kDone));
    CHECK(world.homings() == 1);
    CHECK(world.endsAt(moves.back().to));
  }
}

TEST_CASE("a table without switches refuses to home and keeps its zero") {
  KeepsFixture world(withoutSwitches(), noSwitches());
  world.drawConfirmed();
  const Status home = world.sand().control(SandAction::kHome);
  REQUIRE(home.isError(ErrorKind::kConflict));
  CHECK(home.error().message ==
        "This table can't go home: it has no limit switches. Put the ball at 0,0 and confirm.");
  CHECK(world.isHomed());
  CHECK(world.homings() == 0);
}

TEST_CASE("a cable that fails for a while does not cost the zero, a restart of the controller does") {
  for (const bool isKept : {true, false}) {
    KeepsFixture world(withoutSwitches(), noSwitches());
    const auto moves = wander(200, 2, 8);
    const std::string file = world.addJob(moves);
    world.confirm();
    REQUIRE(world.runUntilDrawn(50));
    world.table.hang(5);
    REQUIRE(world.runUntilState(file, JobState::kInterrupted, 20));
    CHECK_FALSE(world.isOnline());
    if (!isKept) world.table.power();
    world.comeOnline();
    CHECK(world.isHomed() == isKept);
    REQUIRE(world.sand().decide(file, SandDecision::kContinue).ok());
    if (!isKept) continue;
    REQUIRE(world.runUntilState(file, JobState::kDone));
    CHECK(world.endsAt(moves.back().to));
  }
}

TEST_CASE("the first failing cable after set-up does not cost the zero") {
  SandHardware small = noSwitches();
  small.shape = {30'000, 20'000, false};
  KeepsFixture world(withoutSwitches(), noSwitches());
  world.table.hang();
  world.run(5);
  world.setHardware(small);
  world.table.resume();
  world.drawConfirmed(wander(60, 2, 8));
  const TablePoint at = world.sand().status().position;
  world.table.hang(5);
  REQUIRE(world.runUntil([&] { return !world.isOnline(); }, 20));
  world.comeOnline();
  CHECK(world.isHomed());
  CHECK(world.sand().status().position == at);
}

TEST_CASE("a position that was set for another table is unknown, also after a restart of the hub") {
  for (const bool isAway : {false, true}) {
    for (const bool restarts : {false, true}) {
      CAPTURE(isAway);
      CAPTURE(restarts);
      KeepsFixture world(withoutSwitches(), noSwitches());
      world.drawConfirmed();
      if (isAway) world.table.hang();
      world.run(5);
      SandHardware other = noSwitches();
      other.isOriginAtCentre = true;
      world.setHardware(other);
      if (restarts) world.restartHub();
      world.table.resume();
      world.comeOnline();
      CHECK_FALSE(world.isHomed());
      world.setHardware(noSwitches());
      world.table.hang(5);
      world.run(20);
      CHECK_FALSE(world.isHomed());
    }
  }
}

TEST_CASE("an unknown position does not come back with the next connection") {
  KeepsFixture world(withoutSwitches(), noSwitches());
  world.drawConfirmed();
  world.table.raiseAlarm(4);
  REQUIRE(world.runUntil([&] { return !world.isHomed(); }, 5));
  REQUIRE(world.runUntil(
      [&] { return world.sand().control(SandAction::kUnlock).ok() || world.table.state() == "Idle"; }, 5));
  world.run(3);
  world.table.hang(5);
  world.run(20);
  REQUIRE(world.isOnline());
  CHECK_FALSE(world.isHomed());
}

TEST_CASE("released motors make the position unknown, also if the store fails and the hub restarts then") {
  VirtualGrblOptions options = withoutSwitches();
  options.flavour = ControllerFlavour::kFluidNc;
  KeepsFixture world(options, noSwitches());
  const std::string file = world.addJob(wander(10, 2, 8));
  world.confirm();
  REQUIRE(world.runUntilState(file, JobState::kRunning));
  world.run(2);
  world.files.failPath("");
  REQUIRE(world.runUntil(
      [&] { return world.sand().status().message == "The hub can't save anything at the moment."; }));
  REQUIRE(world.runUntil([&] { return world.sand().control(SandAction::kRelease).ok(); }, 60));
  world.run(5);
  world.files.mend();
  world.restartHub();
  world.run(20);
  REQUIRE(world.isOnline());
  CHECK_FALSE(world.isHomed());
}

TEST_CASE("a controller that rarely reports its offset never shows a wrong position as known") {
  for (const double reportsInches : {0, 1}) {
    VirtualGrblOptions options;
    options.flavour = ControllerFlavour::kFluidNc;
    options.settings = {{13, reportsInches}};
    KeepsFixture world(options);
    const auto moves = wander(200, 2, 8);
    const std::string file = world.addJob(moves);
    double farthest = 0;
    const auto watch = [&](double seconds) {
      const Millis until = world.clock().now() + static_cast<Millis>(seconds * 1000);
      for (; world.clock().now() < until; world.pass()) {
        const TableStatus status = world.sand().status();
        const BallPosition ball = world.table.ball();
        if (!status.isPositionKnown) continue;
        farthest = std::max(
            farthest, std::hypot(status.position.x / 100.0 - ball.x, status.position.y / 100.0 - ball.y));
      }
    };
    watch(30);
    REQUIRE(world.record.arrivals > 20);
    REQUIRE(world.sand().control(SandAction::kStop).ok());
    watch(20);
    CHECK(world.isHomed());
    world.table.hang(5);
    watch(30);
    CHECK(world.isHomed());
    world.restartHub();
    watch(20);
    CHECK(world.isHomed());
    CHECK(farthest < 25);  // how far the ball goes between two reports
    CHECK(world.homings() == 1);
  }
}

TEST_CASE("the speed survives a stop, a restart of the controller and one of the hub") {
  KeepsFixture world;
  const std::string file = world.addJob(wander(400, 2, 8));
  REQUIRE(world.runUntilDrawn(20));
  REQUIRE(world.sand().control(SandAction::kOverride, 130).ok());
  world.run(2);
  REQUIRE(world.sand().status().feedOverride == 130);
  SUBCASE("a stop") {
    world.stopAndContinue(file);
  }
  SUBCASE("a restart of the controller") {
    world.table.power();
  }
  SUBCASE("a restart of the hub") {
    world.restartHub();
  }
  world.run(15);
  REQUIRE(world.isOnline());
  CHECK(world.sand().status().feedOverride == 130);
  if (world.job(file).state == JobState::kRunning) CHECK(world.table.feedOverride() == 130);
}

TEST_CASE("with 40 ms for each wait for the flash the ball never stops") {
  KeepsFixture world;
  std::vector<Move> circles;
  for (int i = 0; i < 50'000; i++) {
    const double angle = 0.0014 * i;
    circles.push_back({{static_cast<int32_t>(std::lround(30'000 + 10'000 * std::cos(angle))),
                        static_cast<int32_t>(std::lround(20'000 + 10'000 * std::sin(angle)))},
                       false});
  }
  const std::string file = world.addJob(circles);
  REQUIRE(world.runUntilState(file, JobState::kRunning, 120));
  REQUIRE(world.sand().control(SandAction::kOverride, 160).ok());
  world.run(3);
  REQUIRE(world.table.feedOverride() == 160);
  size_t waits = 0;
  size_t inPass = 0;
  size_t mostInPass = 0;
  world.files.waited = [&] {
    waits++;
    mostInPass = std::max(mostInPass, ++inPass);
    world.table.advance(40'000);
    world.clock().advance(40);
  };
  const auto draw = [&](Millis time) {
    for (const Millis until = world.clock().now() + time; world.clock().now() < until; world.pass())
      inPass = 0;
  };
  draw(100 * kSecond);
  REQUIRE(world.job(file).state == JobState::kRunning);
  REQUIRE(world.sand().control(SandAction::kPause).ok());
  draw(2 * kSecond);
  REQUIRE(world.sand().control(SandAction::kResume).ok());
  draw(1);
  REQUIRE(world.sand().control(SandAction::kOverride, 150).ok());
  draw(2 * kSecond);
  CHECK(waits >= 5);
  CHECK(mostInPass == 1);
  CHECK(world.table.starvations() == 0);
  world.files.waited = nullptr;
}

TEST_CASE("what happens at the table while the store is blocked is handled in the next pass") {
  using Happens = void (*)(VirtualGrbl&);
  for (const auto& [happens, message] :
       {std::pair<Happens, const char*>{[](VirtualGrbl& table) { table.refuseNext(33); }, "refused"},
        {[](VirtualGrbl& table) { table.raiseAlarm(1); }, "A limit switch"},
        {[](VirtualGrbl& table) { table.power(); }, "restarted"},
        {[](VirtualGrbl& table) { table.unplug(); }, "cable"}}) {
    CAPTURE(message);
    KeepsFixture world;
    const std::string file = world.addJob(wander(400, 2, 8));
    REQUIRE(world.runUntilDrawn(50));
    size_t waits = 0;
    world.files.waited = [&] {
      if (++waits == 1) happens(world.table);
      world.keepSending();
      CHECK(world.job(file).state == JobState::kRunning);
      world.files.waited = nullptr;
    };
    REQUIRE(world.sand().control(SandAction::kOverride, 90).ok());
    CHECK(waits == 1);
    REQUIRE(world.runUntilState(file, JobState::kInterrupted, 20));
    CHECK_MESSAGE(world.job(file).message.find(message) != std::string::npos, world.job(file).message);
  }
}

TEST_CASE("a paused table gets no lines while the store is blocked") {
  KeepsFixture world;
  const std::string file = world.addJob(wander(400, 2, 8));
  REQUIRE(world.runUntilDrawn(50));
  REQUIRE(world.sand().control(SandAction::kPause).ok());
  world.run(5);
  const uint64_t before = world.record.moves.size();
  world.keepSending();
  CHECK(world.record.moves.size() == before);
  REQUIRE(world.sand().control(SandAction::kResume).ok());
  REQUIRE(world.runUntilState(file, JobState::kDone));
}
