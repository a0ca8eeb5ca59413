#include "core/sand/program/clear_reader.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/sand/geometry/kinematics.h"
#include "unit/core/sand/geometry/line_distance.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr double kTau = 6.283185307179586;

const std::vector<TableShape> kTables = {
    {60'000, 40'000, false},  {40'000, 60'000, false},   {40'000, 40'000, false}, {5'000, 5'000, false},
    {5'001, 300'000, false},  {300'000, 300'000, false}, {40'000, 40'000, true},  {5'000, 5'000, true},
    {300'000, 300'000, true}, {24'999, 24'999, true}};

const std::vector<ClearKind> kKinds = {ClearKind::kFromCenter, ClearKind::kFromEdge, ClearKind::kSideways};

std::vector<TablePoint> pointsOf(ClearKind kind, const TableShape& table, bool isBackwards = false) {
  ClearReader reader(kind, table, isBackwards);
  std::vector<TablePoint> points;
  Move move;
  while (reader.next(move) == MoveReader::Next::kMove) points.push_back(move.to);
  return points;
}

/** In mm, from the middle of the table. */
struct Spot {
  double x;
  double y;
};

Spot spotOf(TablePoint point, const TableShape& table) {
  return {(point.x - table.width / 2.0) / 100, (point.y - table.height / 2.0) / 100};
}

/** The largest distance of any place in the sand from the lines, in mm. */
double widestGap(const std::vector<TablePoint>& points, const TableShape& table) {
  double widest = 0;
  const double step = std::max(table.width, table.height) / 100.0 / 61;
  for (double x = -table.width / 200.0; x <= table.width / 200.0; x += step) {
    for (double y = -table.height / 200.0; y <= table.height / 200.0; y += step) {
      if (table.isRound && std::hypot(x, y) > table.width / 200.0) continue;
      double nearest = 1e9;
      for (size_t i = 1; i < points.size(); ++i) {
        nearest = std::min(
            nearest, distanceToLine(Spot{x, y}, spotOf(points[i - 1], table), spotOf(points[i], table)));
      }
      widest = std::max(widest, nearest);
    }
  }
  return widest;
}

bool isOnIt(TablePoint point, const TableShape& table) {
  const Spot spot = spotOf(point, table);
  if (table.isRound) return std::hypot(spot.x, spot.y) <= table.width / 200.0;
  return point.x >= 0 && point.y >= 0 && point.x <= table.width && point.y <= table.height;
}

}  // namespace

TEST_CASE("a clearing stays on the table, and each move goes somewhere else") {
  for (const TableShape& table : kTables) {
    for (const ClearKind kind : kKinds) {
      CAPTURE(table.width);
      CAPTURE(table.isRound);
      CAPTURE(static_cast<int>(kind));
      const auto points = pointsOf(kind, table);
      CHECK(std::all_of(points.begin(), points.end(), [&](TablePoint each) { return isOnIt(each, table); }));
      CHECK(std::adjacent_find(points.begin(), points.end()) == points.end());
    }
  }
}

TEST_CASE("a clearing leaves no place of the sand far from its lines") {
  for (const TableShape& table : {kTables[0], kTables[1], kTables[2], kTables[6], kTables[9]}) {
    for (const ClearKind kind : kKinds) {
      CAPTURE(table.width);
      CAPTURE(table.isRound);
      CAPTURE(static_cast<int>(kind));
      // In the corners of the sides, and where a round table's rim is not parallel to the lines, spaces are
      // wider by the root of two.
      const bool isWider = table.isRound == (kind == ClearKind::kSideways);
      CHECK(widestGap(pointsOf(kind, table), table) < (isWider ? 3.6 : 2.7));
    }
  }
}

