#include <doctest/doctest.h>

#include <algorithm>

#include "support/fakes/scripted_serial.h"
#include "unit/core/sand/sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("the controller's settings are read when it connects, before anything else is sent") {
  VirtualGrblOptions options;
  options.acceleration = 250;
  options.settings = {{11, 0.02}, {110, 8000}, {111, 7000}};
  SandFixture fixture(options);
  fixture.addJob({{{1000, 0}, false}});
  REQUIRE(fixture.runUntil([&] { return fixture.record.lines.size() == 3; }, 30));
  CHECK(fixture.record.lines == std::vector<std::string>{"$I", "$$", "$H"});
  const GrblSettings& settings = fixture.sand().controllerSettings();
  CHECK(settings.isCoreXy == true);
  CHECK(settings.idleDelay == 255);
  CHECK(settings.junctionDeviation == doctest::Approx(0.02));
  CHECK(settings.homing == 1);
  CHECK(settings.stepsX == 80);
  CHECK(settings.maxRateX == 8000);
  CHECK(settings.maxRateY == 7000);
  CHECK(settings.accelerationX == 250);
  CHECK(settings.travelX == 600);
  CHECK(settings.travelY == 400);
}

namespace {

/** A table whose controller has other settings than it should have, and a job. */
struct OddController : SandFixture {
  explicit OddController(const VirtualGrblOptions& options, const SandHardware& hardware = {})
      : SandFixture(options, hardware), file(addJob({{{1000, 0}, false}, {{1000, 1000}, false}})) {
    run(5);
  }

  const std::string file;
};

VirtualGrblOptions withSettings(std::vector<std::pair<int, double>> settings) {
  VirtualGrblOptions options;
  options.settings = std::move(settings);
  return options;
}

constexpr char kNotCoreXy[] =
    "The controller is not built for CoreXY, but the table is (see Settings > Devices): drawings would be "
    "skewed.";

}  // namespace

TEST_CASE("a controller that is not built for CoreXY draws and homes nothing, and the status says why") {
  VirtualGrblOptions options;
  options.coreXy = false;
  OddController world(options);
  world.run(60);
  CHECK(world.record.lines[0] == "$I");
  CHECK(std::all_of(world.record.lines.begin(), world.record.lines.end(),
                    [](const auto& line) { return line == "$I" || line == "$$"; }));
  CHECK(world.job(world.file).state == JobState::kWaiting);
  CHECK(world.sand().status().message == kNotCoreXy);
  CHECK_FALSE(world.sand().status().needsConfirmation);
}

TEST_CASE("people's commands are taken while the hub reads the controller's settings again") {
  VirtualGrblOptions options = withSettings({{1, 25}});
  options.coreXy = false;
  OddController world(options);
  const size_t before = world.record.lines.size();
  REQUIRE(world.runUntil([&] { return world.record.lines.size() > before; }, 10));
  CHECK(world.sand().adjustController().ok());
  world.run(1);
  CHECK(world.sand().controllerSettings().idleDelay == 255);
}

TEST_CASE("settings are adjusted also right after the controller is online, before anything is known of it") {
  for (const bool isMarked : {false, true}) {
    CAPTURE(isMarked);
    SandFixture world(withSettings({{1, 25}, {13, 1}}));
    if (isMarked) {
      REQUIRE(world.runUntilState(world.addJob({{{1000, 0}, false}}), JobState::kDone, 120));
      world.restartHub();
    }
    REQUIRE(world.runUntil([&] { return world.sand().status().online; }, 60));
    REQUIRE(world.sand().adjustController().ok());
    world.run(3);
    CHECK(world.sand().controllerSettings().idleDelay == 255);
    CHECK(world.sand().controllerSettings().reportsInches == 0);
  }
}

TEST_CASE("a controller that is built for CoreXY does not fit a table that is not") {
  SandHardware hardware;
  hardware.drive = TableDrive::kCartesian;
  OddController world({}, hardware);
  world.run(5);
  CHECK(world.sand().status().message.find("built for CoreXY, but the table is not") != std::string::npos);
  world.sand().setHardware({});
  CHECK(world.runUntilState(world.file, JobState::kDone, 120));
}

