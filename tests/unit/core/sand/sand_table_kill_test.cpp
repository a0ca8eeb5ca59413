#include <doctest/doctest.h>

#include "player_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Kind = PlayerStatus::Kind;

namespace {

/** What the owner sees after the hub has started again. */
enum class Outcome : uint8_t { kContinues, kConfirmZero, kDecide, kStuck };

struct Kill : PlayerFixture {
  Kill(bool isList, bool hasSwitches) : PlayerFixture(2, hasSwitches) {
    list.clearing = Clearing::kSideways;
    list.pause = 20;
    if (isList) play();
    if (!isList) file = addJob(lines[0]);
  }

  bool isToConfirm() { return sand().status().needsConfirmation; }
  bool isToDecide() { return sand().status().message.find("Continue, start again") != std::string::npos; }
  bool isDone() {
    const bool isRunning = queue().firstWaiting() || queue().current() || queue().interrupted();
    return sand().status().online && sand().mayRestart() && isIdle() && !isRunning;
  }
  /** On a table without switches, the user puts the ball at 0,0. */
  void confirmIfAsked() {
    if (!isToConfirm()) return;
    REQUIRE(runUntil([&] { return sand().jog({5.0, {}, true}).ok(); }, 5));
    run(3);
    table.pushBall({0, 0});
    REQUIRE(sand().control(SandAction::kConfirmZero));
  }
  template <typename Condition>
  void reach(const Condition& condition) {
    REQUIRE(runUntil([&] { return confirmIfAsked(), condition(); }, 600));
  }
  Outcome outcome() {
    runUntil([&] { return isToConfirm() || isToDecide() || isDone(); }, 900);
    if (isToConfirm()) return Outcome::kConfirmZero;
    if (isToDecide()) return Outcome::kDecide;
    return isDone() ? Outcome::kContinues : Outcome::kStuck;
  }
  const Job* current() { return file.empty() ? sand().player().job() : queue().find(file); }
  double percent() { return current() ? static_cast<double>(sand().progressOf(*current()).percent) : 0; }
  bool isRunning() { return current() && current()->state == JobState::kRunning; }
  bool isRunning(double atLeast) {
    return isRunning() && !isClear(current()->pattern) && percent() > atLeast;
  }
  bool isClearing() { return status().kind == Kind::kClearing; }
  bool isInPause() {
    const Player& player = sand().player();
    return player.state().phase == PlayerPhase::kPausing && player.pauseLeft() < 10'000;
  }

  std::string file;  // of the single job
};

struct Moment {
  const char* name;
  bool isBegun;  // a job of the queue is partly drawn
  bool (*isReached)(Kill&);
  bool isOfList = false;  // only of a playlist
};

const Moment kMoments[] = {
    {"before the table is online", false, [](Kill&) { return true; }},
    {"while the table homes, or before 0,0 is confirmed", false,
     [](Kill& world) { return world.record.accepted("$$"); }},
    {"when the job has begun", true, [](Kill& world) { return world.isRunning(); }},
    {"in the approach", true,
     [](Kill& world) {
       return world.current() && world.current()->run != 0 && world.table.state() == "Run";
     }},
    {"in the first second", true, [](Kill& world) { return world.isRunning(1); }},
    {"in the middle", true, [](Kill& world) { return world.isRunning(50); }},
    {"at the last line", true, [](Kill& world) { return world.isRunning(98); }},
    {"in the clearing", true, [](Kill& world) { return world.isClearing() && world.percent() > 50; }, true},
    {"between clearing and pattern", true, [](Kill& world) { return world.drawn() == "s"; }, true},
    {"when the pattern has ended", false, [](Kill& world) { return world.drawn() == "sA"; }, true},
    {"in the pause", false, [](Kill& world) { return world.isInPause(); }, true},
    {"between the patterns", true, [](Kill& world) { return world.drawn() == "sA" && world.isClearing(); },
     true},
    {"in the second pattern", true, [](Kill& world) { return world.drawn() == "sAs" && world.isRunning(50); },
     true},
};

/** Kills the hub at this moment; the controller keeps its power, or loses it. */
void expectAfterKill(bool isList, const Moment& moment, bool keepsPower, bool hasSwitches) {
  CAPTURE(moment.name);
  CAPTURE(keepsPower);
  CAPTURE(hasSwitches);
  Kill world(isList, hasSwitches);
  world.reach([&] { return moment.isReached(world); });
  const bool wasConfirmed = world.sand().status().homed;
  if (!keepsPower) world.table.power();
  world.cutAndRestart();
  Outcome expected = Outcome::kContinues;
  if (!hasSwitches && !(keepsPower && wasConfirmed)) expected = Outcome::kConfirmZero;
  if (!isList && moment.isBegun && !keepsPower) expected = Outcome::kDecide;
  Outcome outcome = world.outcome();
  CHECK(outcome == expected);
  if (outcome == Outcome::kDecide) {
    REQUIRE(world.sand().decide(world.file, SandDecision::kContinue));
    world.run(1);
    outcome = world.outcome();
  }
  world.confirmIfAsked();
  REQUIRE(world.runUntil([&] { return world.isDone(); }, 900));
  CHECK(world.drawn() == (isList ? "sAsB" : "s"));
  auto runs = world.runsOnCanvas();
  CHECK(runs["A"] == 1);
  if (isList) CHECK(runs["B"] == 1);
}

void expectAfterKills(bool isList) {
  for (const Moment& moment : kMoments) {
    if (moment.isOfList && !isList) continue;
    for (const bool keepsPower : {true, false}) {
      for (const bool hasSwitches : {true, false}) expectAfterKill(isList, moment, keepsPower, hasSwitches);
    }
  }
}

}  // namespace

