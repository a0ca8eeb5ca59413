#include <doctest/doctest.h>

#include <algorithm>

#include "sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct StopFixture : SandFixture {
  using SandFixture::SandFixture;
  Status stop() { return sand().control(SandAction::kStop); }
  std::string message() { return sand().status().message; }
  bool stopEnds() {
    return runUntil([&] { return sand().status().message != "Stopping…"; }, 20);
  }
  size_t homings() const {
    return static_cast<size_t>(std::count(record.lines.begin(), record.lines.end(), "$H"));
  }
  void sendByHand(std::string_view lines) { table.receive(asBytes(lines)); }
};

/** A hub that restarted `ago` seconds ago, while the table still draws the lines that it has received. */
struct LeftDrawing : StopFixture {
  explicit LeftDrawing(double ago = 3) {
    std::vector<Move> moves;
    for (int i = 0; i < 60; i++) moves.push_back({{i % 2 == 0 ? 60000 : 0, i * 100}, false});
    file = addJob(moves);
    REQUIRE(runUntilDrawn(record.arrivals + 3));
    restartHub();
    run(ago);
  }
  std::string file;
};

/** As LeftDrawing, while the sand is cleared for a playlist. */
struct LeftClearing : StopFixture {
  LeftClearing() {
    Playlist list;
    list.name = "Evening";
    list.entries = {addPattern(wander(50, 1, 5))};
    list.clearing = Clearing::kSideways;
    REQUIRE(sand().play(sand().playlists().add(list).value()));
    REQUIRE(runUntilDrawn(3));
    restartHub();
    run(3);
    REQUIRE(message() == "The table finishes what it was sent.");
  }
  bool stands() {
    const BallPosition at = table.ball();
    run(30);
    return table.ball().x == at.x && table.ball().y == at.y;
  }
};

}  // namespace

TEST_CASE("a table that is stopped during homing does not home by itself") {
  StopFixture world;
  const std::string file = world.addJob(wander(50, 1, 5));
  REQUIRE(world.runUntil([&] { return world.message() == "Going home…"; }, 30));
  world.run(1);
  CHECK(world.sand().status().canStop);
  CHECK(world.table.state() == "Home");
  CHECK(world.stop().ok());
  CHECK(world.message() == "Stopping…");
  world.run(5);
  CHECK(world.table.state() == "Alarm");
  CHECK(world.message() == "Going home was stopped.");
  CHECK_FALSE(world.sand().status().homed);
  CHECK_FALSE(world.sand().status().canStop);
  world.run(60);
  CHECK(world.table.state() == "Alarm");
  CHECK(world.job(file).state == JobState::kWaiting);
  SUBCASE("until the user homes it") {
    CHECK(world.sand().control(SandAction::kHome).ok());
    CHECK(world.runUntilState(file, JobState::kDone));
  }
  SUBCASE("until the user unlocks it") {
    CHECK(world.sand().control(SandAction::kUnlock).ok());
    CHECK(world.runUntilState(file, JobState::kDone));
  }
  SUBCASE("until the controller restarts") {
    world.table.power();
    CHECK(world.runUntilState(file, JobState::kDone));
  }
}

TEST_CASE("a stop in the same pass in which homing begins prevents homing") {
  StopFixture world;
  world.run(5);
  REQUIRE(world.sand().control(SandAction::kHome).ok());
  CHECK(world.sand().status().canStop);
  CHECK(world.stop().ok());
  world.run(10);
  CHECK(world.table.state() == "Alarm");
  CHECK(world.message() == "Going home was stopped.");
}

TEST_CASE("a table that moves without a job is stopped in place") {
  StopFixture world(withoutSwitches());
  world.run(5);
  CHECK_FALSE(world.sand().status().canStop);
  CHECK(world.stop().isError(ErrorKind::kConflict));
  world.sendByHand("G1X300Y200F2000\n");
  world.run(2);
  CHECK(world.sand().status().canStop);
  CHECK(world.stop().ok());
  REQUIRE(world.stopEnds());
  const double x = world.table.ball().x;
  CHECK(x > 10);
  CHECK(x < 150);
  world.run(20);
  CHECK(world.table.ball().x == x);
  CHECK(world.sand().status().online);
}