TEST_CASE("home, continue and restart answer why the controller can't draw") {
  SandFixture world;
  const std::string file = world.addJob(wander(100, 1, 5));
  REQUIRE(world.runUntilDrawn(5));
  REQUIRE(world.sand().control(SandAction::kStop).ok());
  REQUIRE(world.runUntilState(file, JobState::kInterrupted, 20));
  SandHardware hardware;
  hardware.drive = TableDrive::kCartesian;
  world.sand().setHardware(hardware);
  world.run(1);
  for (const Status& answer :
       {world.sand().control(SandAction::kHome), world.sand().decide(file, SandDecision::kContinue),
        world.sand().decide(file, SandDecision::kRestart)}) {
    REQUIRE_FALSE(answer.ok());
    CHECK(answer.error().kind() == ErrorKind::kConflict);
    CHECK(std::string(answer.error().message).find("The controller is built for CoreXY") == 0);
  }
  CHECK(world.sand().decide(file, SandDecision::kDrop).ok());
}

TEST_CASE("a travel smaller than the table cuts drawings off, but only with soft limits") {
  OddController cutting(withSettings({{20, 1}, {130, 300}}));
  cutting.run(60);
  CHECK(cutting.record.moves.empty());
  CHECK(cutting.sand().status().message ==
        "The controller's travel ($130, $131) does not reach across the table's 600 x 400 mm: drawings would "
        "be cut off.");
  OddController harmless(withSettings({{130, 300}}));
  CHECK(harmless.runUntilState(harmless.file, JobState::kDone, 120));
}

TEST_CASE("with soft limits, the travel should also hold the pull-off of the homing") {
  OddController narrow(withSettings({{20, 1}, {27, 2}, {130, 601}, {131, 402}}));
  CHECK(narrow.runUntilState(narrow.file, JobState::kDone, 120));  // it keeps away from the edge
  for (const ControllerCheck& check : narrow.sand().controllerChecks()) {
    if (check.number == 130) CHECK(check.wanted == 602);
    if (check.number == 130) CHECK(check.verdict == ControllerCheck::Verdict::kDiffers);
    if (check.number == 131) CHECK(check.verdict == ControllerCheck::Verdict::kFits);
  }
  OddController whole(withSettings({{20, 1}, {27, 2}, {130, 602}, {131, 402}}));
  CHECK(whole.runUntilState(whole.file, JobState::kDone, 120));
  const std::string corner = whole.addJob({{{60000, 40000}, false}});
  CHECK(whole.runUntilState(corner, JobState::kDone, 120));
}

TEST_CASE("a controller whose homing ends at 0 has the whole travel") {
  VirtualGrblOptions options = withSettings({{20, 1}});
  options.originAtHome = true;
  OddController world(options);
  CHECK(world.sand().status().message.find("travel") == std::string::npos);
}

TEST_CASE("a job starts by itself once the controller's settings fit") {
  OddController world(withSettings({{20, 1}, {130, 300}}));
  world.run(10);
  REQUIRE(world.record.moves.empty());
  world.table.receive(asBytes("$20=0\n"));
  CHECK(world.runUntilState(world.file, JobState::kDone, 120));
}

TEST_CASE("settings that fit again are noticed, also while an interrupted job waits for a decision") {
  SandFixture world;
  const std::string file = world.addJob(wander(100, 1, 5));
  REQUIRE(world.runUntilDrawn(5));
  REQUIRE(world.sand().control(SandAction::kStop).ok());
  REQUIRE(world.runUntilState(file, JobState::kInterrupted, 20));
  world.run(5);
  world.table.receive(asBytes("$20=1\n$130=300\n"));
  REQUIRE(world.sand().adjustController().ok());
  world.run(1);
  REQUIRE_FALSE(world.sand().decide(file, SandDecision::kContinue).ok());
  world.table.receive(asBytes("$20=0\n"));
  world.run(7);
  CHECK(world.sand().decide(file, SandDecision::kContinue).ok());
}

TEST_CASE("a controller that reports in inches draws like any other") {
  OddController world(withSettings({{13, 1}}));
  REQUIRE(world.runUntilState(world.file, JobState::kDone, 120));
  CHECK(world.record.accepted("G21G90G94"));
  CHECK(world.table.ball().x == doctest::Approx(10));
  CHECK(world.table.ball().y == doctest::Approx(10));
  world.run(1);
  CHECK(world.sand().status().position.x == doctest::Approx(1000).epsilon(0.001));
}

