#include "core/sand/drawing/plotter_pace.h"

#include <doctest/doctest.h>

using namespace lumi;

namespace {

/** Draws for `seconds` at `perSecond`, with five updates per second. */
struct PacedDrawing {
  PacedDrawing() { pace.begin(now, 0); }
  void draw(int seconds, uint64_t perSecond) {
    for (int i = 0; i < seconds * 5; i++) {
      now += 200;
      travel += perSecond / 5;
      pace.update(now, travel, true);
    }
  }
  void stand(int seconds) {
    for (int i = 0; i < seconds * 5; i++) pace.update(now += 200, travel, false);
  }
  PlotterPace pace;
  Millis now = 12345;
  uint64_t travel = 0;
};

}  // namespace

TEST_CASE("the pace is unknown for the first five seconds") {
  PacedDrawing d;
  d.draw(4, 1000);
  CHECK_FALSE(d.pace.timeFor(1000));
  d.draw(2, 1000);
  CHECK(d.pace.timeFor(10'000) == 10'000u);
}

TEST_CASE("the last minute has the most weight") {
  PacedDrawing d;
  d.draw(600, 1000);
  d.draw(60, 500);
  CHECK(*d.pace.timeFor(1000) > 1400);
  d.draw(180, 500);
  CHECK(*d.pace.timeFor(1000) > 1950);
  CHECK(*d.pace.timeFor(1000) <= 2000);
}

TEST_CASE("a pause does not change the pace") {
  PacedDrawing d;
  d.draw(20, 1000);
  const auto before = d.pace.timeFor(5000);
  d.stand(300);
  CHECK(d.pace.timeFor(5000) == before);
  d.draw(20, 1000);
  CHECK(d.pace.timeFor(5000) == before);
}

TEST_CASE("a table that has not moved has no pace") {
  PacedDrawing d;
  d.draw(20, 0);
  CHECK_FALSE(d.pace.timeFor(1000));
}

TEST_CASE("moves drawn before begin() do not count") {
  PacedDrawing d;
  d.travel = 1'000'000;
  d.pace.begin(d.now, d.travel);
  d.draw(10, 1000);
  CHECK(d.pace.timeFor(3000) == 3000u);
}