TEST_CASE("a playlist continues by itself, whenever the hub is killed") {
  expectAfterKills(true);
}

TEST_CASE("a single pattern continues by itself if the position is known, and else waits for a decision") {
  expectAfterKills(false);
}

TEST_CASE("a hub that is killed while it saves anything continues by itself") {
  for (const bool isList : {true, false}) {
    for (size_t step = 0;; ++step) {
      CAPTURE(isList);
      CAPTURE(step);
      Kill world(isList, true);
      world.reach([&] { return world.isRunning(90); });
      world.files.cutPower({step, step % 2 == 0, Unsynced::kHalf});
      REQUIRE(world.runUntil([&] { return world.files.isOff() || world.isDone(); }, 600));
      const bool isOff = world.files.isOff();
      world.files.restart();
      world.restartHub();
      CHECK(world.outcome() == Outcome::kContinues);
      CHECK(world.runsOnCanvas()["A"] == 1);
      if (!isOff) break;
    }
  }
}

TEST_CASE("however often the hub is killed, a drawing that makes progress continues by itself") {
  for (const bool isList : {true, false}) {
    CAPTURE(isList);
    Kill world(isList, true);
    world.reach([&] { return world.isRunning(1); });
    for (size_t kills = 0; kills < 30 && !world.isDone(); ++kills) {
      world.restartHub();
      world.run(18);
      CHECK_FALSE(world.isToDecide());
    }
    CHECK(world.outcome() == Outcome::kContinues);
    CHECK(world.runsOnCanvas()["A"] == 1);
  }
}

TEST_CASE("a drawing during which the hub is killed without progress waits for a decision at last") {
  for (const bool isList : {true, false}) {
    CAPTURE(isList);
    Kill world(isList, true);
    for (size_t i = 0; i <= JobContinuation::kMaxRestarts; ++i) {
      world.reach([&] { return world.isRunning(); });
      world.cutAndRestart();
    }
    CHECK(world.outcome() == Outcome::kDecide);
    CHECK(world.drawn().empty());
    REQUIRE(world.sand().control(DrawingAction::kResume));
    world.run(1);
    CHECK(world.outcome() == Outcome::kContinues);
  }
}

TEST_CASE("a single pattern that a user has paused waits for a decision, one that is resumed does not") {
  for (const bool isResumed : {false, true}) {
    Kill world(false, true);
    world.reach([&] { return world.isRunning(30); });
    REQUIRE(world.sand().control(SandAction::kPause));
    world.run(3);
    if (isResumed) REQUIRE(world.sand().control(SandAction::kResume));
    world.restartHub();
    CHECK(world.outcome() == (isResumed ? Outcome::kContinues : Outcome::kDecide));
  }
}

TEST_CASE("stop takes back that a pattern continues by itself") {
  Kill world(false, true);
  world.reach([&] { return world.isRunning(30); });
  world.restartHub();
  world.run(1);
  CHECK(world.sand().status().canStop);
  REQUIRE(world.sand().control(SandAction::kStop));
  world.run(30);
  CHECK(world.job(world.file).state == JobState::kInterrupted);
  CHECK(world.job(world.file).message == "Stopped.");
  REQUIRE(world.sand().control(SandAction::kHome));
  REQUIRE(world.sand().decide(world.file, SandDecision::kContinue));
  REQUIRE(world.runUntilState(world.file, JobState::kDone));
}
