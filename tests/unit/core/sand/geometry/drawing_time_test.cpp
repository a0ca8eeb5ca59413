#include "core/sand/geometry/drawing_time.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

using namespace lumi;

namespace {

constexpr double kHalfTurn = 3.14159265358979;

/** A path in mm. */
class MmPath {
 public:
  void to(double x, double y) {
    const TablePoint point{static_cast<int32_t>(std::floor(x * 100 + 0.5)),
                           static_cast<int32_t>(std::floor(y * 100 + 0.5))};
    if (points.empty() || points.back() != point) points.push_back(point);
  }
  std::vector<TablePoint> points;
};

MmPath spiralPath(double chord, double radius, int count) {
  MmPath path;
  double angle = 0;
  for (int i = 0; i < count; ++i) {
    const double r = radius + angle / (2 * kHalfTurn);
    path.to(300 + r * std::cos(angle), 200 + r * std::sin(angle));
    angle += chord / r;
  }
  return path;
}

/** Circles, cut as the hub does. */
MmPath circlePath(double radius, int turns) {
  const int count = static_cast<int>(std::ceil(2 * kHalfTurn / std::sqrt(0.2 / radius)));
  MmPath path;
  for (int k = 0; k <= count * turns; ++k) {
    path.to(300 + radius * std::cos(2 * kHalfTurn * k / count),
            200 + radius * std::sin(2 * kHalfTurn * k / count));
  }
  return path;
}

MmPath zigzagPath(int count) {
  MmPath path;
  for (int i = 0; i < count; ++i) path.to(100 + 0.1 * i, 100 + 0.1 * (i % 2));
  return path;
}

/** The first points of a Hilbert curve. */
MmPath hilbertPath(size_t count) {
  std::string curve = "A";
  for (int depth = 0; depth < 4; ++depth) {
    std::string next;
    for (const char c : curve) {
      if (c == 'A') {
        next += "+BF-AFA-FB+";
      } else if (c == 'B') {
        next += "-AF+BFB+FA-";
      } else {
        next += c;
      }
    }
    curve = next;
  }
  constexpr int kDx[] = {1, 0, -1, 0};
  constexpr int kDy[] = {0, 1, 0, -1};
  MmPath path;
  double x = 100;
  double y = 100;
  int heading = 0;
  path.to(x, y);
  for (const char c : curve) {
    if (c == '+') heading = (heading + 1) % 4;
    if (c == '-') heading = (heading + 3) % 4;
    if (c != 'F') continue;
    x += 2.5 * kDx[heading];
    y += 2.5 * kDy[heading];
    path.to(x, y);
    if (path.points.size() == count) break;
  }
  return path;
}

MmPath linePath(double step, int count) {
  MmPath path;
  for (int i = 0; i < count; ++i) path.to(100 + step * i, 100);
  return path;
}

DrawingTime timeFor(const MmPath& path, const MotionLimits& limits, int feed = 100) {
  DrawingTimer timer(limits, feed);
  for (const TablePoint point : path.points) timer.move(point);
  return timer.finish();
}

double secondsFor(const MmPath& path, const MotionLimits& limits = {}, int feedOverride = 100) {
  return static_cast<double>(timeFor(path, limits).at(feedOverride)) / 1000;
}

struct MeasuredDrawing {
  const char* what;
  MmPath path;
  double seconds;  // Grbl 1.1h, COREXY, 80 steps/mm, 10,000 mm/min, 300 mm/s², F2121, in a simulated AVR
};

}  // namespace

