#include "core/sand/drawing/plotter_pace.h"

#include <doctest/doctest.h>

using namespace lumi;

namespace {

/** Draws for `seconds` what should take `share` of that time, with five updates per second. */
struct PacedDrawing {
  PacedDrawing() { pace.begin(now); }
  void draw(int seconds, double share) {
    for (int i = 0; i < seconds * 5; i++) {
      now += 200;
      const auto tenths = static_cast<uint32_t>(2 * share);
      expected.total += tenths;
      expected.cruising += tenths;
      pace.update(now, expected, percent, true);
    }
  }
  void stand(int seconds) {
    for (int i = 0; i < seconds * 5; i++) pace.update(now += 200, expected, percent, false);
  }
  PlotterPace pace;
  Millis now = 12345;
  DrawingTime expected;
  int percent = 100;
};

}  // namespace

TEST_CASE("at first the pace is the expected one, and slow seconds at the beginning change it little") {
  PacedDrawing d;
  CHECK(d.pace.timeFor(10'000) == 10'000);
  d.draw(6, 0);
  CHECK(d.pace.timeFor(10'000) < 11'100);
  d.draw(300, 0.5);
  CHECK(d.pace.timeFor(10'000) > 19'800);
}

TEST_CASE("the last minute has the most weight") {
  PacedDrawing d;
  d.draw(600, 1);
  d.draw(60, 0.5);
  CHECK(d.pace.timeFor(1000) > 1400);
  d.draw(180, 0.5);
  CHECK(d.pace.timeFor(1000) > 1950);
  CHECK(d.pace.timeFor(1000) <= 2000);
}

TEST_CASE("a pause does not change the pace") {
  PacedDrawing d;
  d.draw(20, 0.5);
  const Millis before = d.pace.timeFor(5000);
  d.stand(300);
  CHECK(d.pace.timeFor(5000) == before);
}

TEST_CASE("another speed does not change the pace") {
  for (const int percent : {10, 300}) {
    PacedDrawing d;
    d.draw(3600, 1);
    d.percent = percent;
    d.stand(1);
    CHECK(d.pace.timeFor(1000) == 1000);
  }
}

TEST_CASE("a table that does not move at all has a slow pace, but a finite one") {
  PacedDrawing d;
  d.draw(3600, 0);
  CHECK(d.pace.timeFor(1000) > 10 * kMinute / 10);
  CHECK(d.pace.timeFor(1000) < kHour);
}
