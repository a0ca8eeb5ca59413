#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "canvas_fixture.h"
#include "core/sand/canvas/sand_canvas.h"
#include "core/store/store_use.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/all_cases.h"
#include "support/stores/memory_file_store.h"
#include "unit/core/sand/geometry/line_distance.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr double kFarthest = 0.5;  // mm

struct Place {
  double x;
  double y;
};

struct Line {
  Place from;
  Place to;
};

double distance(const Place& p, const std::vector<Line>& lines) {
  double nearest = 1e9;
  for (size_t i = 0; i < lines.size() && nearest > 0.01; ++i)
    nearest = std::min(nearest, distanceToLine(p, lines[i].from, lines[i].to));
  return nearest;
}

std::vector<Line> drawnLines(const std::vector<Move>& moves) {
  std::vector<Line> lines;
  Place at{0, 0};
  for (const Move& move : moves) {
    const Place to{move.to.x / 100.0, move.to.y / 100.0};
    lines.push_back({at, to});
    at = to;
  }
  return lines;
}

std::vector<Line> keptLines(const SandCanvas& canvas) {
  std::vector<Line> lines;
  for (const CanvasLine& line : linesOn(canvas)) {
    lines.push_back({{line.from.x / 10.0, line.from.y / 10.0}, {line.to.x / 10.0, line.to.y / 10.0}});
  }
  return lines;
}

double farthest(const Line& line, const std::vector<Line>& others) {
  double most = 0;
  for (const double part : {0.37, 1.0}) {
    const Place p{line.from.x + part * (line.to.x - line.from.x),
                  line.from.y + part * (line.to.y - line.from.y)};
    most = std::max(most, distance(p, others));
  }
  return most;
}

/** Returns the largest distance of `lines` (at sampled points) from `others`. */
double farthest(const std::vector<Line>& lines, const std::vector<Line>& others, size_t every = 1) {
  double most = 0;
  for (size_t i = 0; i < lines.size(); i += every) most = std::max(most, farthest(lines[i], others));
  return most;
}

/** Returns how many of the last drawn lines are kept without a gap. */
size_t latestKept(const std::vector<Line>& drawn, const std::vector<Line>& kept) {
  size_t count = 0;
  while (count < drawn.size() && farthest(drawn[drawn.size() - 1 - count], kept) < kFarthest) ++count;
  return count;
}

struct RewritingTable {
  explicit RewritingTable(uint32_t size, uint64_t capacity = MemoryFileStore::kRoomy)
      : limit(size), files(capacity), canvas(files, log, size) {
    canvas.load();
  }

  const uint32_t limit;
  MemoryFileStore files;
  QuietLog log;
  SandCanvas canvas;

  size_t fileSize() { return files.exists("sand.canvas") ? files.contentOf("sand.canvas").size() : 0; }
};

std::vector<Move> spiral(size_t points) {
  std::vector<Move> moves;
  for (size_t i = 0; i < points; ++i) {
    const double angle = static_cast<double>(i) * 0.02;
    const double radius = static_cast<double>(i) * 18'000.0 / static_cast<double>(points);
    moves.push_back({{30'000 + static_cast<int32_t>(radius * std::sin(angle)),
                      20'000 + static_cast<int32_t>(radius * std::cos(angle))},
                     false});
  }
  return moves;
}

}  // namespace

TEST_CASE("without rewriting, all drawn lines are on the canvas, within 0.125 mm") {
  for (uint32_t seed = 0; seed < 8; ++seed) {
    CAPTURE(seed);
    RewritingTable table(kRoomyCanvas);
    const auto moves = Wanderer(seed).moves(1000);
    REQUIRE(draw(table.canvas, 1, moves));
    const auto drawn = drawnLines(moves);
    const auto kept = keptLines(table.canvas);
    CHECK(farthest(drawn, kept) < 0.125);
    CHECK(farthest(kept, drawn) < 0.125);
  }
}

