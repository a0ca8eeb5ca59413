#include "hub/ball_follower.h"

#include <doctest/doctest.h>

#include <cstdlib>

#include "leds_around.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr TableShape kRectangle{60'000, 40'000, false};
constexpr TableShape kRound{50'000, 50'000, true};

}  // namespace

TEST_CASE("the LED at the ball's place is the nearest one within one LED, on rectangles and round tables") {
  for (const TableShape& table : {kRectangle, kRound}) {
    for (const BallSettings& strip :
         {BallSettings{}, BallSettings{250, true}, BallSettings{0, false}, BallSettings{777, false}}) {
      const LedsAround leds(table, strip);
      for (int32_t x = 0; x <= table.width; x += 777) {
        for (int32_t y = 0; y <= table.height; y += 777) {
          const TablePoint ball{x, y};
          if (!table.contains(ball)) continue;
          const size_t lit = placeOnStrip(strip, table, ball) * size_t{LedsAround::kCount} / 65536;
          CAPTURE(x);
          CAPTURE(y);
          REQUIRE(leds.isNearest(lit, x, y));
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
