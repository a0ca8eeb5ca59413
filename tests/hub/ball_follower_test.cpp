#include "hub/ball_follower.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <vector>

using namespace lumi;

namespace {

constexpr TableShape kRectangle{60'000, 40'000, false};
constexpr TableShape kRound{50'000, 50'000, true};
constexpr int kStripLeds = 120;

struct Point {
  double x;
  double y;
};

/** The middles of the LEDs of a strip that begins at `start` and runs clockwise. */
std::vector<Point> ledsAround(const TableShape& table, const BallSettings& strip) {
  std::vector<Point> leds;
  const double width = table.width;
  const double height = table.height;
  for (int i = 0; i < kStripLeds; ++i) {
    double share = (i + 0.5) / kStripLeds;
    if (!strip.clockwise) share = 1 - share;
    share = std::fmod(share + strip.start / 1000.0, 1.0);
    if (table.isRound) {
      const double angle = share * 2 * 3.14159265358979;
      leds.push_back({width / 2 * (1 + std::sin(angle)), width / 2 * (1 + std::cos(angle))});
      continue;
    }
    double way = share * 2 * (width + height);
    if (way < width) {
      leds.push_back({way, height});
    } else if ((way -= width) < height) {
      leds.push_back({width, height - way});
    } else if ((way -= height) < width) {
      leds.push_back({width - way, 0});
    } else {
      leds.push_back({0, way - width});
    }
  }
  return leds;
}

double apart(Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

}  // namespace

TEST_CASE("the LED at the ball's place is the nearest one within one LED, on rectangles and round tables") {
  for (const TableShape& table : {kRectangle, kRound}) {
    for (const BallSettings& strip :
         {BallSettings{}, BallSettings{250, true}, BallSettings{0, false}, BallSettings{777, false}}) {
      const auto leds = ledsAround(table, strip);
      const double edge = table.isRound ? 3.14159 * table.width : 2.0 * (table.width + table.height);
      const double pitch = edge / kStripLeds;
      for (int32_t x = 0; x <= table.width; x += 777) {
        for (int32_t y = 0; y <= table.height; y += 777) {
          const TablePoint ball{x, y};
          if (!table.contains(ball)) continue;
          const Point at{static_cast<double>(x), static_cast<double>(y)};
          double nearest = 1e9;
          for (const Point& led : leds) nearest = std::min(nearest, apart(led, at));
          const size_t lit = placeOnStrip(strip, table, ball) * size_t{kStripLeds} / 65536;
          CAPTURE(x);
          CAPTURE(y);
          REQUIRE(apart(leds[lit], at) <= nearest + pitch);
        }
      }
    }
  }
}

TEST_CASE("between two reports the ball moves on, and no further than a report is late") {
  BallFollower ball;
  CHECK_FALSE(ball.at(0));
  ball.report({1000, 1000}, 1000);
  CHECK_FALSE(ball.at(1000));  // it may have stood there for hours
  ball.report({3000, 1000}, 1200);
  CHECK(ball.at(1200)->x == 3000);
  CHECK(ball.at(1300)->x == 4000);
  CHECK(ball.at(1400)->x == 5000);
  CHECK(ball.at(9999) == std::nullopt);
  CHECK(ball.at(2200)->x == ball.at(1450)->x);
}

TEST_CASE("a ball that moves at an even speed is shown where it is") {
  BallFollower ball;
  for (Millis now = 0; now < 20'000; now += 10) {
    const auto real = static_cast<int32_t>(now * 3);  // 30 mm/s
    if (now % 200 == 0) ball.report({real, 20'000}, now);
    if (now < 400) continue;
    REQUIRE(std::abs(ball.at(now)->x - real) <= 3);
  }
}

TEST_CASE("a ball that does not move for 5 s, or is no longer known, is not followed") {
  BallFollower ball;
  ball.report({0, 0}, 0);
  ball.report({100, 0}, 200);
  ball.report({100, 0}, 3000);
  CHECK(ball.at(5200).has_value());
  CHECK_FALSE(ball.at(5201).has_value());
  ball.report({200, 0}, 5300);
  CHECK(ball.at(5300).has_value());
  ball.forget();
  CHECK_FALSE(ball.at(5300).has_value());
}