TEST_CASE("a full canvas becomes coarser before any line is dropped") {
  RewritingTable roomy(kRoomyCanvas);
  const auto moves = spiral(20'000);
  REQUIRE(draw(roomy.canvas, 1, moves));
  RewritingTable table(roomy.canvas.size() * 9 / 10);
  const uint32_t generation = table.canvas.generation();
  REQUIRE(draw(table.canvas, 1, moves));
  finishRewriting(table.canvas);
  CHECK(table.canvas.generation() != generation);
  const auto drawn = drawnLines(moves);
  const auto kept = keptLines(table.canvas);
  CHECK(kept.size() < keptLines(roomy.canvas).size());
  CHECK(farthest(drawn, kept, 29) < kFarthest);
  CHECK(farthest(kept, drawn, 29) < kFarthest);
}

TEST_CASE("after many rewritings, the kept lines are accurate and the oldest ones are dropped first") {
  for (uint32_t seed = 0; seed < cases(2, 6); ++seed) {
    CAPTURE(seed);
    RewritingTable table(8000 + seed * 400);
    const auto moves = Wanderer(seed).moves(8000);
    const size_t runLength = seed % 2 == 0 ? moves.size() : 40 + seed * 13;
    TablePoint at;
    for (size_t first = 0, run = 1; first < moves.size(); first += runLength, ++run) {
      const size_t last = std::min(moves.size(), first + runLength);
      const std::vector<Move> part(&moves[first], &moves[first] + (last - first));
      REQUIRE(draw(table.canvas, static_cast<uint32_t>(run), part, at));
      REQUIRE(table.fileSize() <= table.limit);
      at = part.back().to;
    }
    finishRewriting(table.canvas);
    const auto drawn = drawnLines(moves);
    const auto kept = keptLines(table.canvas);
    CHECK(table.canvas.generation() > 4);
    const size_t latest = latestKept(drawn, kept);
    CHECK(latest > 500);
    // All kept lines belong to these latest lines, or were in the same chunk as the first of them.
    const size_t from = drawn.size() - std::min(drawn.size(), latest + kMaxChunk);
    CHECK(farthest(kept, {drawn.begin() + static_cast<std::ptrdiff_t>(from), drawn.end()}, 3) < kFarthest);
    CHECK(table.canvas.size() <= table.limit);
  }
}

TEST_CASE("generations never decrease") {
  RewritingTable table(8000);
  uint32_t last = 0;
  for (uint32_t run = 1; run < 60; ++run) {
    REQUIRE(draw(table.canvas, run, Wanderer(run).moves(300)));
    if (run % 7 == 0) REQUIRE(table.canvas.clear().ok());
    if (run % 9 == 0) table.canvas.load();
    finishRewriting(table.canvas);
    CHECK(table.canvas.generation() >= last);
    last = table.canvas.generation();
  }
  CHECK(last > 8);
}

TEST_CASE("moves wait while the file is being rewritten, but a run can end") {
  RewritingTable table(8000);
  REQUIRE(table.canvas.beginRun(1, {}).ok());
  const auto moves = Wanderer(3).moves(20'000);
  size_t taken = 0;
  while (table.canvas.add(moves[taken])) ++taken;
  CHECK_FALSE(table.canvas.add(moves[taken]));
  CHECK(table.canvas.tick());
  REQUIRE(table.canvas.endRun().ok());
  CHECK(table.canvas.isLastRun(1));
  CHECK(linesOn(table.canvas).back().to.x == (moves[taken - 1].to.x + 5) / 10);
  // Short runs in quick succession give rewriting no time. They must be accepted anyway.
  for (uint32_t run = 2; run < 100; ++run) {
    REQUIRE(table.canvas.beginRun(run, {}).ok());
    REQUIRE(table.canvas.endRun().ok());
    REQUIRE(table.canvas.isLastRun(run));
    REQUIRE(table.fileSize() <= table.limit);
  }
}

TEST_CASE("a run that is dropped during rewriting leaves nothing behind") {
  for (int ticks = 0; ticks < 14; ++ticks) {
    CAPTURE(ticks);
    RewritingTable table(8000);
    REQUIRE(draw(table.canvas, 1, Wanderer(1).moves(200)));
    REQUIRE(table.canvas.beginRun(2, {}).ok());
    for (const Move& move : Wanderer(2).moves(20'000)) {
      if (!table.canvas.add(move)) break;
    }
    for (int i = 0; i < ticks; ++i) table.canvas.tick();
    REQUIRE(draw(table.canvas, 3, {{{100, 100}, false}}));
    finishRewriting(table.canvas);
    const auto lines = linesOn(table.canvas);
    CHECK(lines.front().run == 1);
    CHECK(lines.back().run == 3);
    CHECK(std::none_of(lines.begin(), lines.end(), [](const CanvasLine& line) { return line.run == 2; }));
    CHECK_FALSE(table.canvas.isLastRun(2));
  }
}

TEST_CASE("two open readers end early with well-formed data when the file is rewritten") {
  RewritingTable table(8000);
  REQUIRE(draw(table.canvas, 1, Wanderer(1).moves(900)));
  finishRewriting(table.canvas);
  const std::string binary = readAll(*table.canvas.binaryFrom(0));
  const auto binaryReader = table.canvas.binaryFrom(0);
  const auto jsonReader = table.canvas.segmentsJson();
  uint8_t piece[700];
  std::string binaryRead(asText({piece, binaryReader->read(piece).size}));
  std::string jsonRead(asText({piece, jsonReader->read(piece).size}));
  const uint32_t generation = table.canvas.generation();
  for (uint32_t run = 2; table.canvas.generation() == generation; ++run) {
    REQUIRE(draw(table.canvas, run, Wanderer(run).moves(300)));
    finishRewriting(table.canvas);
  }
  binaryRead += readAll(*binaryReader);
  jsonRead += readAll(*jsonReader);
  CHECK(binaryRead.size() < binary.size());
  CHECK(binary.compare(0, binaryRead.size(), binaryRead) == 0);
  CHECK(jsonRead.substr(jsonRead.size() - 2) == "}]");
}

TEST_CASE("a full store rejects the run and leaves the canvas unchanged") {
  RewritingTable table(kRoomyCanvas, reserveOf(StoreUse::kLists) + 3000);
  REQUIRE(draw(table.canvas, 1, Wanderer(1).moves(200)));
  const auto before = linesOn(table.canvas);
  const Status status = [&] {
    REQUIRE(table.canvas.beginRun(2, {}).ok());
    for (const Move& move : Wanderer(2).moves(3000)) addMove(table.canvas, move);
    return table.canvas.endRun();
  }();
  REQUIRE_FALSE(status.ok());
  CHECK(std::string_view(status.error().message).find("full") != std::string::npos);
  CHECK(linesOn(table.canvas) == before);
  CHECK_FALSE(table.canvas.isLastRun(2));
  table.canvas.load();
  CHECK(linesOn(table.canvas) == before);
  table.files.setCapacity(MemoryFileStore::kRoomy);
  CHECK(draw(table.canvas, 2, Wanderer(2).moves(5000)));
}

TEST_CASE("without space for rewriting, a full canvas rejects runs and keeps its lines") {
  RewritingTable table(8000, reserveOf(StoreUse::kLists) + 8000);
  uint32_t run = 1;
  while (draw(table.canvas, run, Wanderer(run).moves(100))) ++run;
  CHECK(run > 3);
  CHECK(table.fileSize() <= table.limit);
  const auto before = linesOn(table.canvas);
  CHECK_FALSE(draw(table.canvas, run, Wanderer(run).moves(3000)));
  CHECK(linesOn(table.canvas) == before);
  CHECK_FALSE(table.files.exists("sand.canvas.new"));
  table.files.setCapacity(MemoryFileStore::kRoomy);
  CHECK(draw(table.canvas, run, Wanderer(run).moves(3000)));
  finishRewriting(table.canvas);
  CHECK(table.canvas.isLastRun(run));
}

TEST_CASE("with little space for rewriting, the oldest lines are dropped, and no run is rejected") {
  constexpr uint32_t kLimit = 48 * 1024;
  RewritingTable table(kLimit, reserveOf(StoreUse::kLists) + kLimit + kLimit / 4);
  CHECK(table.canvas.mayStillTake() == kLimit + kLimit / 4);
  const uint32_t generation = table.canvas.generation();
  for (uint32_t run = 1; run <= 40; ++run) {
    REQUIRE(draw(table.canvas, run, Wanderer(run).moves(1500)));
    finishRewriting(table.canvas);
    CHECK(table.canvas.isLastRun(run));
    CHECK(table.fileSize() <= kLimit);
    CHECK(linesOn(table.canvas).back().run == run);
    CHECK(table.files.space().free >= reserveOf(StoreUse::kLists));
  }
  CHECK(table.canvas.generation() > generation);
  CHECK(linesOn(table.canvas).size() > 1500);
}

TEST_CASE("a smaller limit is enforced after the next start") {
  RewritingTable table(kRoomyCanvas);
  REQUIRE(draw(table.canvas, 1, Wanderer(1).moves(20'000)));
  REQUIRE(table.fileSize() > 20'000);
  SandCanvas smaller(table.files, table.log, 10'000);
  while (smaller.load()) {
  }
  finishRewriting(smaller);
  CHECK(smaller.size() <= 10'000);
  CHECK(table.fileSize() <= 10'000);
  CHECK(linesOn(smaller).size() > 100);
}
