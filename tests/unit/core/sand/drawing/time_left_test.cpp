#include "core/sand/drawing/time_left.h"

#include <doctest/doctest.h>

using namespace lumi;

namespace {

constexpr Millis kProgram = 100 * kHour;

/** Draws for `seconds` what should take `share` of that time, with five updates per second. */
struct PacedDrawing {
  PacedDrawing() { left.begin(now, {}, 0); }
  void draw(int seconds, double share, bool draws = true) {
    for (int i = 0; i < seconds * 5; i++) {
      spent += 200 * share;
      left.update(now += 200, static_cast<Millis>(spent), draws);
    }
  }
  /** What drawing takes, as a multiple of the model's time. */
  double pace() const {
    return static_cast<double>(left.of(kProgram, 100)) / (static_cast<double>(kProgram) - spent);
  }
  TimeLeft left;
  Millis now = 12345;
  double spent = 0;
};

}  // namespace

TEST_CASE("the pace is that of the last minute of drawing; at the beginning it changes little") {
  PacedDrawing d;
  CHECK(d.pace() == doctest::Approx(1));
  d.draw(6, 0);
  CHECK(d.pace() < 1.11);
  d.draw(300, 0.5);
  CHECK(d.pace() > 1.98);
  d.draw(300, 0, false);  // a pause
  CHECK(d.pace() > 1.98);
  d.draw(600, 1);
  d.draw(60, 0.5);
  CHECK(d.pace() > 1.4);
  d.draw(180, 0.5);
  CHECK(d.pace() > 1.95);
  CHECK(d.pace() <= 2);
}

TEST_CASE("a table that does not move at all has a slow pace, but a finite one") {
  PacedDrawing d;
  d.draw(3600, 0);
  CHECK(d.pace() > 60);
  CHECK(d.pace() < 3600);
}

TEST_CASE("the way and the rest of the program are left, also after changes of the speed") {
  TimeLeft left;
  left.begin(0, {100, 50, 100}, 0.5F);
  const auto is = [&](Millis program, int percent, double seconds) {
    CHECK(static_cast<double>(left.of(program, percent)) / 1000 == doctest::Approx(seconds).epsilon(0.001));
  };
  CHECK(left.way(200) == 7'500);
  is(80'000, 100, 50);
  left.update(5'000, 5'000, true);
  is(80'000, 100, 45);
  // Half of the way is drawn. At twice the speed it takes 7.5 s, the rest of the program 20 s.
  left.changeSpeed(5'200, 3'750, 40'000, 200);
  is(40'000, 200, 23.75);
  left.update(6'950, 1'750, true);
  is(40'000, 200, 22);
  // 2 s of the way and 2 s of the program.
  left.changeSpeed(8'000, 5'750, 40'000, 200);
  is(40'000, 200, 18);
  left.setDrawn(0.75F);
  is(40'000, 200, 10);
  left.update(60'000, 50'000, true);
  is(40'000, 200, 0);
}
