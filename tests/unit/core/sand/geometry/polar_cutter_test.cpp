#include "core/sand/geometry/polar_cutter.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "unit/core/sand/geometry/line_distance.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr double kWholeTurn = 6.283185307179586;

double fourDecimals(double mm) {
  return std::round(mm * 1e4) / 1e4;
}

/** What a table does when it gets the moves of a line. Has formulas of its own. */
class PolarReference {
 public:
  explicit PolarReference(const PolarTable& table, bool rounds = false) : table_(table), rounds_(rounds) {}

  void standAt(double angle, CentrePoint ball) {
    x_ = angle / kWholeTurn * table_.turnMm;
    y_ = std::hypot(ball.x, ball.y) / table_.radius * table_.radiusMm + x_ * table_.coupling;
  }

  /** Draws the rest of the cutter's line. */
  void draw(PolarCutter& cutter, CentrePoint from, CentrePoint to, const PolarSpeed& speed) {
    cuts = 0;
    slowCuts = 0;
    seconds = 0;
    for (PolarMove move; cutter.next(move); cuts++) {
      drawMove(move, from, to, speed);
      REQUIRE(move.drawn >= drawn_);
      drawn_ = move.drawn;
    }
    drawn_ = 0;
    endsOff = std::max(endsOff, std::hypot(ballX() - to.x, ballY() - to.y));
  }

  double angle() const { return x_ / table_.turnMm * kWholeTurn; }
  double ballX() const { return radiusAt(x_, y_) * std::sin(angle()); }
  double ballY() const { return radiusAt(x_, y_) * std::cos(angle()); }

  int cuts = 0;         // of the last line
  int slowCuts = 0;     // of these, limited by a motor
  double seconds = 0;   // for the last line
  double farthest = 0;  // of the ball from its line; of all lines
  double endsOff = 0;   // of the ball from the line's end; of all lines
  double uneven = 0;    // largest deviation from the speed, as a part of it; of all lines
  double fastest = 0;   // the busiest motor's speed, as a part of its limit; of all lines

 private:
  double radiusAt(double x, double y) const {
    return (y - table_.coupling * x) / table_.radiusMm * table_.radius;
  }

  void drawMove(const PolarMove& move, CentrePoint from, CentrePoint to, const PolarSpeed& speed) {
    const double toX = rounds_ ? fourDecimals(move.to.x) : move.to.x;
    const double toY = rounds_ ? fourDecimals(move.to.y) : move.to.y;
    const double time = std::hypot(move.to.x - x_, move.to.y - y_) / static_cast<double>(move.feed) * 60;
    const double busy = std::max(std::abs(move.to.x - x_) / static_cast<double>(speed.maxRate[0]),
                                 std::abs(move.to.y - y_) / static_cast<double>(speed.maxRate[1])) *
                        60;
    if (time > 0) fastest = std::max(fastest, busy / time);
    const bool isLimited = busy > time * 0.999;
    slowCuts += isLimited ? 1 : 0;
    constexpr int kSamples = 40;
    double atX = ballX();
    double atY = ballY();
    for (int i = 1; i <= kSamples; i++) {
      const double x = x_ + (toX - x_) * i / kSamples;
      const double y = y_ + (toY - y_) * i / kSamples;
      const double radius = radiusAt(x, y);
      const double ballX = radius * std::sin(x / table_.turnMm * kWholeTurn);
      const double ballY = radius * std::cos(x / table_.turnMm * kWholeTurn);
      farthest = std::max(farthest, distanceToLine(CentrePoint{ballX, ballY}, from, to));
      const double pace = std::hypot(ballX - atX, ballY - atY) / (time / kSamples);
      // Within 2 mm of the centre, moves are too short for anyone to see their speed.
      if (!isLimited && std::min(radius, radiusAt(x_, y_)) > 2) {
        uneven = std::max(uneven, std::abs(pace / static_cast<double>(speed.sand) - 1));
      }
      atX = ballX;
      atY = ballY;
    }
    seconds += time;
    x_ = toX;
    y_ = toY;
  }

  const PolarTable table_;
  const bool rounds_;
  double x_ = 0;
  double y_ = 0;
  float drawn_ = 0;
};

/** Random tables, speeds and lines. */
class PolarLottery {
 public:
  explicit PolarLottery(uint32_t seed) : random_(seed) {}

