#include <doctest/doctest.h>

#include "sand_table_fixture.h"
#include "support/stores/all_cases.h"
#include "unit/core/sand/library/upload_fixture.h"
#include "unit/core/sand/pattern/gcode_reference.h"
#include "unit/core/sand/pattern/pattern_scribe.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr double kOffAtMost = 0.5;  // mm; maximum deviation on the canvas

struct Program {
  std::string text;
  PatternRun expected;
};

/** Returns a valid program with at least `commands` commands. */
Program soundProgram(Scribe& scribe, size_t commands) {
  Program program;
  while (program.expected.stats.commandCount < commands) {
    const std::string longer = program.text + scribe.gcode(0) + "\n";
    const PatternRun run = referenceGcode(longer);
    if (run.error.empty()) program = {longer, run};
  }
  return program;
}

bool hasBegun(SandFixture& world) {
  return world.queue().firstWaiting() == nullptr;
}

/** Uploads `text` in random pieces, each in its own pass. Returns the response. */
std::shared_ptr<FakeReplyTarget> sendUp(SandFixture& world, const std::string& text, Scribe& scribe) {
  Upload upload(world.sand(), world.files);
  REQUIRE(upload.begin(text.size()));
  upload.sink->fileBegin("gcode", "random.gcode");
  for (size_t at = 0; at < text.size();) {
    const std::string piece = text.substr(at, scribe.pieceSize());
    upload.data(piece);
    at += piece.size();
    world.pass();
  }
  upload.endFile();
  upload.end();
  return upload.client;
}

struct Steps {
  int64_t x = 0;
  int64_t y = 0;
  bool operator==(const Steps& other) const { return x == other.x && y == other.y; }
};

/** Converts mm to steps of the virtual table's axes. */
Steps stepsAt(double x, double y) {
  constexpr double kPerMm = 80;
  return {std::llround(x * kPerMm), std::llround(y * kPerMm)};
}

/** Returns the expected end points of the ball's moves. */
std::vector<Steps> expectedEnds(const std::vector<Program>& programs) {
  std::vector<Steps> ends;
  Steps standing;
  const auto go = [&](TablePoint to) {
    const Steps next = stepsAt(to.x / 100.0, to.y / 100.0);
    if (!(next == standing)) ends.push_back(next);
    standing = next;
  };
  for (const Program& program : programs) {
    for (const Move& move : program.expected.moves) go(move.to);
  }
  return ends;
}

std::vector<Steps> endsOf(const TableRecord& record) {
  std::vector<Steps> ends;
  for (const BallPosition& end : record.ends) ends.push_back(stepsAt(end.x, end.y));
  return ends;
}

/** A point in mm. */
struct Point {
  double x = 0;
  double y = 0;
};

double distance(Point point, Point from, Point to) {
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  const double squared = dx * dx + dy * dy;
  const double along = squared > 0 ? ((point.x - from.x) * dx + (point.y - from.y) * dy) / squared : 0;
  const double part = std::min(std::max(along, 0.0), 1.0);
  const double offX = point.x - from.x - part * dx;
  const double offY = point.y - from.y - part * dy;
  return std::sqrt(offX * offX + offY * offY);
}

/** True if every point of `way` is close to `other`, in the same order. */
bool runsAlong(const std::vector<Point>& way, const std::vector<Point>& other) {
  size_t i = 0;
  for (const Point& point : way) {
    while (i + 1 < other.size() && distance(point, other[i], other[i + 1]) > kOffAtMost) ++i;
    if (i + 1 >= other.size()) return false;
  }
  return true;
}

std::vector<Point> wayOf(const PatternRun& run, Point from) {
  std::vector<Point> way{from};
  for (const Move& move : run.moves) way.push_back({move.to.x / 100.0, move.to.y / 100.0});
  return way;
}

std::vector<Point> wayOnCanvas(const std::vector<CanvasLine>& lines, uint32_t run) {
  std::vector<Point> way;
  for (const CanvasLine& line : lines) {
    if (line.run != run) continue;
    if (way.empty()) way.push_back({line.from.x / 10.0, line.from.y / 10.0});
    way.push_back({line.to.x / 10.0, line.to.y / 10.0});
  }
  return way;
}

bool areAllDone(SandFixture& world) {
  for (const Job& job : world.queue().jobs()) {
    if (job.state != JobState::kDone) return false;
  }
  return true;
}

void checkCanvas(SandFixture& world, const std::vector<Program>& programs) {
  const auto lines = linesOn(world.sand().canvas());
  Point ball;
  for (size_t i = 0; i < programs.size(); ++i) {
    const auto way = wayOf(programs[i].expected, ball);
    ball = way.back();
    const auto drawn =
        wayOnCanvas(lines, std::next(world.queue().jobs().begin(), static_cast<std::ptrdiff_t>(i))->run);
    CHECK(runsAlong(drawn, way));
    CHECK(runsAlong(way, drawn));
  }
}

void checkWholeWay(unsigned seed) {
  CAPTURE(seed);
  Scribe scribe(seed);
  SandHardware hardware;
  hardware.stepsPerMm = seed % 8 == 0 ? 80 : 8;
  SandFixture world({}, hardware);
  std::vector<Program> programs;
  std::vector<std::string> lines;
  for (const unsigned commands : {20 + seed * 13 % 180, 20u}) {
    programs.push_back(soundProgram(scribe, commands));
    const Program& program = programs.back();
    REQUIRE(world.runUntil([&] { return hasBegun(world); }));
    CHECK(sendUp(world, program.text, scribe)->status() == 200);
    for (const std::string& line : relayLines(program.expected.moves)) lines.push_back(line);
  }
  REQUIRE(world.runUntil([&] { return areAllDone(world); }, 36'000));
  CHECK(world.record.moves == lines);
  CHECK(endsOf(world.record) == expectedEnds(programs));
  CHECK(world.record.overruns == 0);
  checkCanvas(world, programs);
}

}  // namespace

TEST_CASE("random programs move the ball and appear on the canvas as the plain reference computes") {
  for (unsigned seed = 1; seed <= cases(12, 50); ++seed) checkWholeWay(seed);
}

TEST_CASE("a rejected random program is not drawn and gets the error of the plain reference") {
  Scribe scribe(77);
  SandFixture world;
  size_t refused = 0;
  for (int i = 0; i < 300; ++i) {
    const std::string text = scribe.gcode(200);
    const std::string error = referenceGcode(text).error;
    if (error.empty()) continue;
    const auto answer = sendUp(world, text, scribe);
    CHECK(answer->status() == 400);
    CHECK(answer->answers[0].body.find(error) != std::string::npos);
    ++refused;
  }
  CHECK(refused > 150);
  CHECK(world.queue().jobs().empty());
  world.run(120);
  CHECK(world.record.moves.empty());
}
