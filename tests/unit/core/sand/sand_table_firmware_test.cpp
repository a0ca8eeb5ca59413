#include <doctest/doctest.h>

#include <string>

#include "unit/core/sand/sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr ControllerFlavour kFlavours[] = {ControllerFlavour::kGrbl, ControllerFlavour::kFluidNc,
                                           ControllerFlavour::kGrblHal};

VirtualGrblOptions flavoured(ControllerFlavour flavour) {
  VirtualGrblOptions options;
  options.flavour = flavour;
  return options;
}

struct FirmwareTable : SandFixture {
  explicit FirmwareTable(ControllerFlavour flavour) : SandFixture(flavoured(flavour)) {
    REQUIRE(runUntil([this] { return sand().status().online; }, 10));
    onlineAt = table.microseconds() / 1000;
  }

  std::string message() { return sand().status().message; }
  bool draw(const std::string& file) { return runUntilState(file, JobState::kDone, 600); }

  uint64_t onlineAt = 0;  // ms since power-up, a second after which the banner comes
};

}  // namespace

TEST_CASE("every firmware is online as soon as it has answered $I") {
  for (const auto flavour : kFlavours) {
    CAPTURE(static_cast<int>(flavour));
    CHECK(FirmwareTable(flavour).onlineAt < 1'100);
  }
}

TEST_CASE("a table that is not homed says so in the words of its firmware, homes by itself and draws") {
  const std::string kMustHome[] = {"", "Alarm 14: The table must be homed first.",
                                   "Alarm 11: The table must be homed first."};
  for (const auto flavour : kFlavours) {
    CAPTURE(static_cast<int>(flavour));
    FirmwareTable world(flavour);
    world.run(1);
    CHECK(world.message() == kMustHome[static_cast<size_t>(flavour)]);
    const auto moves = wander(60, 1, 5);
    REQUIRE(world.draw(world.addJob(moves)));
    CHECK(world.message().empty());
    CHECK(world.table.ball().x == doctest::Approx(moves.back().to.x / 100.0).epsilon(1e-3));
    CHECK(world.table.ball().y == doctest::Approx(moves.back().to.y / 100.0).epsilon(1e-3));
    CHECK(world.record.overruns == 0);
  }
}

TEST_CASE("with every firmware, a stopped job continues where it was stopped") {
  for (const auto flavour : kFlavours) {
    CAPTURE(static_cast<int>(flavour));
    FirmwareTable world(flavour);
    const auto moves = wander(200, 1, 5);
    const std::string file = world.addJob(moves);
    REQUIRE(world.runUntilDrawn(50));
    REQUIRE(world.sand().control(SandAction::kStop).ok());
    REQUIRE(world.runUntilState(file, JobState::kInterrupted, 20));
    REQUIRE(world.sand().decide(file, SandDecision::kContinue).ok());
    REQUIRE(world.draw(file));
    CHECK(world.table.ball().x == doctest::Approx(moves.back().to.x / 100.0).epsilon(1e-3));
  }
}

TEST_CASE("with every firmware the ball draws and jogs with the table's speed") {
  const char* const kDraws[] = {"G1F2121", "G1F1500", "G1F1500"};
  const char* const kJogs[] = {"$J=G91G21X50.00Y0.00F2121", "$J=G91G21X50.00Y0.00F1500",
                               "$J=G91G21X50.00Y0.00F1500"};
  for (const auto flavour : kFlavours) {
    CAPTURE(static_cast<int>(flavour));
    FirmwareTable world(flavour);
    const std::string file = world.addJob({{{0, 10'000}, false}, {{50'000, 10'000}, false}});
    REQUIRE(world.runUntil([&] { return world.table.ball().x > 100; }, 600));
    const double from = world.table.ball().x;
    world.run(2);
    CHECK(world.table.ball().x - from == doctest::Approx(50).epsilon(0.01));
    REQUIRE(world.draw(file));
    CHECK(world.record.accepted(kDraws[static_cast<size_t>(flavour)]));
    Jog right;
    right.x = 50;
    REQUIRE(world.runUntil([&] { return world.sand().jog(right).ok(); }, 10));
    world.run(1);
    CHECK(world.record.accepted(kJogs[static_cast<size_t>(flavour)]));
  }
}

TEST_CASE("grblHAL's numbered settings beyond Grbl's change nothing, and FluidNC's few are enough") {
  for (const auto flavour : kFlavours) {
    CAPTURE(static_cast<int>(flavour));
    FirmwareTable world(flavour);
    world.run(2);
    const GrblSettings& settings = world.sand().controllerSettings();
    CHECK(settings.stepsX == 80);
    CHECK(settings.maxRateY == 10'000);
    CHECK(settings.travelX == 600);
    CHECK(settings.homing == 1);
    CHECK((settings.idleDelay == GrblSettings::kUnknown) == (flavour == ControllerFlavour::kFluidNc));
  }
}

TEST_CASE("a table that waits for another tool says so, and can be resumed") {
  FirmwareTable world(ControllerFlavour::kGrblHal);
  REQUIRE(world.draw(world.addJob({{{1000, 0}, false}, {{1000, 1000}, false}})));
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
  REQUIRE(world.draw(world.addJob({{{1000, 0}, false}, {{1000, 1000}, false}})));
  world.table.raiseAlarm(13);
  world.run(3);
  CHECK(world.message() == "Alarm 13: Hard stop. The position is lost.");
  REQUIRE(world.sand().control(SandAction::kHome).ok());
  CHECK(world.runUntil([&] { return world.sand().status().isPositionKnown; }, 60));
}