  double between(double least, double most) {
    return std::uniform_real_distribution<double>(least, most)(random_);
  }
  /** All orders of magnitude are equally likely. */
  double ofAnySize(double least, double most) { return std::exp(between(std::log(least), std::log(most))); }
  PolarTable table() { return {between(20, 100), between(15, 60), between(-0.3, 0.3), ofAnySize(25, 1'500)}; }
  PolarSpeed speed() {
    const auto rate = static_cast<float>(random_() % 2 == 0 ? ofAnySize(200, 10'000) : 500);
    return {static_cast<float>(between(2, 80)), {rate, rate}};
  }
  CentrePoint point(double tableRadius) {
    const bool isNearCentre = random_() % 4 == 0;
    const double radius =
        isNearCentre ? ofAnySize(0.005, tableRadius) : tableRadius * std::sqrt(between(0, 1));
    const double angle = between(0, kWholeTurn);
    return {fourDecimals(radius * std::sin(angle)), fourDecimals(radius * std::cos(angle))};
  }
  /** The second point of a line: anywhere, near `from`, or so that the line passes near the centre. */
  CentrePoint to(CentrePoint from, double tableRadius) {
    const auto kind = random_() % 6;
    CentrePoint to = point(tableRadius);
    if (kind == 0) {
      const double part = between(-1, 1);
      const double aside = ofAnySize(1e-4, 5) / (std::hypot(from.x, from.y) + 1e-9);
      to = {from.x * part + from.y * aside, from.y * part - from.x * aside};
    } else if (kind == 1) {
      const double length = ofAnySize(0.01, tableRadius);
      const double angle = between(0, kWholeTurn);
      to = {from.x + length * std::sin(angle), from.y + length * std::cos(angle)};
    }
    const double shrink = std::min(1.0, tableRadius / (std::hypot(to.x, to.y) + 1e-9));
    return {to.x * shrink, to.y * shrink};
  }

 private:
  std::mt19937 random_;
};

/** Draws one line and returns the result. */
PolarReference drawn(CentrePoint from, CentrePoint to, const PolarTable& table = {50, 20, 0.06, 375},
                     const PolarSpeed& speed = {}) {
  const PolarKinematics kinematics(table);
  PolarCutter cutter(kinematics, speed);
  PolarReference reference(table);
  const PolarPoint start = PolarKinematics::polarAt(from, 0);
  cutter.setAngle(start.angle);
  reference.standAt(start.angle, from);
  cutter.begin(from, to);
  reference.draw(cutter, from, to, speed);
  return reference;
}

}  // namespace

TEST_CASE("the ball stays within 0.1 mm of any line on tables of 50 to 3,000 mm, at an even speed") {
  PolarLottery lottery(11);
  double farthest = 0;
  double endsOff = 0;
  double uneven = 0;
  double fastest = 0;
  for (int i = 0; i < 20'000; i++) {
    const PolarTable table = lottery.table();
    const PolarSpeed speed = lottery.speed();
    const CentrePoint from = lottery.point(table.radius);
    const CentrePoint to = lottery.to(from, table.radius);
    CAPTURE(table.radius);
    CAPTURE(from.x);
    CAPTURE(from.y);
    CAPTURE(to.x);
    CAPTURE(to.y);
    const PolarReference reference = drawn(from, to, table, speed);
    REQUIRE(reference.farthest <= 0.09);
    REQUIRE(reference.endsOff <= 0.01);
    REQUIRE(reference.fastest <= 1.001);
    REQUIRE(reference.uneven <= 0.1);
    farthest = std::max(farthest, reference.farthest);
    endsOff = std::max(endsOff, reference.endsOff);
    uneven = std::max(uneven, reference.uneven);
    fastest = std::max(fastest, reference.fastest);
  }
  MESSAGE("farthest " << farthest << " mm, end " << endsOff << " mm, uneven by " << uneven * 100 << " %");
  CHECK(farthest > 0.025);  // otherwise there are more cuts than the tolerance needs
  CHECK(fastest > 0.99);
}

TEST_CASE("10,000 lines, rounded to four decimals, drift nowhere, after hundreds of turns either") {
  for (const double radius : {25.0, 375.0, 1'500.0}) {
    PolarLottery lottery(5);
    const PolarTable table{50, 20, -0.2, radius};
    const PolarKinematics kinematics(table);
    const PolarSpeed speed;
    PolarCutter cutter(kinematics, speed);
    PolarReference reference(table, true);
    const double manyTurns = 300 * kWholeTurn;
    cutter.setAngle(manyTurns);
    reference.standAt(manyTurns, {0, 0});
    CentrePoint at{0, 0};
    for (int i = 0; i < 10'000; i++) {
      const CentrePoint to = lottery.to(at, radius);
      cutter.begin(at, to);
      reference.draw(cutter, at, to, speed);
      at = to;
      REQUIRE(reference.farthest <= 0.1);
      REQUIRE(reference.endsOff <= 0.016);  // the rounding of X and Y is 0.0102 mm at a radius of 1,500 mm
      REQUIRE(std::abs(cutter.angle() - reference.angle()) < 1e-4);
    }
  }
}

TEST_CASE("a radial line is one move, and a diameter three, with a turn in the centre") {
  CHECK(drawn({3, 4}, {225, 300}).cuts == 1);
  CHECK(drawn({225, 300}, {3, 4}).cuts == 1);
  CHECK(drawn({225, 300}, {0, 0}).cuts == 1);
  CHECK(drawn({0, 0}, {0, 300}).cuts == 1);
  const PolarReference diameter = drawn({-225, -300}, {225, 300});
  CHECK(diameter.cuts == 3);
  CHECK(diameter.slowCuts == 1);
  // 750 mm at 20 mm/s, and half a turn, 25 mm of X, at 500 mm/min.
  CHECK(diameter.seconds == doctest::Approx(750.0 / 20 + 25.0 / 500 * 60).epsilon(0.001));
}

TEST_CASE("a line that passes the centre at 0.02 mm turns there in place") {
  const PolarReference reference = drawn({-300, 0.02}, {300, 0.02});
  CHECK(reference.cuts == 3);
  CHECK(reference.farthest == doctest::Approx(0.02).epsilon(0.01));
}

TEST_CASE("out of the centre the arm first turns the shortest way to the line") {
  const PolarTable table{50, 20, 0.06, 375};
  const PolarKinematics kinematics(table);
  PolarCutter cutter(kinematics, {});
  cutter.setAngle(100 * kWholeTurn + 0.5);
  cutter.begin({0, 0}, {-100, 0});
  PolarMove move;
  REQUIRE(cutter.next(move));
  CHECK(kinematics.polarAt(move.to).angle == doctest::Approx(99.75 * kWholeTurn));
  CHECK(std::abs(kinematics.polarAt(move.to).radius) < 1e-9);
  CHECK(move.drawn == 0);
  REQUIRE(cutter.next(move));
  CHECK(kinematics.polarAt(move.to).radius == doctest::Approx(100));
  CHECK(move.drawn == 1);
  CHECK_FALSE(cutter.next(move));
  CHECK(cutter.isDone());
}

TEST_CASE("a line without length moves nothing") {
  CHECK(drawn({0, 0}, {0, 0}).cuts == 0);
  CHECK(drawn({0.003, 0}, {0, 0.003}).cuts == 0);
  const PolarReference reference = drawn({12, 34}, {12, 34});
  CHECK(reference.cuts <= 1);
  CHECK(reference.endsOff < 0.001);
}

TEST_CASE("the number of cuts is close to the least possible") {
  // A move around the centre at radius r bulges by r * angle * angle / 8, here by up to 2 * 0.03 mm.
  const double leastAngle = std::sqrt(8 * 2 * 0.03 / 200);
  const double least = std::atan(20.0 / 200) / leastAngle;
  CHECK(drawn({0, 200}, {20, 200}).cuts <= std::ceil(least) + 1);
  // Far out, the radius may grow by exp(2 * asinh(sqrt(2 * 0.03 / h))) in a move.
  const double growth = 2 * std::asinh(std::sqrt(2 * 0.03 / 5));
  const double leastOut = std::log(300.0 / 30) / growth;
  CHECK(drawn({30, 5}, {300, 5}).cuts <= std::ceil(leastOut) + 1);
  // The short lines of which most patterns consist are not cut.
  for (const double radius : {5.0, 50.0, 300.0}) CHECK(drawn({0.5, radius}, {-0.5, radius}).cuts == 1);
}

TEST_CASE("the speed along the sand is that of the setting, at the edge as well as near the middle") {
  const PolarTable table{50, 20, 0.06, 375};
  PolarSpeed speed;
  speed.sand = 15;
  for (const double radius : {20.0, 100.0, 370.0}) {
    CAPTURE(radius);
    const PolarReference reference = drawn({-10, radius}, {10, radius}, table, speed);
    CHECK(reference.slowCuts == 0);
    CHECK(reference.seconds == doctest::Approx(20.0 / 15).epsilon(0.01));
  }
}
