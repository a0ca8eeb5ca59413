#include "core/sand/drawing/plotter_pace.h"

#include <doctest/doctest.h>

using namespace lumi;

namespace {

/** Draws for `seconds` at `perSecond`, with five updates per second. 1000 a second are expected. */
struct PacedDrawing {
  PacedDrawing() { pace.begin(now, 0, {kMinute, 60'000}); }
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

TEST_CASE("at first the pace is the expected one, and slow seconds at the beginning change it little") {
  PacedDrawing d;
  CHECK(d.pace.timeFor(10'000) == 10'000u);
  d.draw(6, 0);
  CHECK(*d.pace.timeFor(10'000) < 11'100);
  d.draw(300, 500);
  CHECK(*d.pace.timeFor(10'000) > 19'800);
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

TEST_CASE("a table that has not moved has no pace if none was expected") {
  PacedDrawing d;
  d.pace.begin(d.now, 0, {});
  d.draw(20, 0);
  CHECK_FALSE(d.pace.timeFor(1000));
}

TEST_CASE("moves drawn before begin() do not count") {
  PacedDrawing d;
  d.travel = 1'000'000;
  d.pace.begin(d.now, d.travel, {kMinute, 60'000});
  d.draw(10, 1000);
  CHECK(d.pace.timeFor(3000) == 3000u);
}