TEST_CASE("the estimate is within 5 percent of a real Grbl") {
  const MeasuredDrawing kMeasured[] = {
      {"dense spiral", spiralPath(0.3, 5, 2000), 24.31},
      {"small circles", circlePath(5, 15), 22.29},
      {"right angles", hilbertPath(200), 31.38},
      {"zigzag", zigzagPath(900), 31.19},
      {"very dense spiral", spiralPath(0.15, 20, 4000), 24.73},
      {"large circles", circlePath(60, 2), 30.39},
      {"straight, moves of 0.11 mm", linePath(0.11, 5000), 22.25},
      {"straight, moves of 0.05 mm, which the controller can't read fast enough", linePath(0.05, 9000),
       26.62},
  };
  for (const MeasuredDrawing& measured : kMeasured) {
    CAPTURE(measured.what);
    const double seconds = secondsFor(measured.path);
    CAPTURE(seconds);
    CHECK(seconds > measured.seconds * 0.95);
    CHECK(seconds < measured.seconds * 1.05);
  }
}

TEST_CASE("the panel finds the same times (web/src/features/sand/picture/drawing-time.test.ts)") {
  struct Shared {
    MmPath path;
    double coreXy;
    double cartesian;
  };
  const Shared kShared[] = {{spiralPath(0.3, 5, 2000), 14.54, 17.02},
                            {circlePath(5, 15), 22.18, 17.29},
                            {circlePath(60, 2), 11.71, 14.75},
                            {zigzagPath(900), 31.07, 35.44},
                            {linePath(0.11, 5000), 18.23, 14.56}};
  MotionLimits cartesian;
  cartesian.table.drive = TableDrive::kCartesian;
  cartesian.acceleration = {1000, 100};
  cartesian.junctionDeviation = 0.02F;
  for (const Shared& shared : kShared) {
    CHECK(std::abs(timeFor(shared.path, {}, 300).total / 10.0 - shared.coreXy) < 0.06);
    CHECK(std::abs(timeFor(shared.path, cartesian, 150).total / 10.0 - shared.cartesian) < 0.06);
  }
}

TEST_CASE("a long line takes its length at full speed, and the time to gain and lose speed") {
  CHECK(secondsFor(linePath(250, 2)) == doctest::Approx(250 / 25.0 + 25.0 / 300).epsilon(0.01));
}

TEST_CASE("slower motors and a lower acceleration take longer") {
  MotionLimits limits;
  limits.maxRate = {1060.5F, 1060.5F};  // the feed of 2121 mm/min turns each motor with 1500 mm/min
  CHECK(secondsFor(linePath(250, 2), limits) == doctest::Approx(250 / 17.675).epsilon(0.01));
  limits = {};
  limits.acceleration = {10, 10};
  CHECK(secondsFor(linePath(250, 2), limits) == doctest::Approx(250 / 25.0 + 25.0 / 10).epsilon(0.01));
  limits.acceleration = {300, 10};
  CHECK(secondsFor(linePath(250, 2), limits) == doctest::Approx(250 / 25.0 + 25.0 / 10).epsilon(0.01));
}

TEST_CASE("half the speed doubles the time of long lines, but hardly that of a zigzag") {
  CHECK(secondsFor(linePath(250, 2), {}, 50) == doctest::Approx(20).epsilon(0.02));
  CHECK(secondsFor(zigzagPath(900), {}, 50) == doctest::Approx(secondsFor(zigzagPath(900))).epsilon(0.02));
}

TEST_CASE("moves that are shorter than the controller can read them take the time of reading") {
  CHECK(secondsFor(linePath(0.02, 2000)) == doctest::Approx(2000 * 0.0029).epsilon(0.02));
}

TEST_CASE("the way to the first point does not count, and neither do moves shorter than a step") {
  MmPath path;
  CHECK(secondsFor(path) == 0);
  path.to(500, 300);
  CHECK(secondsFor(path) == 0);
  MotionLimits coarse;
  coarse.table.stepsPerMm = 5;
  path.to(500.05, 300);
  CHECK(secondsFor(path, coarse) == 0);
}

TEST_CASE("a year of drawing fits") {
  MotionLimits slow;
  slow.maxRate = {0.001F, 0.001F};
  DrawingTimer slowTimer(slow);
  for (int i = 0; i < 3; ++i) slowTimer.move({i % 2 * 60'000, 0});
  CHECK(slowTimer.finish().at(100) > 365 * 24 * kHour);
}
