#include "core/sand/pattern/arc_cutter.h"

#include <doctest/doctest.h>

#include <cmath>

#include "unit/core/sand/pattern/pattern_reader_run.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr double kTurn = 6.283185307179586;

std::vector<MmPoint> pointsOf(const ArcCommand& command) {
  std::vector<MmPoint> points{command.from};
  std::optional<ArcCutter> arc = ArcCutter::cut(command);
  REQUIRE(arc);
  while (arc->left() != 0) points.push_back(arc->next());
  return points;
}

ArcCommand around(MmPoint from, MmPoint to, MmPoint centre, bool isClockwise) {
  ArcCommand command;
  command.from = from;
  command.to = to;
  command.centre = centre;
  command.isClockwise = isClockwise;
  return command;
}

ArcCommand byRadius(MmPoint from, MmPoint to, double radius, bool isClockwise) {
  ArcCommand command;
  command.from = from;
  command.to = to;
  command.byRadius = true;
  command.radius = radius;
  command.isClockwise = isClockwise;
  return command;
}

double cutLength(const std::vector<MmPoint>& points) {
  double length = 0;
  for (size_t i = 1; i < points.size(); ++i) {
    length += std::hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
  }
  return length;
}

MmPoint middleOf(const std::vector<MmPoint>& points) {
  return points[points.size() / 2];
}

}  // namespace

TEST_CASE("G2 turns clockwise, G3 counterclockwise") {
  CHECK(middleOf(pointsOf(around({0, 0}, {20, 0}, {10, 0}, true))).y > 9);
  CHECK(middleOf(pointsOf(around({0, 0}, {20, 0}, {10, 0}, false))).y < -9);
}

TEST_CASE("a positive radius selects the shorter arc, a negative one the longer") {
  CHECK(cutLength(pointsOf(byRadius({0, 0}, {10, 10}, 10, true))) ==
        doctest::Approx(kTurn * 10 / 4).epsilon(0.001));
  CHECK(cutLength(pointsOf(byRadius({0, 0}, {10, 10}, -10, true))) ==
        doctest::Approx(kTurn * 10 * 3 / 4).epsilon(0.001));
  CHECK(middleOf(pointsOf(byRadius({0, 0}, {10, 0}, 5.1, true))).y > 0);
  CHECK(middleOf(pointsOf(byRadius({0, 0}, {10, 0}, 5.1, false))).y < 0);
  CHECK(middleOf(pointsOf(byRadius({0, 0}, {10, 0}, -5.1, true))).y > 5);
}

TEST_CASE("equal start and end points make a full circle around a centre") {
  for (const bool isClockwise : {true, false}) {
    const auto points = pointsOf(around({0, 0}, {0, 0}, {10, 0}, isClockwise));
    CHECK(cutLength(points) == doctest::Approx(kTurn * 10).epsilon(0.001));
    CHECK((points[1].y > 0) == isClockwise);
  }
}

TEST_CASE("an end point at the angle of the start is a full turn, whatever the rounding error") {
  for (const double bit : {-1e-14, 0.0, 1e-14}) {
    for (const bool isClockwise : {true, false}) {
      const auto points = pointsOf(around({-10, bit}, {-10.2, -bit}, {0, 0}, isClockwise));
      CHECK(cutLength(points) == doctest::Approx(kTurn * 10.1).epsilon(0.001));
    }
  }
}

TEST_CASE("no chord deviates more than 0.025 mm, and none is shorter than needed") {
  for (const double radius : {0.05, 1.0, 30.0, 280.0, 9000.0}) {
    const auto points = pointsOf(around({radius, 0}, {-radius, 0}, {0, 0}, false));
    const double middle = std::hypot((points[0].x + points[1].x) / 2, (points[0].y + points[1].y) / 2);
    CHECK(radius - middle <= 0.025 + 1e-6);
    const double chords = static_cast<double>(points.size() - 1);
    CHECK(chords <= kTurn / 2 / std::sqrt(0.2 / radius) + 1);
  }
}

TEST_CASE("the radius changes evenly from start to end, and the end point is exact") {
  const auto points = pointsOf(around({10, 0}, {-10.4, 0}, {0, 0}, false));
  CHECK(points.back().x == -10.4);
  CHECK(points.back().y == 0);
  const MmPoint middle = middleOf(points);
  CHECK(std::hypot(middle.x, middle.y) == doctest::Approx(10.2).epsilon(0.005));
}

TEST_CASE("impossible arcs are rejected") {
  CHECK_FALSE(ArcCutter::cut(around({0, 0}, {5, 0}, {0, 0}, true)));
  CHECK_FALSE(ArcCutter::cut(around({0, 0}, {20.5, 0}, {10, 0}, true)));
  CHECK(ArcCutter::cut(around({0, 0}, {20.49, 0}, {10, 0}, true)));
  CHECK_FALSE(ArcCutter::cut(around({0, 0}, {0, 0}, {10'000.1, 0}, true)));
  CHECK(ArcCutter::cut(around({0, 0}, {0, 0}, {10'000, 0}, true)));
  CHECK_FALSE(ArcCutter::cut(byRadius({0, 0}, {0, 0}, 5, true)));
  CHECK_FALSE(ArcCutter::cut(byRadius({0, 0}, {5, 0}, 0, true)));
  CHECK_FALSE(ArcCutter::cut(byRadius({0, 0}, {5, 0}, -10'001, true)));
  CHECK_FALSE(ArcCutter::cut(byRadius({0, 0}, {20.02, 0}, 10, true)));
  CHECK(ArcCutter::cut(byRadius({0, 0}, {20.005, 0}, 10, true)));
}

TEST_CASE("an arc in a file needs a centre or a radius; a centre takes precedence") {
  CHECK(runGcode("G1 X10\nG2 X20 F5").error == "Invalid arc at line 2");
  CHECK(runGcode("G1 X10\nG2\n").error == "Invalid arc at line 2");
  CHECK(boundsOf(runGcode("G1 X100 Y100\nG2 X120 I10 R500")) == "100 100 120 109.98");
  CHECK(boundsOf(runGcode("G1 X100 Y100\nG91 G3 X20 R10")) == "100 90.02 120 100");
  CHECK(boundsOf(runGcode("G20 G1 X2 Y2\nG2 I1")) == "50.8 25.41 101.58 76.19");
}

TEST_CASE("an arc that leaves the table counts once as clamped, and not as a command") {
  const PatternRun result = runGcode("G1 X10 Y200\nG2 J50");
  CHECK(result.stats.clampedCount == 1);
  CHECK(result.stats.commandCount == 1);
  CHECK(boundsOf(result) == "0 200 60 300");
}