TEST_CASE("the spiral of a round table deviates at most 0.05 mm and ends with a lap along the rim") {
  for (const TableShape& table : {kTables[6], kTables[7], kTables[8]}) {
    CAPTURE(table.width);
    const auto points = pointsOf(ClearKind::kFromCenter, table);
    const double radius = table.width / 200.0;
    double worst = 0;
    double last = 0;
    double angle = 0;
    bool isInLap = false;
    const double spacing = (radius - 0.01) / std::ceil(radius / 5 - 1e-9);
    for (size_t i = 2; i < points.size(); ++i) {
      const Spot from = spotOf(points[i - 1], table);
      const Spot to = spotOf(points[i], table);
      if (i == 2) angle = last = kTau / 2;
      const double turn = std::remainder(std::atan2(to.y, to.x) - std::atan2(from.y, from.x), kTau);
      CHECK(turn > 0);
      for (double share = 0; share < 1; share += 0.125) {
        const Spot spot = {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
        const double around =
            angle + std::remainder(std::atan2(spot.y, spot.x) - std::atan2(from.y, from.x), kTau);
        const double ideal = isInLap ? radius - 0.01 : spacing * around / kTau;
        worst = std::max(worst, std::abs(std::hypot(spot.x, spot.y) - ideal));
      }
      angle += turn;
      if (!isInLap && std::abs(std::hypot(to.x, to.y) - radius) < 0.02 && angle > kTau * radius / 5 - 0.1) {
        isInLap = true;
        last = angle;
      }
    }
    CHECK(worst <= 0.05);
    CHECK(angle - last == doctest::Approx(kTau).epsilon(0.01));
  }
}

TEST_CASE("a clearing begins and ends where its name says") {
  const TableShape wide;
  CHECK(pointsOf(ClearKind::kFromEdge, wide).front() == TablePoint{0, 0});
  CHECK(pointsOf(ClearKind::kFromEdge, wide).back() == TablePoint{40'000, 20'000});
  CHECK(pointsOf(ClearKind::kFromCenter, wide).front() == TablePoint{40'000, 20'000});
  CHECK(pointsOf(ClearKind::kFromCenter, wide).back() == TablePoint{0, 0});
  CHECK(pointsOf(ClearKind::kSideways, wide).front() == TablePoint{0, 0});
  const TableShape round{40'000, 40'000, true};
  CHECK(pointsOf(ClearKind::kFromCenter, round).front() == TablePoint{20'000, 20'000});
  CHECK(pointsOf(ClearKind::kFromCenter, round).back() == TablePoint{39'999, 20'000});
  CHECK(pointsOf(ClearKind::kFromEdge, round).front() == TablePoint{39'999, 20'000});
  CHECK(pointsOf(ClearKind::kFromEdge, round).back() == TablePoint{20'000, 20'000});
}

TEST_CASE("backwards, a clearing has the opposite order") {
  for (const TableShape& table : {kTables[0], kTables[6]}) {
    for (const ClearKind kind : kKinds) {
      auto points = pointsOf(kind, table);
      std::reverse(points.begin(), points.end());
      CHECK(pointsOf(kind, table, true) == points);
    }
  }
}

TEST_CASE("a clearing's properties are those of its moves") {
  for (const TableShape& table : kTables) {
    for (const ClearKind kind : kKinds) {
      CAPTURE(table.width);
      CAPTURE(table.height);
      CAPTURE(table.isRound);
      CAPTURE(static_cast<int>(kind));
      const auto points = pointsOf(kind, table);
      const ClearReader reader(kind, table, false);
      const ProgramInfo& info = reader.info();
      CHECK(info.moveCount == points.size());
      CHECK(info.first == points.front());
      CHECK(info.last == points.back());
      double length = 0;
      double travel = motorTravel({}, points.front());
      for (size_t i = 1; i < points.size(); ++i) {
        length += std::hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y) / 100;
        travel += motorTravel(points[i - 1], points[i]);
      }
      const double tolerance = table.width > 10'000 ? 0.01 : 0.05;
      CHECK(info.length == doctest::Approx(length).epsilon(tolerance));
      CHECK(static_cast<double>(info.motorTravel) == doctest::Approx(travel).epsilon(tolerance));
    }
  }
}

TEST_CASE("a clearing continues at every position, and refuses those of another table") {
  for (const TableShape& table : {kTables[0], kTables[6]}) {
    for (const ClearKind kind : kKinds) {
      ClearReader reader(kind, table, false);
      const auto points = pointsOf(kind, table);
      std::vector<ProgramPosition> positions = {reader.position()};
      Move move;
      while (reader.next(move) == MoveReader::Next::kMove) positions.push_back(reader.position());
      for (size_t i = 0; i < positions.size(); ++i) {
        ClearReader other(kind, table, false);
        REQUIRE(other.seek(positions[i]));
        const bool isOver = i == points.size();
        REQUIRE(other.next(move) == (isOver ? MoveReader::Next::kEnd : MoveReader::Next::kMove));
        if (!isOver) CHECK(move.to == points[i]);
      }
      ClearReader another(kind, {50'000, 50'000, table.isRound}, false);
      CHECK_FALSE(another.seek(positions[positions.size() * 3 / 4]));
      CHECK(another.position().move == 0);
    }
  }
}
