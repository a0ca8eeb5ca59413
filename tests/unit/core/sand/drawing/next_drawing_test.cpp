#include "core/sand/drawing/next_drawing.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "core/sand/program/program_writer.h"
#include "support/stores/memory_file_store.h"
#include "unit/core/sand/geometry/line_distance.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr double kTurn = 6.283185307179586;
using Points = std::vector<TablePoint>;

double apart(TablePoint a, TablePoint b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

double distanceToPoints(const Points& line, double x, double y) {
  double nearest = 1e9;
  for (size_t i = 1; i < line.size(); ++i) {
    nearest = std::min(nearest, distanceToLine(MmPoint{x, y}, line[i - 1], line[i]));
  }
  return nearest;
}

/** Distance from the edge of the table. Shares no code with the hub. */
double gapOf(const TableShape& table, double x, double y) {
  if (table.isRound) return table.width / 2.0 - std::hypot(x - table.width / 2.0, y - table.width / 2.0);
  return std::min(std::min(x, table.width - x), std::min(y, table.height - y));
}

/** A random curve that comes up to 3 mm or less to the edge, and begins and ends in the middle or at the
 * edge. */
Points randomCurve(const TableShape& table, std::mt19937& random) {
  const auto number = [&random](double least, double most) {
    return least + (most - least) * static_cast<double>(random() % 10'000) / 10'000;
  };
  const double turns = std::floor(number(2, 7));
  const double petals = std::floor(number(2, 9));
  const double from = number(0, kTurn);
  const double inset = number(0, 300);
  const auto kind = random() % 4;
  Points points;
  const int count = 400;
  for (int i = 0; i <= count; ++i) {
    const double part = static_cast<double>(i) / count;
    double reach = 1;
    if (kind == 0) reach = part;                                           // a spiral outwards
    if (kind == 1) reach = 1 - part;                                       // a spiral inwards
    if (kind == 2) reach = std::abs(std::sin(part * petals * kTurn / 2));  // petals, from middle to middle
    if (kind == 3) reach = 0.3 + 0.7 * std::abs(std::cos(part * petals * kTurn / 2));  // from edge to edge
    const double angle = from + part * turns * kTurn;
    const double x = std::cos(angle);
    const double y = std::sin(angle);
    // On a rectangle a direction reaches its side.
    const double size = table.isRound ? 1 : 1 / std::max(std::abs(x), std::abs(y));
    points.push_back({static_cast<int32_t>(
                          std::lround(table.width / 2.0 + (table.width / 2.0 - inset) * reach * size * x)),
                      static_cast<int32_t>(std::lround(table.height / 2.0 +
                                                       (table.height / 2.0 - inset) * reach * size * y))});
  }
  return points;
}

struct TravelFixture {
  explicit TravelFixture(const TableShape& shape) {
    table.shape = shape;
    table.travelsOnEdge = true;
    table.mayReverse = true;
  }
  PatternId add(const Points& points) {
    const PatternId id = next++;
    ProgramOrigin origin;
    origin.table = table.shape;
    ProgramWriter writer(files, programPathOf(id), {}, origin);
    for (const TablePoint& point : points) writer.move({point, false});
    REQUIRE(writer.finish({}).ok());
    return id;
  }
  static Job jobOf(PatternId id, bool isOfPlayer = true) {
    Job job;
    job.pattern = id;
    job.isOfPlayer = isOfPlayer;
    return job;
  }
  NextDrawing open(PatternId id, TablePoint ball, const std::optional<Drawn>& before,
                   bool isOfPlayer = true) {
    auto opened = openNext(files, table, jobOf(id, isOfPlayer), ball, before);
    REQUIRE(opened.ok());
    return std::move(opened.value());
  }
  /** All points of the way, from `ball` to the first point of the pattern. */
  static Points wayOf(NextDrawing& next, TablePoint ball) {
    Points way = {ball};
    for (TablePoint point; next.travel.next(point);) way.push_back(point);
    CHECK(apart(way.back(), next.start) <= 1);
    Move move;
    REQUIRE(next.moves->next(move) == MoveReader::Next::kMove);
    way.push_back(move.to);
    return way;
  }
  /** Length of the way that is neither on the edge nor on a line of the two patterns, in mm. */
  double lineAcross(const Points& way, const Points& a, const Points& b) const {
    double length = 0;
    for (size_t i = 1; i < way.size(); ++i) {
      const int pieces = std::max(1, static_cast<int>(apart(way[i], way[i - 1]) / 50));
      for (int k = 0; k < pieces; ++k) {
        const double part = (k + 0.5) / pieces;
        const double x = way[i - 1].x + part * (way[i].x - way[i - 1].x);
        const double y = way[i - 1].y + part * (way[i].y - way[i - 1].y);
        const bool isHidden = gapOf(table.shape, x, y) <= 10 || distanceToPoints(a, x, y) <= 10 ||
                              distanceToPoints(b, x, y) <= 10;
        if (!isHidden) length += apart(way[i], way[i - 1]) / pieces / 100;
      }
    }
    return length;
  }

  MemoryFileStore files;
  SandHardware table;
  PatternId next = 10;
};

constexpr TableShape kWide = {60'000, 40'000, false};
constexpr TableShape kDisc = {40'000, 40'000, true};

}  // namespace

TEST_CASE("over 200 random pairs of patterns no line of 10 mm crosses the picture") {
  std::mt19937 random(11);
  double longest = 0;
  for (int i = 0; i < 200; ++i) {
    CAPTURE(i);
    TravelFixture world(i % 2 == 0 ? kWide : kDisc);
    const Points a = randomCurve(world.table.shape, random);
    const Points b = randomCurve(world.table.shape, random);
    const PatternId first = world.add(a);
    const PatternId second = world.add(b);
    const bool isBackwards = random() % 2 == 0;
    const TablePoint end = isBackwards ? a.front() : a.back();
    NextDrawing next = world.open(second, end, Drawn{{first, isBackwards}, end});
    const Points way = TravelFixture::wayOf(next, end);
    CHECK(apart(way.back(), next.isBackwards ? b.back() : b.front()) == 0);
    const double across = world.lineAcross(way, a, b);
    CHECK(across < 10);
    longest = std::max(longest, across);
  }
  CHECK(longest > 0.1);
}

TEST_CASE("a pattern whose end is nearer is drawn backwards") {
  TravelFixture world(kWide);
  const PatternId id = world.add({{100, 100}, {30'000, 20'000}, {59'900, 39'900}});
  CHECK_FALSE(world.open(id, {0, 0}, std::nullopt).isBackwards);
  CHECK(world.open(id, {60'000, 40'000}, std::nullopt).isBackwards);
  world.table.mayReverse = false;
  CHECK_FALSE(world.open(id, {60'000, 40'000}, std::nullopt).isBackwards);
}

TEST_CASE("a pattern that ends in the middle is left along its own line, in either direction") {
  const Points a = {{60'000, 20'000}, {40'000, 20'000}, {40'000, 30'000}, {30'000, 30'000}};
  const Points b = {{0, 5'000}, {10'000, 5'000}};
  for (const bool isBackwards : {false, true}) {
    CAPTURE(isBackwards);
    TravelFixture world(kWide);
    Points stored = a;
    if (isBackwards) std::reverse(stored.begin(), stored.end());
    const PatternId first = world.add(stored);
    const PatternId second = world.add(b);
    NextDrawing next = world.open(second, a.back(), Drawn{{first, isBackwards}, a.back()});
    CHECK(
        TravelFixture::wayOf(next, a.back()) ==
        Points{a[3], a[3], a[2], a[1], a[0], {60'000, 20'000}, {60'000, 0}, {0, 0}, {0, 5'000}, {0, 5'000}});
  }
}

TEST_CASE("a pattern that begins and ends in the middle is reached along its own line") {
  TravelFixture world(kWide);
  const Points b = {{30'000, 20'000}, {30'000, 10'000}, {30'000, 0}, {35'000, 10'000}, {35'000, 20'000}};
  const PatternId id = world.add(b);
  NextDrawing next = world.open(id, {10'000, 0}, std::nullopt);
  CHECK_FALSE(next.isBackwards);
  CHECK(TravelFixture::wayOf(next, {10'000, 0}) ==
        Points{{10'000, 0}, {10'000, 0}, {30'000, 0}, {30'000, 0}, b[1], b[0], b[0]});
  CHECK(next.start == b[0]);
}

TEST_CASE("a pattern that begins where the ball is, in the middle, is begun at once") {
  TravelFixture world(kDisc);
  const Points circle = {{20'000, 20'000}, {35'000, 20'000}, {20'000, 35'000}, {5'000, 20'000}};
  const PatternId first = world.add({{39'900, 20'000}, {30'000, 20'000}, {20'000, 20'300}});
  const PatternId second = world.add(circle);
  NextDrawing alone = world.open(second, {20'000, 20'000}, std::nullopt);
  CHECK(TravelFixture::wayOf(alone, {20'000, 20'000}).size() == 2);
  const TablePoint end{20'000, 20'300};
  NextDrawing behind = world.open(second, end, Drawn{{first, false}, end});
  CHECK_FALSE(behind.isBackwards);
  CHECK(TravelFixture::wayOf(behind, end) == Points{end, circle[0]});
}

TEST_CASE("a long line is not drawn again for a pattern that a user has started, but for a playlist") {
  TravelFixture world(kWide);
  Points a = {{0, 20'000}};
  for (int i = 0; i < 9; ++i) a.push_back({i % 2 == 0 ? 50'000 : 10'000, 15'000 + 1'000 * i});
  const PatternId first = world.add(a);
  const PatternId second = world.add({{100, 0}, {5'000, 5'000}});
  const Drawn before{{first, false}, a.back()};
  NextDrawing slow = world.open(second, a.back(), before);
  CHECK(TravelFixture::wayOf(slow, a.back()).size() > a.size());
  NextDrawing quick = world.open(second, a.back(), before, false);
  CHECK(TravelFixture::wayOf(quick, a.back()).size() < 6);
}

TEST_CASE("the ball does not go back along a pattern that is cleared next") {
  for (const ClearKind kind : {ClearKind::kFromCenter, ClearKind::kFromEdge, ClearKind::kSideways}) {
    TravelFixture world(kWide);
    Points a = {{0, 20'000}};
    for (int i = 0; i < 9; ++i) a.push_back({i % 2 == 0 ? 50'000 : 10'000, 15'000 + 1'000 * i});
    const PatternId first = world.add(a);
    NextDrawing next = world.open(clearId(kind), a.back(), Drawn{{first, false}, a.back()});
    const Points way = TravelFixture::wayOf(next, a.back());
    double length = 0;
    for (size_t i = 1; i < way.size(); ++i) length += apart(way[i - 1], way[i]);
    CHECK(length < kWide.width + kWide.height);
  }
}

TEST_CASE("a ball that was moved, and a table with straight ways, use no line of the pattern before") {
  TravelFixture world(kWide);
  const Points a = {{60'000, 20'000}, {40'000, 20'000}, {30'000, 30'000}};
  const PatternId first = world.add(a);
  const PatternId second = world.add({{0, 5'000}, {10'000, 5'000}});
  NextDrawing moved = world.open(second, {30'000, 29'000}, Drawn{{first, false}, a.back()});
  CHECK(moved.travel.start() == TablePoint{30'000, 29'000});
  CHECK(moved.travel.way().from() == TablePoint{30'000, 29'000});
  world.table.travelsOnEdge = world.table.mayReverse = false;
  NextDrawing straight = world.open(second, a.back(), Drawn{{first, false}, a.back()});
  CHECK(TravelFixture::wayOf(straight, a.back()) == Points{a.back(), {0, 5'000}});
}

TEST_CASE("a job that has begun keeps its direction") {
  TravelFixture world(kWide);
  const PatternId id = world.add({{100, 100}, {30'000, 20'000}, {59'900, 39'900}});
  Job job = TravelFixture::jobOf(id);
  job.run = 5;
  job.isBackwards = true;
  const auto next = openNext(world.files, world.table, job, {0, 0}, std::nullopt);
  REQUIRE(next.ok());
  CHECK(next.value().isBackwards);
  CHECK(next.value().moves->info().first == TablePoint{59'900, 39'900});
}

TEST_CASE("a ball that is at the start of the pattern already does not travel") {
  const Points a = {{60'000, 20'000}, {40'000, 20'000}, {30'000, 20'000}};
  const Points b = {{30'100, 20'100}, {30'000, 38'000}, {20'000, 38'000}, {20'000, 25'000}};
  TravelFixture world(kWide);
  const PatternId first = world.add(a);
  const PatternId second = world.add(b);
  for (const std::optional<Drawn>& before :
       {std::optional<Drawn>(), std::optional(Drawn{{first, false}, a.back()})}) {
    NextDrawing next = world.open(second, a.back(), before);
    CHECK_FALSE(next.isBackwards);
    const Points expected = {a.back(), b.front()};
    CHECK(TravelFixture::wayOf(next, a.back()) == expected);
  }
}
