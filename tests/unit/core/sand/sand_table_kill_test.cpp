#include <doctest/doctest.h>

#include <functional>

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

  /** On a table without switches, the user puts the ball at 0,0. */
  void confirmIfAsked() {
    if (!sand().status().needsConfirmation) return;
    Jog jog;
    jog.x = 5;
    REQUIRE(runUntil([&] { return sand().jog(jog).ok(); }, 5));
    run(3);
    table.pushBall({0, 0});
    REQUIRE(sand().control(SandAction::kConfirmZero));
  }
  template <typename Condition>
  void reach(const Condition& condition) {
    REQUIRE(runUntil(
        [&] {
          confirmIfAsked();
          return condition();
        },
        600));
  }
  bool isOver() { return isIdle() && queue().firstWaiting() == nullptr && queue().current() == nullptr; }

  Outcome outcome() {
    const auto isAsked = [&] { return sand().status().message.rfind("A pattern was interrupted", 0) == 0; };
    const auto isKnown = [&] { return sand().status().needsConfirmation || isAsked(); };
    runUntil([&] { return isKnown() || isDone(); }, 900);
    if (sand().status().needsConfirmation) return Outcome::kConfirmZero;
    if (isAsked()) return Outcome::kDecide;
    return isDone() ? Outcome::kContinues : Outcome::kStuck;
  }
  bool isDone() {
    const bool isOnline = sand().status().online && sand().mayRestart();
    return isOnline && isOver() && queue().interrupted() == nullptr;
  }
  const Job* current() { return file.empty() ? sand().player().job() : queue().find(file); }
  bool isRunning(double percent) {
    const Job* job = current();
    return job && job->state == JobState::kRunning && !isClear(job->pattern) &&
           sand().progressOf(*job).percent > percent;
  }

  std::string file;  // of the single job
};

struct Moment {
  const char* name;
  bool isBegun;  // a job of the queue is partly drawn
  std::function<bool(Kill&)> isReached;
};

const std::vector<Moment> kMoments = {
    {"before the table is online", false, [](Kill&) { return true; }},
    {"while the table homes, or before 0,0 is confirmed", false,
     [](Kill& world) { return world.record.accepted("$$"); }},
    {"when the job has begun", true,
     [](Kill& world) { return world.current() && world.current()->state == JobState::kRunning; }},
    {"in the approach", true,
     [](Kill& world) {
       return world.current() && world.current()->run != 0 && world.table.state() == "Run";
     }},
    {"in the first second", true, [](Kill& world) { return world.isRunning(1); }},
    {"in the middle", true, [](Kill& world) { return world.isRunning(50); }},
    {"at the last line", true, [](Kill& world) { return world.isRunning(98); }},
};

const std::vector<Moment> kMomentsOfList = {
    {"in the clearing", true,
     [](Kill& world) {
       const Job* job = world.current();
       return world.status().kind == Kind::kClearing && world.sand().progressOf(*job).percent > 50;
     }},
    {"between clearing and pattern", true, [](Kill& world) { return world.drawn() == "s"; }},
    {"when the pattern has ended", false, [](Kill& world) { return world.drawn() == "sA"; }},
    {"in the pause", false,
     [](Kill& world) {
       return world.sand().player().state().phase == PlayerPhase::kPausing &&
              world.sand().player().pauseLeft() < 10'000;
     }},
    {"between the patterns", true,
     [](Kill& world) { return world.drawn() == "sA" && world.status().kind == Kind::kClearing; }},
    {"in the second pattern", true,
     [](Kill& world) { return world.drawn() == "sAs" && world.isRunning(50); }},
};

struct Power {
  const char* name;
  bool isKept;  // the controller's
  bool hasSwitches;
};

constexpr Power kPowers[] = {{"kept", true, true},
                             {"kept, no switches", true, false},
                             {"lost", false, true},
                             {"lost, no switches", false, false}};

void expectAfterKill(bool isList, const Moment& moment, const Power& power) {
  const std::string row = std::string(moment.name) + ", power " + power.name;
  CAPTURE(row);
  Kill world(isList, power.hasSwitches);
  world.reach([&] { return moment.isReached(world); });
  const bool wasConfirmed = world.sand().status().homed;
  if (!power.isKept) world.table.power();
  world.restartHub();
  Outcome expected = Outcome::kContinues;
  if (!power.hasSwitches && !(power.isKept && wasConfirmed)) expected = Outcome::kConfirmZero;
  if (!isList && moment.isBegun && !power.isKept) expected = Outcome::kDecide;
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

}  // namespace

TEST_CASE("a playlist continues by itself, whenever the hub is killed") {
  for (const Power& power : kPowers) {
    for (const Moment& moment : kMoments) expectAfterKill(true, moment, power);
    for (const Moment& moment : kMomentsOfList) expectAfterKill(true, moment, power);
  }
}

TEST_CASE("a single pattern continues by itself if the position is known, and else waits for a decision") {
  for (const Power& power : kPowers) {
    for (const Moment& moment : kMoments) expectAfterKill(false, moment, power);
  }
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
      auto runs = world.runsOnCanvas();
      CHECK(runs["A"] == 1);
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
      CHECK_FALSE(world.sand().status().message.rfind("A pattern was interrupted", 0) == 0);
    }
    CHECK(world.outcome() == Outcome::kContinues);
    CHECK(world.runsOnCanvas()["A"] == 1);
  }
}

TEST_CASE("a single pattern during which the hub is killed without progress waits for a decision at last") {
  Kill world(false, true);
  for (size_t i = 0; i <= JobRunner::kMaxRestarts; ++i) {
    world.reach([&] { return world.job(world.file).state == JobState::kRunning; });
    world.restartHub();
  }
  CHECK(world.outcome() == Outcome::kDecide);
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
