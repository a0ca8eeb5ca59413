#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <random>
#include <string>

#include "unit/core/sand/geometry/polar_presets.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr double kPi = 3.14159265358979323846;

/** _move_polar_sync() of Dune Weaver 4.1.4, with the steps of its config.yaml and its gear ratios. */
class PublishedFormula {
 public:
  explicit PublishedFormula(const std::string& tableType) : isMini_(tableType == "dune_weaver_mini") {
    const std::map<std::string, std::array<double, 3>> kTypes = {
        {"dune_weaver", {320, 287, 10}},
        {"dune_weaver_mini", {256, 180, 6.25}},
        {"dune_weaver_pro", {320, 533, 10}},
        {"dune_weaver_pro_pulley", {320, 620, 10}},
        {"dune_weaver_mini_pro", {200, 164, 6.25}},
        {"dune_weaver_mini_pro_byj", {256, 210, 6.25}},
        {"dune_weaver_gold", {200, 270, 6.25}},
        {"dune_weaver_gold_250", {200, 250, 6.25}},
    };
    const auto& [xSteps, ySteps, gearRatio] = kTypes.at(tableType);
    xSteps_ = xSteps;
    ySteps_ = ySteps;
    gearRatio_ = gearRatio;
  }

  void moveTo(double theta, double rho) {
    const double xScaling = 2;
    const double yScaling = isMini_ ? 3.7 : 5;
    double xIncrement = (theta - theta_) * 100 / (2 * kPi * xScaling);
    double yIncrement = (rho - rho_) * 100 / yScaling;
    const double xTotalSteps = xSteps_ * (100 / xScaling);
    const double yTotalSteps = ySteps_ * (100 / yScaling);
    const double offset = xIncrement * (xTotalSteps * xScaling / (gearRatio_ * yTotalSteps * yScaling));
    if (isMini_ || ySteps_ == 546) {
      yIncrement -= offset;
    } else {
      yIncrement += offset;
    }
    x += xIncrement;
    y += yIncrement;
    theta_ = theta;
    rho_ = rho;
  }

  double x = 0;
  double y = 0;

 private:
  bool isMini_;
  double xSteps_, ySteps_, gearRatio_;
  double theta_ = 0;
  double rho_ = 0;
};

}  // namespace

TEST_CASE("a preset moves the motors as Dune Weaver does") {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> turn(-8, 9);
  std::uniform_real_distribution<double> part(0, 1);
  for (const PolarPreset& preset : kPolarPresets) {
    CAPTURE(preset.id);
    std::string type(preset.id);
    std::replace(type.begin(), type.end(), '-', '_');
    const PolarKinematics kinematics(preset.table());
    PublishedFormula published(type);
    double theta = 0;
    for (int move = 0; move < 2'000; move++) {
      theta += turn(random);
      const double rho = part(random);
      published.moveTo(theta, rho);
      const MotorPoint motors = kinematics.motorsAt({theta, rho * preset.diameter / 2});
      REQUIRE(motors.x == doctest::Approx(published.x).epsilon(1e-9));
      REQUIRE(std::abs(motors.y - published.y) < 1e-6);
    }
  }
}

TEST_CASE("the motors' position leads back to the point, with all turns") {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> angle(-4'000, 4'000);
  for (const PolarPreset& preset : kPolarPresets) {
    const PolarKinematics kinematics(preset.table());
    std::uniform_real_distribution<double> radius(0, preset.diameter / 2);
    for (int i = 0; i < 1'000; i++) {
      const PolarPoint at{angle(random), radius(random)};
      const PolarPoint back = kinematics.polarAt(kinematics.motorsAt(at));
      REQUIRE(back.angle == doctest::Approx(at.angle).epsilon(1e-12));
      REQUIRE(std::abs(back.radius - at.radius) < 1e-8);
    }
  }
}

TEST_CASE("a point gets the angle that is closest to the arm's") {
  const CentrePoint right{10, 0};
  CHECK(PolarKinematics::polarAt(right, 0).angle == doctest::Approx(kPi / 2));
  CHECK(PolarKinematics::polarAt(right, 200 * kPi).angle == doctest::Approx(200.5 * kPi));
  CHECK(PolarKinematics::polarAt(right, -199 * kPi).angle == doctest::Approx(-199.5 * kPi));
  CHECK(PolarKinematics::polarAt(right, 0).radius == doctest::Approx(10));
}

TEST_CASE("in the centre the arm keeps its angle") {
  CHECK(PolarKinematics::polarAt(CentrePoint{0, 0}, 12.5).angle == 12.5);
  CHECK(PolarKinematics::polarAt(CentrePoint{0.003, -0.003}, 12.5).angle == 12.5);
  CHECK(PolarKinematics::polarAt(CentrePoint{0.003, -0.003}, 12.5).radius == 0);
}

TEST_CASE("angle 0 is up, and a quarter turn is right, as in theta-rho files") {
  const CentrePoint up = PolarKinematics::pointAt({0, 5});
  CHECK(up.x == doctest::Approx(0));
  CHECK(up.y == doctest::Approx(5));
  const CentrePoint right = PolarKinematics::pointAt({kPi / 2, 5});
  CHECK(right.x == doctest::Approx(5));
  CHECK(std::abs(right.y) < 1e-12);
}