TEST_CASE("the position stays right while $13 is set to mm") {
  VirtualGrblOptions options = withSettings({{13, 1}});
  options.homing = false;
  SandHardware hardware;
  hardware.homesItself = false;
  // A report arrives at another moment in each round.
  for (int round = 0; round < 20; ++round) {
    SandFixture world(options, hardware);
    world.run(5);
    REQUIRE(world.sand().control(SandAction::kConfirmZero).ok());
    world.run(2);
    Jog jog;
    jog.x = 10;
    REQUIRE(world.sand().jog(jog).ok());
    world.run(3 + round * 0.01);
    REQUIRE(world.sand().adjustController().ok());
    for (int pass = 0; pass < 100; ++pass) {
      world.pass();
      REQUIRE(world.sand().status().position.x == doctest::Approx(1000).epsilon(0.001));
    }
  }
}

namespace {

const ControllerCheck* find(const std::vector<ControllerCheck>& checks, uint8_t number) {
  const auto found = std::find_if(checks.begin(), checks.end(),
                                  [number](const ControllerCheck& check) { return check.number == number; });
  return found == checks.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("each known setting is compared with what it should be") {
  using Verdict = ControllerCheck::Verdict;
  OddController world(withSettings({{1, 25}, {13, 1}, {22, 0}, {101, 160}, {131, 300}}));
  const auto checks = world.sand().controllerChecks();
  CHECK(checks.size() == 9);
  struct Expected {
    uint8_t number;
    float value, wanted;
    Verdict verdict;
    bool isHarmless;
  };
  for (const Expected& expected :
       {Expected{ControllerCheck::kCoreXy, 1, 1, Verdict::kFits, false},
        Expected{1, 25, 255, Verdict::kDiffers, true}, Expected{13, 1, 0, Verdict::kDiffers, true},
        Expected{20, 0, 0, Verdict::kFits, false}, Expected{22, 0, 1, Verdict::kDiffers, false},
        Expected{100, 80, 80, Verdict::kFits, false}, Expected{101, 160, 80, Verdict::kDiffers, false},
        Expected{130, 600, 600, Verdict::kFits, false}, Expected{131, 300, 400, Verdict::kDiffers, false}}) {
    CAPTURE(int{expected.number});
    const ControllerCheck* check = find(checks, expected.number);
    REQUIRE(check != nullptr);
    CHECK(check->value == expected.value);
    CHECK(check->wanted == expected.wanted);
    CHECK(check->verdict == expected.verdict);
    CHECK(check->isHarmless == expected.isHarmless);
  }
}

TEST_CASE("only the harmless settings are set, and are then known") {
  SandFixture world(withSettings({{1, 25}, {13, 1}, {100, 100}}));
  world.run(5);
  REQUIRE(world.sand().adjustController().ok());
  world.run(2);
  CHECK(world.record.accepted("$1=255"));
  CHECK(world.record.accepted("$13=0"));
  CHECK(std::count_if(world.record.lines.begin(), world.record.lines.end(),
                      [](const auto& line) { return line.find('=') != std::string::npos; }) == 2);
  const auto checks = world.sand().controllerChecks();
  CHECK(find(checks, 1)->value == 255);
  CHECK(find(checks, 13)->value == 0);
  CHECK(find(checks, 100)->value == 100);
}

TEST_CASE("settings that wait to be adjusted are adjusted after a restart of the controller, too") {
  ManualClock clock;
  QuietLog log;
  ScriptedSerial serial;
  GrblLink link(serial, clock, log);
  TableCommands commands(link);
  commands.readSettings();
  commands.restart();
  CHECK(commands.onlyRead());
  commands.adjust();
  commands.restart();
  CHECK_FALSE(commands.onlyRead());
}

TEST_CASE("the status names a setting that the controller refuses") {
  SandFixture world(withSettings({{1, 25}}));
  world.run(5);
  world.table.refuseNext(3);
  REQUIRE(world.sand().adjustController().ok());
  world.run(1);
  CHECK(world.sand().status().message ==
        "The controller refused $1=255: The table does not know this $ command (error 3).");
}

TEST_CASE("a controller that answers $$ with an error is unknown, and draws") {
  SandFixture world;
  const std::string file = world.addJob({{{1000, 0}, false}});
  REQUIRE(world.runUntil([&] { return world.sand().status().online; }, 30));
  world.table.refuseNext(8);
  REQUIRE(world.runUntilState(file, JobState::kDone, 120));
  CHECK(world.sand().controllerChecks().size() == 1);
}
