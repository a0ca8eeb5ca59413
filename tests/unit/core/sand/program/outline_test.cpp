#include "core/sand/program/outline.h"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>

#include "core/base/byte_codec.h"
#include "core/sand/geometry/step_codec.h"
#include "support/heap/heap_use.h"
#include "support/stores/memory_file_store.h"
#include "unit/core/sand/program/program_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct Outline {
  int width = 0;
  int height = 0;
  bool isRound = false;
  std::vector<std::pair<double, double>> points;  // mm
};

Outline decoded(const std::string& bytes) {
  ByteReader in(bytes);
  Outline outline;
  outline.width = in.number<uint16_t>();
  outline.height = in.number<uint16_t>();
  outline.isRound = in.number<uint8_t>() != 0;
  int32_t x = in.number<uint16_t>();
  int32_t y = in.number<uint16_t>();
  const double unit = std::max(outline.width, outline.height) / 511.0;
  outline.points.push_back({x * unit, y * unit});
  StepCodec codec(2);
  for (ConstBytes rest = asBytes(bytes).sub(9); !rest.empty();) {
    Step step;
    const size_t size = codec.decode(rest, step);
    REQUIRE(size > 0);
    rest = rest.sub(size);
    x += step.dx;
    y += step.dy;
    outline.points.push_back({x * unit, y * unit});
  }
  return outline;
}

using Curve = std::function<std::pair<double, double>(int)>;  // mm from the centre

std::vector<TablePoint> pointsOf(int count, const Curve& curve) {
  std::vector<TablePoint> points;
  for (int i = 0; i < count; ++i) {
    const auto [x, y] = curve(i);
    points.push_back({static_cast<int32_t>(std::lround((300 + x) * 100)),
                      static_cast<int32_t>(std::lround((200 + y) * 100))});
  }
  return points;
}

std::string outlineOf(const std::vector<TablePoint>& points, const TableShape& table = {}) {
  OutlineBuilder builder(table);
  for (const TablePoint point : points) builder.add(point);
  while (!builder.prepare()) {
  }
  return builder.take();
}

/** The largest and the mean distance of a point from the outline's lines, in mm. */
struct Deviation {
  double most = 0;
  double mean = 0;
};

Deviation deviation(const std::vector<TablePoint>& points, const Outline& outline) {
  Deviation deviation;
  for (const TablePoint point : points) {
    double nearest = 1e9;
    for (size_t i = 1; i < outline.points.size(); ++i) {
      const auto [ax, ay] = outline.points[i - 1];
      const double dx = outline.points[i].first - ax;
      const double dy = outline.points[i].second - ay;
      const double px = point.x / 100.0 - ax;
      const double py = point.y / 100.0 - ay;
      const double squared = dx * dx + dy * dy;
      const double along = squared > 0 ? std::min(1.0, std::max(0.0, (px * dx + py * dy) / squared)) : 0;
      nearest = std::min(nearest, std::hypot(px - along * dx, py - along * dy));
    }
    deviation.most = std::max(deviation.most, nearest);
    deviation.mean += nearest / static_cast<double>(points.size());
  }
  return deviation;
}

/** The outline with three points of a Catmull-Rom curve between any two of its points. */
Outline smooth(const Outline& outline) {
  Outline curve = outline;
  curve.points.clear();
  const auto& p = outline.points;
  for (size_t i = 0; i + 1 < p.size(); ++i) {
    const auto& before = p[i == 0 ? 0 : i - 1];
    const auto& after = p[std::min(i + 2, p.size() - 1)];
    for (double t = 0; t < 1; t += 0.25) {
      const auto at = [t](double a, double b, double c, double d) {
        return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
      };
      curve.points.push_back({at(before.first, p[i].first, p[i + 1].first, after.first),
                              at(before.second, p[i].second, p[i + 1].second, after.second)});
    }
  }
  curve.points.push_back(p.back());
  return curve;
}

std::pair<double, double> spiral(int i, double turns, int count) {
  const double angle = i * turns * 2 * 3.14159265 / count;
  return {200.0 * i / count * std::sin(angle), 200.0 * i / count * std::cos(angle)};
}

}  // namespace

