#include <doctest/doctest.h>

#include <string>

#include "unit/core/sand/sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct FirmwareTable : SandFixture {
  explicit FirmwareTable(ControllerFlavour flavour) : SandFixture(VirtualGrblOptions::of(flavour)) {
    REQUIRE(runUntil([this] { return sand().status().online; }, 10));
    onlineAt = table.microseconds() / 1000;
  }

  std::string message() { return sand().status().message; }
  void draw(const std::string& file, TablePoint end) {
    REQUIRE(runUntilState(file, JobState::kDone, 600));
    CHECK(table.ball().x == doctest::Approx(end.x / 100.0).epsilon(1e-3));
    CHECK(table.ball().y == doctest::Approx(end.y / 100.0).epsilon(1e-3));
    CHECK(message().empty());
    CHECK(record.overruns == 0);
  }

  uint64_t onlineAt = 0;  // ms since power-up, a second after which the banner comes
};

struct Words {
  ControllerFlavour flavour;
  const char* mustHome;
  const char* draws;
  const char* jogs;
};

constexpr Words kWords[] = {{ControllerFlavour::kGrbl, "", "G1F2121", "$J=G91G21X50.00Y0.00F2121"},
                            {ControllerFlavour::kFluidNc, "Alarm 14: The table must go home first.",
                             "G1F1500", "$J=G91G21X50.00Y0.00F1500"},
                            {ControllerFlavour::kGrblHal, "Alarm 11: The table must go home first.",
                             "G1F1500", "$J=G91G21X50.00Y0.00F1500"}};

}  // namespace

TEST_CASE(
    "with every firmware a table is online as soon as it has answered $I, and says in its words if it "
    "must be homed") {
  for (const Words& each : kWords) {
    CAPTURE(static_cast<int>(each.flavour));
    FirmwareTable world(each.flavour);
    CHECK(world.onlineAt < 1'100);
    world.run(1);
    CHECK(world.message() == each.mustHome);
    // grblHAL's numbered settings beyond Grbl's change nothing, and FluidNC's few are enough.
    const GrblSettings& settings = world.sand().controllerSettings();
    CHECK(settings.stepsX == 80);
    CHECK(settings.maxRateY == 10'000);
    CHECK(settings.travelX == 600);
    CHECK(settings.homing == 1);
    CHECK((settings.idleDelay == GrblSettings::kUnknown) == (each.flavour == ControllerFlavour::kFluidNc));
  }
}

TEST_CASE("with every firmware a table homes by itself and draws, and a stopped job continues") {
  for (const Words& each : kWords) {
    CAPTURE(static_cast<int>(each.flavour));
    FirmwareTable world(each.flavour);
    const auto moves = wander(200, 1, 5);
    const std::string file = world.addJob(moves);
    REQUIRE(world.runUntilDrawn(50));
    REQUIRE(world.sand().control(SandAction::kStop).ok());
    REQUIRE(world.runUntilState(file, JobState::kInterrupted, 20));
    REQUIRE(world.sand().decide(file, SandDecision::kContinue).ok());
    world.draw(file, moves.back().to);
  }
}

TEST_CASE("with every firmware the ball draws and jogs with the table's speed") {
  for (const Words& each : kWords) {
    CAPTURE(static_cast<int>(each.flavour));
    FirmwareTable world(each.flavour);
    const std::string file = world.addJob({{{0, 10'000}, false}, {{50'000, 10'000}, false}});
    REQUIRE(world.runUntil([&] { return world.table.ball().x > 100; }, 600));
    const double from = world.table.ball().x;
    world.run(2);
    CHECK(world.table.ball().x - from == doctest::Approx(50).epsilon(0.01));
    world.draw(file, {50'000, 10'000});
    CHECK(world.record.accepted(each.draws));
    Jog right;
    right.x = 50;
    REQUIRE(world.runUntil([&] { return world.sand().jog(right).ok(); }, 10));
    world.run(1);
    CHECK(world.record.accepted(each.jogs));
  }
}

TEST_CASE("a table that waits for another tool says so, and can be resumed") {
  FirmwareTable world(ControllerFlavour::kGrblHal);
  world.draw(world.addJob({{{1000, 0}, false}, {{1000, 1000}, false}}), {1000, 1000});
  world.table.receive(asBytes("M6\n"));
  world.run(1);
  CHECK(world.message() == "The table waits for another tool. Resume or stop.");
  REQUIRE(world.sand().control(SandAction::kResume).ok());
  world.run(1);
  CHECK(world.message().empty());
  CHECK(world.sand().status().machine == MachineState::kIdle);
}

TEST_CASE("a hard stop of FluidNC is reset, and the table can home again") {
  FirmwareTable world(ControllerFlavour::kFluidNc);
  world.draw(world.addJob({{{1000, 0}, false}, {{1000, 1000}, false}}), {1000, 1000});
  world.table.raiseAlarm(13);
  world.run(3);
  CHECK(world.message() == "Alarm 13: Hard stop. The position is lost.");
  REQUIRE(world.sand().control(SandAction::kHome).ok());
  CHECK(world.runUntil([&] { return world.sand().status().isPositionKnown; }, 60));
}
