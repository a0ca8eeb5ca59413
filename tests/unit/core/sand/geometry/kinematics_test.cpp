#include "core/sand/geometry/kinematics.h"

#include <doctest/doctest.h>

using namespace lumi;

namespace {

SandHardware withSteps(double stepsPerMm) {
  SandHardware table;
  table.stepsPerMm = stepsPerMm;
  return table;
}

}  // namespace

TEST_CASE("the motor travel of a move is that of the busier motor") {
  CHECK(motorTravel({0, 0}, {0, 0}) == 0);
  CHECK(motorTravel({100, 100}, {400, 100}) == 300);
  CHECK(motorTravel({100, 400}, {100, 100}) == 300);
  CHECK(motorTravel({0, 0}, {300, 400}) == 700);
  CHECK(motorTravel({300, 0}, {0, 400}) == 700);
  CHECK(motorTravel({TableShape().width, TableShape().height}, {0, 0}) == 100'000);
}

TEST_CASE("2,000 steps of the busier motor take a second") {
  CHECK(durationOf(motorTravel({0, 0}, {2'500, 0}), 0, withSteps(80)) == 1'000);
  CHECK(durationOf(motorTravel({0, 0}, {2'500, 2'500}), 0, withSteps(80)) == 2'000);
  CHECK(durationOf(motorTravel({0, 0}, {2'500, 0}), 0, withSteps(160)) == 2'000);
  CHECK(durationOf(0, 0, withSteps(80)) == 0);
  CHECK(durationOf(uint64_t{1} << 40, 0, withSteps(80)) == 439'804'651'110);
}

TEST_CASE("with the table's feed, a line along an axis takes the estimated time") {
  const double stepsPerMm = 80;
  const double alongAxis =
      tableFeed(withSteps(stepsPerMm)) / 60.0 / 1.41421356237;  // mm/s; Grbl counts motor space
  CHECK(alongAxis * stepsPerMm == doctest::Approx(kStepsPerSecond).epsilon(0.001));
  CHECK(tableFeed(withSteps(40)) == doctest::Approx(2.0 * tableFeed(withSteps(80))).epsilon(0.001));
}

TEST_CASE("with the table's feed, a diagonal takes 71 % of the estimate, at 2,828 steps per second") {
  const double stepsPerMm = 80;
  const double steps = 200 * stepsPerMm;  // of the left motor; the right one does not turn
  const double inMotorSpace = steps / stepsPerMm;
  const double seconds = inMotorSpace / (tableFeed(withSteps(stepsPerMm)) / 60.0);
  const auto estimate =
      static_cast<double>(durationOf(motorTravel({0, 0}, {10'000, 10'000}), 0, withSteps(stepsPerMm)));
  CHECK(seconds * 1000 / estimate == doctest::Approx(0.707).epsilon(0.001));
  CHECK(steps / seconds == doctest::Approx(2'828).epsilon(0.001));
}

TEST_CASE("the controller's 0,0 is the table's corner or its centre, on a polar table always the centre") {
  SandHardware table;
  CHECK(table.zero() == TablePoint{0, 0});
  table.isOriginAtCentre = true;
  CHECK(table.zero() == TablePoint{30'000, 20'000});
  SandHardware polar;
  polar.drive = TableDrive::kPolar;
  polar.shape = {40'000, 40'000, true};
  CHECK(polar.zero() == TablePoint{20'000, 20'000});
}

TEST_CASE("a table with a feed, and every polar table, has a speed along the sand") {
  SandHardware table;
  CHECK_FALSE(table.hasSpeed());
  table.feed = 35;
  CHECK(table.hasSpeed());
  SandHardware polar;
  polar.drive = TableDrive::kPolar;
  CHECK(polar.hasSpeed());
  CHECK(sandSpeed(polar) == 20);
}