TEST_CASE("a simple pattern is kept to a millimetre") {
  const auto star = pointsOf(11, [](int i) {
    const double radius = i % 2 == 0 ? 190 : 80;
    return std::make_pair(radius * std::sin(i * 0.6283), radius * std::cos(i * 0.6283));
  });
  const std::string bytes = outlineOf(star);
  CHECK(bytes.size() < 80);
  const Outline outline = decoded(bytes);
  CHECK(outline.width == 600);
  CHECK(outline.height == 400);
  CHECK_FALSE(outline.isRound);
  CHECK(outline.points.size() == 11);
  CHECK(deviation(star, outline).most < 1.2);
}

TEST_CASE("a spiral of 40 turns in 1 KiB deviates less than 1.3 mm on average if drawn as a smooth curve") {
  const auto points = pointsOf(5000, [](int i) { return spiral(i, 40, 5000); });
  const std::string bytes = outlineOf(points);
  CHECK(bytes.size() <= kMaxOutline);
  CHECK(bytes.size() > kMaxOutline * 9 / 10);
  CHECK(deviation(points, smooth(decoded(bytes))).mean < 1.3);
}

TEST_CASE("an outline has at most 1 KiB and its ends, however the line goes") {
  const std::vector<Curve> curves = {
      [](int i) { return spiral(i, 300, 100'000); },
      [](int i) { return std::make_pair(i % 2 * 500.0 - 250, i * 0.003 - 150); },               // wide zigzag
      [](int i) { return std::make_pair(i * 0.005 - 250, i % 2 * 2.0); },                       // small teeth
      [](int i) { return std::make_pair(i * 7919 % 500 - 250.0, i * 104'729 % 300 - 150.0); },  // noise
      [](int) { return std::make_pair(0.0, 0.0); },
  };
  for (size_t i = 0; i < curves.size(); ++i) {
    CAPTURE(i);
    const auto points = pointsOf(100'000, curves[i]);
    const std::string bytes = outlineOf(points);
    CHECK(bytes.size() <= kMaxOutline);
    const Outline outline = decoded(bytes);
    const auto isAt = [](TablePoint point, const std::pair<double, double>& at) {
      return std::hypot(point.x / 100.0 - at.first, point.y / 100.0 - at.second) < 1;
    };
    CHECK(isAt(points.front(), outline.points.front()));
    CHECK(isAt(points.back(), outline.points.back()));
  }
}

TEST_CASE("the grid follows the size of the table") {
  TableShape round{300'000, 300'000, true};
  const Outline outline = decoded(outlineOf({{0, 150'000}, {300'000, 150'000}}, round));
  CHECK(outline.isRound);
  CHECK(outline.width == 3000);
  CHECK(outline.points.back().first == doctest::Approx(3000));
  CHECK(outline.points.back().second == doctest::Approx(1500).epsilon(0.002));
}

TEST_CASE("a pattern without a point has an empty outline, one with a point has that point") {
  CHECK(outlineOf({}).empty());
  CHECK(decoded(outlineOf({{30'000, 20'000}})).points.size() == 1);
}

TEST_CASE("the outline of a stored program is read back, unless it is damaged") {
  MemoryFileStore files;
  const auto moves = someMoves(2000);
  REQUIRE(writeProgram(files, moves).ok());
  OutlineBuilder builder({});
  for (const Move& move : moves) builder.add(move.to);
  while (!builder.prepare()) {
  }
  CHECK(readOutline(files, kProgramPath).value() == builder.take());
  std::string& content = files.contentOf(kProgramPath);
  content[content.size() - kProgramFooterSize - 1] ^= 1;
  CHECK(readOutline(files, kProgramPath).error().message == "The pattern's file is damaged.");
}

TEST_CASE("building an outline takes one block of at most 8 KiB") {
  const auto points = pointsOf(100'000, [](int i) { return spiral(i, 300, 100'000); });
  resetHeapPeak();
  const size_t before = heapUse().live;
  OutlineBuilder builder({});
  for (const TablePoint point : points) builder.add(point);
  CHECK(heapUse().peak - before <= 8 * 1024);
}
