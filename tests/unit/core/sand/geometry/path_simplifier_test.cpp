#include "core/sand/geometry/path_simplifier.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "unit/core/sand/canvas/canvas_fixture.h"
#include "unit/core/sand/geometry/line_distance.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr double kHalf = 5;

std::vector<Move> simplified(const std::vector<Move>& way, double tolerance = kHalf) {
  PathSimplifier line(tolerance);
  line.begin(way.front());
  std::vector<Move> kept{way.front()};
  for (size_t i = 1; i < way.size(); ++i) {
    if (const auto point = line.add(way[i])) kept.push_back(*point);
    CHECK(line.at() == way[i]);
  }
  if (const auto last = line.finish()) kept.push_back(*last);
  CHECK_FALSE(line.finish());
  return kept;
}

}  // namespace

TEST_CASE("points on a straight line are removed") {
  CHECK(simplified({{0, 0}, {10, 0}, {20, 0}, {500, 0}}).size() == 2);
}

TEST_CASE("a corner is kept") {
  CHECK(simplified({{0, 0}, {50, 0}, {100, 0}, {100, 50}, {100, 100}}).size() == 3);
}

TEST_CASE("a point is removed up to the tolerance and kept beyond it") {
  CHECK(simplified({{0, 0}, {500, 5}, {1000, 0}}).size() == 2);
  CHECK(simplified({{0, 0}, {500, 6}, {1000, 0}}).size() == 3);
}

TEST_CASE("the points of a slow bend are not removed one after the other") {
  std::vector<Move> way;
  for (int32_t i = 0; i <= 1000; ++i) way.push_back({i * 10, i * i / 100});
  CHECK(simplified(way).size() > 10);
}

TEST_CASE("the point where a path reverses is kept, even on a straight line") {
  const std::vector<Move> zigzag = {{0, 0}, {100, 0}, {50, 0}, {150, 0}, {0, 0}};
  CHECK(simplified(zigzag) == zigzag);
}

TEST_CASE("the point where a path changes between rapid and normal is kept") {
  const std::vector<Move> way = {{0, 0}, {50, 0}, {100, 0, true}, {150, 0, true}, {200, 0}};
  const std::vector<Move> kept = {{0, 0}, {50, 0}, {150, 0, true}, {200, 0}};
  CHECK(simplified(way) == kept);
}

TEST_CASE("a path that ends at its start is kept") {
  CHECK(simplified({{0, 0}, {500, 0}, {0, 0}}).size() == 3);
}

TEST_CASE("a path without points has no last point") {
  PathSimplifier line(kHalf);
  line.begin({3, 4});
  CHECK_FALSE(line.finish());
  CHECK(line.at() == Move{3, 4, false});
}

TEST_CASE("every removed point is within the tolerance of the line that replaces it, in order") {
  for (uint32_t seed = 0; seed < 60; ++seed) {
    CAPTURE(seed);
    std::vector<Move> way{{0, 0}};
    for (const Move& move : Wanderer(seed).moves(2000)) way.push_back(move);
    const double tolerance = 1 + seed % 40;
    PathSimplifier line(tolerance);
    line.begin(way[0]);
    size_t anchor = 0;
    const auto checkLine = [&](size_t end, const Move& kept) {
      CHECK(kept == way[end]);
      double farthest = 0;
      for (size_t i = anchor + 1; i < end; ++i) {
        farthest = std::max(farthest, distanceToLine(way[i].to, way[anchor].to, way[end].to));
        CHECK(way[i].isRapid == kept.isRapid);
      }
      CHECK(farthest <= tolerance + 1e-6);
      anchor = end;
    };
    for (size_t i = 1; i < way.size(); ++i) {
      if (const auto kept = line.add(way[i])) checkLine(i - 1, *kept);
    }
    if (const auto last = line.finish()) checkLine(way.size() - 1, *last);
    CHECK(anchor == way.size() - 1);
  }
}
