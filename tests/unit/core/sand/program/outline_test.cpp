#include "core/sand/program/outline.h"

#include <doctest/doctest.h>

#include <cmath>
#include <fstream>
#include <functional>
#include <iterator>

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

/** The same path with a point in the middle of each line. */
std::vector<TablePoint> withMiddles(const std::vector<TablePoint>& points) {
  std::vector<TablePoint> all;
  for (const TablePoint point : points) {
    const TablePoint before = all.empty() ? point : all.back();
    all.push_back({(before.x + point.x) / 2, (before.y + point.y) / 2});
    all.push_back(point);
  }
  return all;
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

/** A decoded outline with a bitmap. */
struct Cells {
  int columns = 0;
  int rows = 0;
  std::vector<bool> isSet;  // row by row

  bool at(int column, int row) const {
    return column >= 0 && row >= 0 && column < columns && row < rows &&
           isSet[static_cast<size_t>(row * columns + column)];
  }
};

/** Decodes by the description in bit_coder.h. */
class BitDecoder {
 public:
  BitDecoder(const std::string& bytes, size_t start) : bytes_(bytes), next_(start) {
    for (int i = 0; i < 4; ++i) value_ = value_ << 8 | byte();
  }

  bool decode(size_t context) {
    uint32_t& p = probabilities_[context];
    const uint32_t middle = low_ + (high_ - low_) / 4096 * p;
    const bool isSet = value_ <= middle;
    (isSet ? high_ : low_) = isSet ? middle : middle + 1;
    p = isSet ? p + (4096 - p) / 16 : p - p / 16;
    for (; (low_ >> 24) == (high_ >> 24); low_ <<= 8, high_ = high_ << 8 | 0xFF)
      value_ = value_ << 8 | byte();
    return isSet;
  }
  bool isAtEnd() const { return next_ == bytes_.size(); }

 private:
  uint32_t byte() { return next_ < bytes_.size() ? static_cast<uint8_t>(bytes_[next_++]) : 0U; }

  const std::string& bytes_;
  size_t next_;
  uint32_t low_ = 0;
  uint32_t high_ = UINT32_MAX;
  uint32_t value_ = 0;
  std::vector<uint32_t> probabilities_ = std::vector<uint32_t>(1024, 2048);
};

/** Decodes by the description in path_bitmap.h. */
Cells cellsIn(const std::string& bytes) {
  REQUIRE(bytes.size() > 8);
  REQUIRE((bytes[4] & 2) != 0);
  Cells cells;
  cells.columns = static_cast<uint8_t>(bytes[5]);
  cells.rows = static_cast<uint8_t>(bytes[6]);
  BitDecoder decoder(bytes, 7);
  for (int y = 0; y < cells.rows; ++y) {
    for (int x = 0; x < cells.columns; ++x) {
      cells.isSet.push_back(false);
      constexpr int kContext[10][2] = {{-1, 0}, {-2, 0},  {-3, 0}, {2, -1}, {1, -1},
                                       {0, -1}, {-1, -1}, {1, -2}, {0, -2}, {-1, -2}};
      size_t context = 0;
      for (size_t bit = 0; bit < 10; ++bit) {
        if (cells.at(x + kContext[bit][0], y + kContext[bit][1])) context |= size_t{1} << bit;
      }
      cells.isSet.back() = decoder.decode(context);
    }
  }
  CHECK(decoder.isAtEnd());
  return cells;
}

/** A decoded outline with a density. */
struct Density {
  int columns = 0;
  int rows = 0;
  int levels = 0;
  std::vector<int> level;  // row by row

  int at(int column, int row) const {
    const bool isInside = column >= 0 && row >= 0 && column < columns && row < rows;
    return isInside ? level[static_cast<size_t>(row * columns + column)] : 0;
  }
};

bool isDensity(const std::string& bytes) {
  return (bytes[4] & 16) != 0;
}

/** Decodes by the description in path_density.h. */
Density densityIn(const std::string& bytes) {
  REQUIRE(bytes.size() > 9);
  REQUIRE(isDensity(bytes));
  Density density;
  density.columns = static_cast<uint8_t>(bytes[5]);
  density.rows = static_cast<uint8_t>(bytes[6]);
  density.levels = static_cast<uint8_t>(bytes[7]);
  BitDecoder decoder(bytes, 8);
  for (int y = 0; y < density.rows; ++y) {
    for (int x = 0; x < density.columns; ++x) {
      const int left = density.at(x - 1, y);
      const int below = density.at(x, y - 1);
      const int predicted =
          (2 * left + 2 * below + density.at(x - 1, y - 1) + density.at(x + 1, y - 1) + 3) / 6;
      const int contrast = std::min(2, std::abs(left - below));
      int lowest = 0;
      int highest = density.levels - 1;
      while (lowest < highest) {
        const int middle = (lowest + highest) / 2;
        const auto context = static_cast<size_t>((8 * predicted + contrast) * 8 + middle);
        if (decoder.decode(context)) {
          lowest = middle + 1;
        } else {
          highest = middle;
        }
      }
      density.level.push_back(lowest);
    }
  }
  CHECK(decoder.isAtEnd());
  return density;
}

/** How far a path and a bitmap differ, in cells. */
struct Difference {
  double farthestPoint = 0;  // of the path from a set cell
  double farthestCell = 0;   // set, from the path
};

/** `points` must be close to each other. */
Difference difference(const std::vector<TablePoint>& points, const Cells& cells, double mmPerCell) {
  Difference difference;
  std::vector<double> nearest(cells.isSet.size(), 1e9);
  for (const TablePoint point : points) {
    const double x = point.x / 100.0 / mmPerCell - 0.5;
    const double y = point.y / 100.0 / mmPerCell - 0.5;
    double toCell = 1e9;
    for (int row = static_cast<int>(y) - 3; row <= y + 3; ++row) {
      for (int column = static_cast<int>(x) - 3; column <= x + 3; ++column) {
        if (!cells.at(column, row)) continue;
        double& known = nearest[static_cast<size_t>(row * cells.columns + column)];
        const double distance = std::hypot(column - x, row - y);
        known = std::min(known, distance);
        toCell = std::min(toCell, distance);
      }
    }
    difference.farthestPoint = std::max(difference.farthestPoint, toCell);
  }
  for (size_t i = 0; i < nearest.size(); ++i) {
    if (cells.isSet[i]) difference.farthestCell = std::max(difference.farthestCell, nearest[i]);
  }
  return difference;
}

/** Lines across four fields of 100 mm, at distances of 2, 1, 0.5 and 0.25 mm, and a field without any. */
std::vector<TablePoint> fields() {
  std::vector<TablePoint> points;
  for (int32_t field = 0; field < 4; ++field) {
    const int32_t lines = 50 << field;
    for (int32_t i = 0; i < lines; ++i) {
      const int32_t x = field * 10'000 + i * 37 % lines * 10'000 / lines;
      points.push_back({x, 5000});
      for (int32_t y = 5000; y <= 35'000; y += 100) points.push_back({x, y});
      for (int32_t y = 35'000; y >= 5000; y -= 500) points.push_back({x, y});
    }
  }
  return points;
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

TEST_CASE("a spiral of 40 turns in 1 KiB deviates less than 0.9 mm on average if drawn as a smooth curve") {
  const auto points = pointsOf(5000, [](int i) { return spiral(i, 40, 5000); });
  const std::string bytes = outlineOf(points);
  CHECK(bytes.size() <= kMaxOutline);
  CHECK(bytes.size() > kMaxOutline * 9 / 10);
  CHECK(deviation(points, smooth(decoded(bytes))).mean < 0.9);
}

TEST_CASE("a line that a curve through few points can't show has a cell where it is, and nowhere else") {
  const auto chords = [](int i) {
    const auto corner = [](int number) {
      const double radius = 190 - number % 7 * 20;
      return std::make_pair(radius * std::sin(number * 2.63), radius * std::cos(number * 2.63));
    };
    const auto [fromX, fromY] = corner(i / 200);
    const auto [toX, toY] = corner(i / 200 + 1);
    const double part = i % 200 / 200.0;
    const double bend = 8 * std::sin(part * 31);
    return std::make_pair(fromX + (toX - fromX) * part + bend, fromY + (toY - fromY) * part - bend);
  };
  const auto points = pointsOf(8000, chords);
  const std::string bytes = outlineOf(points);
  CHECK(bytes.size() <= kMaxOutline);
  const Cells cells = cellsIn(bytes);
  CHECK(cells.columns >= 120);
  CHECK(cells.rows == doctest::Approx(cells.columns * 2 / 3.0).epsilon(0.02));
  const Difference found = difference(withMiddles(points), cells, 600.0 * 512 / 511 / cells.columns);
  CHECK(found.farthestPoint < 1.5);
  CHECK(found.farthestCell < 1.5);
}

TEST_CASE("a pattern whose lines merge in a bitmap is stored as a density, higher where they are closer") {
  const std::string bytes = outlineOf(fields());
  CHECK(bytes.size() < 600);
  const Density density = densityIn(bytes);
  CHECK(density.columns == 85);
  CHECK(density.rows == 57);
  CHECK(density.levels == 8);
  // The mean of the lines per mm is 15/16 of the third field's.
  constexpr int kExpected[] = {1, 2, 4, 6, 0};
  for (int field = 0; field < 5; ++field) {
    CAPTURE(field);
    for (int row = 10; row < 47; ++row) {
      for (int column = field * 14 + 3; column < field * 14 + 12; ++column) {
        const int error = density.at(column, row) - kExpected[field];
        CHECK(error * error <= (field == 4 ? 0 : 1));
      }
    }
    for (const int row : {2, 54}) CHECK(density.at(field * 14 + 7, row) == 0);
  }
}

TEST_CASE("an outline has at most 1 KiB, however the line goes") {
  const std::vector<Curve> curves = {
      [](int i) { return spiral(i, 300, 100'000); },
      [](int i) { return std::make_pair(i % 2 * 500.0 - 250, i * 0.003 - 150); },  // wide zigzag
      [](int i) { return std::make_pair(i * 0.005 - 250, i % 2 * 2.0); },          // small teeth
      [](int i) {
        return std::make_pair(i % 1000 * 7919 % 500 - 250.0, i % 1000 * 104'729 % 300 - 150.0);
      },  // noise
      [](int i) { return std::make_pair(i / 200 * 1.0 - 250 + i % 2, i % 200 * 2.0 - 200); },
  };
  for (const TableShape& table :
       {TableShape{}, TableShape{60'000, 60'000, true}, TableShape{9000, 300'000, false}}) {
    for (size_t i = 0; i < curves.size(); ++i) {
      CAPTURE(i);
      auto points = pointsOf(100'000, curves[i]);
      for (TablePoint& point : points) {
        point.x = static_cast<int32_t>(int64_t{point.x} * table.width / 60'000);
        point.y = static_cast<int32_t>(int64_t{point.y} * table.height / 40'000);
      }
      const std::string bytes = outlineOf(points, table);
      CHECK(bytes.size() <= kMaxOutline);
      if (isDensity(bytes)) {
        const Density density = densityIn(bytes);
        CHECK(std::max(density.columns, density.rows) == (table.isRound ? 64 : 85));
      }
      if ((bytes[4] & 2) == 0) continue;
      const Cells cells = cellsIn(bytes);
      CHECK(std::max(cells.columns, cells.rows) >= 80);
    }
  }
}

TEST_CASE("points outside the table count as its edge") {
  std::vector<TablePoint> points;
  for (int32_t i = 0; i < 1000; ++i) points.push_back({i % 2 * 100'000 - 10'000, i % 3 * 50'000 - 20'000});
  CHECK(cellsIn(outlineOf(points)).columns >= 80);
}

TEST_CASE("a line that stays at its place has an outline") {
  CHECK(decoded(outlineOf(pointsOf(1000, [](int) { return std::make_pair(0.0, 0.0); }))).points.size() == 1);
}

TEST_CASE("one call does little work") {
  const auto points = pointsOf(100'000, [](int i) {
    return std::make_pair(i % 1000 * 7919 % 500 - 250.0, i % 1000 * 104'729 % 300 - 150.0);
  });
  OutlineBuilder builder({});
  for (const TablePoint point : points) builder.add(point);
  int calls = 1;
  while (!builder.prepare()) ++calls;
  CHECK(calls > 8);
  CHECK(calls < 80);
}

TEST_CASE("the outlines of eight bands of teeth and of dense fields are those that the panel's tests read") {
  const auto fixture = [](const std::string& name) {
    std::ifstream file(FIXTURES "/sand/" + name, std::ios::binary);
    return std::string((std::istreambuf_iterator<char>(file)), {});
  };
  std::vector<TablePoint> points;
  for (int32_t i = 0; i < 1000; ++i) {
    points.push_back({5000 + i % 125 * 400, 5000 + i / 125 * 4000 + i % 125 % 2 * 1200});
  }
  CHECK(outlineOf(points) == fixture("teeth.outline"));
  CHECK(outlineOf(fields()) == fixture("fields.outline"));
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

TEST_CASE("the outline of a stored program tells how it fits on other tables") {
  const auto kindOf = [](PatternKind kind, TablePoint to) {
    MemoryFileStore files;
    ProgramWriter writer(files, kProgramPath, {}, {kind, {60'000, 40'000, false}});
    for (const TablePoint point : {TablePoint{30'000, 20'000}, to}) writer.move({point, false});
    PatternStats stats;
    stats.hasBounds = true;
    stats.min = {30'000, 20'000};
    stats.max = to;
    REQUIRE(writer.finish(stats).ok());
    return static_cast<int>(readOutline(files, kProgramPath).value()[4]);
  };
  CHECK(kindOf(PatternKind::kGcode, {40'000, 20'000}) == 0);
  CHECK(kindOf(PatternKind::kThetaRho, {40'000, 20'000}) == 4);
  CHECK(kindOf(PatternKind::kThetaRho, {55'000, 20'000}) == 0);
  CHECK(kindOf(PatternKind::kStretchedThetaRho, {40'000, 20'000}) == 8);
}

TEST_CASE("building an outline takes at most 18 KiB, in blocks of at most 4 KiB") {
  const auto points = pointsOf(100'000, [](int i) { return spiral(i, 300, 100'000); });
  const TableShape square{60'000, 60'000, true};
  resetHeapPeak();
  const size_t before = heapUse().live;
  OutlineBuilder builder(square);
  for (const TablePoint point : points) builder.add(point);
  while (!builder.prepare()) {
  }
  CHECK(heapUse().peak - before <= 18 * 1024);
  CHECK(heapUse().largest <= 4 * 1024);
}
