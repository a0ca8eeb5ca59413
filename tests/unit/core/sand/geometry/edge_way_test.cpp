#include "core/sand/geometry/edge_way.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

#include "core/sand/geometry/drawing_time.h"

using namespace lumi;

namespace {

constexpr TableShape kRectangle = {60'000, 40'000, false};
constexpr TableShape kRound = {40'000, 40'000, true};
constexpr double kRounding = 0.05;  // hundredths of a mm

std::vector<TablePoint> cornersOf(const EdgeWay& way) {
  std::vector<TablePoint> corners;
  for (uint32_t i = 0; i < way.corners(); ++i) corners.push_back(way.corner(i));
  return corners;
}

/** Distance from the edge, in hundredths of a mm. Shares no code with EdgeWay. */
double gap(const TableShape& table, double x, double y) {
  if (table.isRound) return table.width / 2.0 - std::hypot(x - table.width / 2.0, y - table.width / 2.0);
  return std::min(std::min(x, table.width - x), std::min(y, table.height - y));
}

double length(const std::vector<TablePoint>& points) {
  double sum = 0;
  for (size_t i = 1; i < points.size(); ++i)
    sum += std::hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
  return sum;
}

TablePoint randomPoint(const TableShape& table, std::mt19937& random) {
  for (;;) {
    const TablePoint point{static_cast<int32_t>(random() % static_cast<uint32_t>(table.width + 1)),
                           static_cast<int32_t>(random() % static_cast<uint32_t>(table.height + 1))};
    if (gap(table, point.x, point.y) >= 0) return point;
  }
}

}  // namespace

TEST_CASE("along a rectangle the ball turns at its corners, in the shorter direction") {
  const EdgeWay way(kRectangle, {10'000, 500}, {59'000, 30'000});
  CHECK(cornersOf(way) == std::vector<TablePoint>{{10'000, 0}, {60'000, 0}, {60'000, 30'000}});
  CHECK(way.visible() == 1'500);
  CHECK(way.length() == 1'500 + 50'000 + 30'000);
  const EdgeWay back(kRectangle, {59'000, 30'000}, {10'000, 500});
  CHECK(cornersOf(back) == std::vector<TablePoint>{{60'000, 30'000}, {60'000, 0}, {10'000, 0}});
  const EdgeWay around(kRectangle, {500, 1'000}, {2'000, 39'900});
  CHECK(cornersOf(around) == std::vector<TablePoint>{{0, 1'000}, {0, 40'000}, {2'000, 40'000}});
  const EdgeWay across(kRectangle, {100, 20'000}, {59'900, 21'000});
  CHECK(cornersOf(across) ==
        std::vector<TablePoint>{{0, 20'000}, {0, 40'000}, {60'000, 40'000}, {60'000, 21'000}});
}

TEST_CASE("where the straight way leaves less of a line it is straight") {
  const EdgeWay near(kRectangle, {30'000, 20'000}, {30'500, 20'000});
  CHECK(near.isStraight());
  CHECK(near.visible() == 500);
  CHECK(near.lastCorner() == TablePoint{30'000, 20'000});
  CHECK(EdgeWay(kRectangle, {5, 5}, {5, 5}).isStraight());
  CHECK(EdgeWay(kRectangle, {100, 20'000}, {59'900, 20'000}, false).isStraight());
  CHECK(EdgeWay({7, 8}).isStraight());
  CHECK(EdgeWay({7, 8}).lastCorner() == TablePoint{7, 8});
}

TEST_CASE("along a round edge the chords hardly slow a fast table down") {
  MotionLimits fast;
  fast.table.shape = kRound;
  fast.table.feed = 150;
  fast.maxRate = {20'000, 20'000};
  DrawingTimer timer(fast);
  const auto corners = cornersOf(EdgeWay(kRound, {20'000, 39'999}, {20'000, 1}));
  for (const TablePoint corner : corners) timer.move(corner);
  CHECK(timer.finish().total / 10.0 < 1.2 * length(corners) / 100 / fast.table.feed);
}

TEST_CASE("between random points of any table the way is on the edge but for its first and last line") {
  std::mt19937 random(7);
  for (const TableShape& table : {kRectangle, kRound, TableShape{5'000, 300'000, false},
                                  TableShape{300'000, 300'000, true}, TableShape{5'000, 5'000, true}}) {
    for (int i = 0; i < 500; ++i) {
      const TablePoint from = randomPoint(table, random);
      const TablePoint to = randomPoint(table, random);
      const EdgeWay way(table, from, to);
      const double straight = std::hypot(to.x - from.x, to.y - from.y);
      CHECK(way.visible() <= straight + kRounding);
      if (way.isStraight()) continue;
      const auto corners = cornersOf(way);
      for (size_t k = 1; k < corners.size(); ++k) {
        for (double part : {0.0, 0.5, 1.0}) {
          const double x = corners[k - 1].x + part * (corners[k].x - corners[k - 1].x);
          const double y = corners[k - 1].y + part * (corners[k].y - corners[k - 1].y);
          CHECK(gap(table, x, y) >= 0);
          CHECK(gap(table, x, y) <= 8);
        }
      }
      const double legs = std::hypot(from.x - corners.front().x, from.y - corners.front().y) +
                          std::hypot(to.x - corners.back().x, to.y - corners.back().y);
      CHECK(legs == doctest::Approx(way.visible()).epsilon(0.001));
      CHECK(legs <= gap(table, from.x, from.y) + gap(table, to.x, to.y) + 4);
      CHECK(length(corners) + legs == doctest::Approx(way.length()).epsilon(0.002));
    }
  }
}