TEST_CASE("a table that was stopped without a job does not home for the next one by itself") {
  StopFixture world;
  world.run(5);
  REQUIRE(world.sand().control(SandAction::kUnlock).ok());
  world.run(1);
  world.sendByHand("G21G90G1X300Y200F2000\n");
  world.run(2);
  const std::string file = world.addJob(wander(50, 1, 5));
  CHECK(world.stop().ok());
  world.run(60);
  CHECK(world.message() == "The table was stopped. Press Home to go on.");
  CHECK(world.homings() == 0);
  CHECK(world.sand().control(SandAction::kHome).ok());
  CHECK(world.runUntilState(file, JobState::kDone));
}

TEST_CASE("a table that kept moving while the hub restarted is reported and can be stopped") {
  LeftDrawing world;
  CHECK(world.sand().status().machine == MachineState::kRun);
  CHECK_FALSE(world.sand().status().online);
  CHECK(world.sand().status().canStop);
  CHECK(world.message() == "The table finishes what it was sent.");
  CHECK(world.sand().control(SandAction::kHome).error().message == "The table finishes what it was sent.");
  CHECK(world.stop().ok());
  CHECK(world.message() == "Stopping…");
  CHECK(world.stop().error().message == "The table is just being stopped.");
  world.run(6);
  const BallPosition at = world.table.ball();
  CHECK(world.sand().status().online);
  CHECK_FALSE(world.sand().status().canStop);
  world.run(30);
  CHECK(world.table.ball().x == at.x);
  CHECK(world.table.ball().y == at.y);
  CHECK(world.job(world.file).state == JobState::kInterrupted);
}

TEST_CASE("a stop works as soon as the port is open, even before the table answers") {
  for (const double ago : {0.005, 0.5, 1.5, 1.995}) {
    CAPTURE(ago);
    LeftDrawing world(ago);
    CHECK(world.message() == "Connecting to the table…");
    CHECK(world.sand().status().canStop);
    CHECK(world.stop().ok());
    CHECK(world.message() == "Stopping…");
    world.run(4);
    const BallPosition at = world.table.ball();
    world.run(30);
    CHECK(world.sand().status().online);
    CHECK(world.table.ball().x == at.x);
    CHECK(world.table.ball().y == at.y);
    CHECK(world.message() == "The table was stopped. Press Home to go on.");
  }
}

TEST_CASE("a table that is homing when the hub starts can be stopped") {
  StopFixture world;
  world.run(5);
  world.sendByHand("$H\n");
  world.run(0.5);
  REQUIRE(world.table.state() == "Home");
  world.restartHub();
  world.run(0.1);
  CHECK(world.stop().ok());
  world.run(1.5);
  CHECK(world.table.state() == "Alarm");
}

TEST_CASE("a table that keeps moving without the hub comes online when it is done") {
  LeftDrawing world;
  REQUIRE(world.runUntil([&] { return world.sand().status().online; }));
  CHECK(world.message() != "The table finishes what it was sent.");
}

TEST_CASE("one stop ends the playlist and what the table was sent before the hub restarted") {
  LeftClearing world;
  SandTable& sand = world.sand();
  CHECK(sand.control(DrawingAction::kPause).error().message == "The table finishes what it was sent.");
  SUBCASE("as a stop of the playlist") {
    CHECK(sand.control(PlayerAction::kStop));
  }
  SUBCASE("as a stop of what is drawn") {
    CHECK(sand.control(DrawingAction::kStop));
  }
  SUBCASE("as the playlist's end with the current pattern, and a stop") {
    CHECK(sand.control(PlayerAction::kStopAfter));
    CHECK_FALSE(world.stands());
    CHECK(sand.control(DrawingAction::kStop));
  }
  CHECK(world.message() == "Stopping…");
  CHECK_FALSE(world.stop());
  world.run(6);
  CHECK(world.stands());
  CHECK(sand.playerStatus().kind == PlayerStatus::Kind::kIdle);
  CHECK(world.queue().jobs().empty());
  CHECK(world.message() == "The table was stopped. Press Home to go on.");
}

TEST_CASE("a stop of a playlist stops the homing before its first pattern") {
  StopFixture world;
  Playlist list;
  list.name = "Evening";
  list.entries = {world.addPattern(wander(50, 1, 5))};
  REQUIRE(world.sand().play(world.sand().playlists().add(list).value()));
  REQUIRE(world.runUntil([&] { return world.table.state() == "Home"; }, 30));
  CHECK(world.sand().control(PlayerAction::kStop));
  world.run(5);
  CHECK(world.table.state() == "Alarm");
  CHECK(world.message() == "Going home was stopped.");
}
