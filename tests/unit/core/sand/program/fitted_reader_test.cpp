#include "core/sand/program/fitted_reader.h"

#include <doctest/doctest.h>

#include <cmath>

#include "core/sand/program/program_reader.h"
#include "core/sand/program/program_writer.h"
#include "core/sand/program/reverse_reader.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr TableShape kRectangle{60'000, 40'000, false};
constexpr TableShape kRound{40'000, 40'000, true};
constexpr char kPath[] = "fitted.lsp";

std::vector<Move> lineThrough(const std::vector<TablePoint>& points) {
  std::vector<Move> moves;
  for (const TablePoint& point : points) moves.push_back({point, false});
  return moves;
}

/** A program that was read for a table. */
struct FittedProgram {
  FittedProgram(const ProgramOrigin& origin, const std::vector<Move>& moves) {
    ProgramWriter writer(files, kPath, {}, origin);
    PatternStats stats;
    for (const Move& move : moves) {
      writer.move(move);
      const TablePoint to = move.to;
      if (!stats.hasBounds) stats.min = stats.max = to;
      stats.hasBounds = true;
      stats.min = {std::min(stats.min.x, to.x), std::min(stats.min.y, to.y)};
      stats.max = {std::max(stats.max.x, to.x), std::max(stats.max.y, to.y)};
    }
    REQUIRE(writer.finish(stats).ok());
  }
  std::unique_ptr<FittedReader> on(const TableShape& table, bool isBackwards = false) {
    std::unique_ptr<MoveReader> moves;
    if (isBackwards) {
      moves = std::move(ReverseReader::open(files, kPath).value());
    } else {
      moves = std::move(ProgramReader::open(files, kPath).value());
    }
    return std::make_unique<FittedReader>(std::move(moves), table);
  }
  std::vector<TablePoint> pointsOn(const TableShape& table) {
    const auto reader = on(table);
    std::vector<TablePoint> points;
    Move move;
    while (reader->next(move) == MoveReader::Next::kMove) points.push_back(move.to);
    return points;
  }

  MemoryFileStore files;
};

std::vector<Move> circleAround(TablePoint centre, double radius, int count) {
  std::vector<Move> moves;
  for (int i = 0; i <= count; ++i) {
    const double angle = i * 6.283185307 / count;
    moves.push_back({{centre.x + static_cast<int32_t>(std::lround(radius * std::sin(angle))),
                      centre.y + static_cast<int32_t>(std::lround(radius * std::cos(angle)))},
                     i == 0});
  }
  return moves;
}

}  // namespace

TEST_CASE("a pattern that fills its rectangle fills another one, centred and unstretched") {
  FittedProgram program({PatternKind::kGcode, kRectangle},
                        lineThrough({{0, 0}, {60'000, 40'000}, {30'000, 0}}));
  CHECK(program.pointsOn({120'000, 60'000, false}) ==
        std::vector<TablePoint>{{15'000, 0}, {105'000, 60'000}, {60'000, 0}});
  CHECK(program.pointsOn({30'000, 90'000, false}) ==
        std::vector<TablePoint>{{0, 35'000}, {30'000, 55'000}, {15'000, 35'000}});
}

TEST_CASE("a pattern keeps its share of the room, and its place around the middle") {
  FittedProgram program({PatternKind::kGcode, kRectangle},
                        lineThrough({{30'000, 20'000}, {40'000, 20'000}, {30'000, 30'000}}));
  CHECK(program.pointsOn({120'000, 80'000, false}) ==
        std::vector<TablePoint>{{60'000, 40'000}, {80'000, 40'000}, {60'000, 60'000}});
}

TEST_CASE("a circle that fills a rectangle's height fills a round table, and the other way round") {
  FittedProgram onto({PatternKind::kGcode, kRectangle}, circleAround({30'000, 20'000}, 20'000, 100));
  for (const TablePoint& point : onto.pointsOn({75'000, 75'000, true})) {
    CHECK(std::hypot(point.x - 37'500, point.y - 37'500) == doctest::Approx(37'500).epsilon(0.0002));
  }
  FittedProgram from({PatternKind::kGcode, kRound}, circleAround({20'000, 20'000}, 20'000, 100));
  for (const TablePoint& point : from.pointsOn(kRectangle)) {
    CHECK(std::hypot(point.x - 30'000, point.y - 20'000) == doctest::Approx(20'000).epsilon(0.0002));
  }
}

TEST_CASE("a full rectangle fits into a round table with its corners") {
  FittedProgram program({PatternKind::kGcode, kRectangle}, lineThrough({{0, 0}, {60'000, 40'000}}));
  const auto points = program.pointsOn(kRound);
  for (const TablePoint& point : points) {
    CHECK(std::hypot(point.x - 20'000, point.y - 20'000) == doctest::Approx(20'000).epsilon(0.0002));
    CHECK(kRound.contains(point));
  }
}

TEST_CASE("theta-rho fills the largest circle, or is stretched to the rectangle") {
  const auto cross = lineThrough({{30'000, 20'000}, {50'000, 20'000}, {30'000, 25'000}});
  FittedProgram circle({PatternKind::kThetaRho, kRectangle}, cross);
  CHECK(circle.pointsOn({100'000, 50'000, false}) ==
        std::vector<TablePoint>{{50'000, 25'000}, {75'000, 25'000}, {50'000, 31'250}});
  const auto ellipse = lineThrough({{30'000, 20'000}, {60'000, 20'000}, {30'000, 40'000}});
  FittedProgram stretched({PatternKind::kStretchedThetaRho, kRectangle}, ellipse);
  CHECK(stretched.pointsOn({100'000, 50'000, false}) ==
        std::vector<TablePoint>{{50'000, 25'000}, {100'000, 25'000}, {50'000, 50'000}});
  CHECK(stretched.pointsOn(kRound) ==
        std::vector<TablePoint>{{20'000, 20'000}, {40'000, 20'000}, {20'000, 40'000}});
}

TEST_CASE("the properties of a fitted program are those of its points") {
  FittedProgram program({PatternKind::kGcode, kRectangle},
                        lineThrough({{0, 0}, {60'000, 0}, {60'000, 40'000}}));
  const auto reader = program.on({30'000, 20'000, false});
  const ProgramInfo& info = reader->info();
  CHECK(info.origin.table == TableShape{30'000, 20'000, false});
  CHECK(info.length == 500);
  CHECK(info.first == TablePoint{0, 0});
  CHECK(info.last == TablePoint{30'000, 20'000});
  CHECK(info.stats.max == TablePoint{30'000, 20'000});
  CHECK(info.moveCount == 3);
  uint64_t travel = 0;
  for (Move move; reader->next(move) == MoveReader::Next::kMove;) travel = reader->position().motorTravel;
  CHECK(info.motorTravel == travel);
}

TEST_CASE("a fitted program continues at any of its positions, forwards and backwards") {
  FittedProgram program({PatternKind::kGcode, kRectangle}, circleAround({30'000, 20'000}, 19'000, 1'000));
  for (const bool isBackwards : {false, true}) {
    CAPTURE(isBackwards);
    const auto whole = program.on(kRound, isBackwards);
    std::vector<ProgramPosition> positions{whole->position()};
    std::vector<Move> moves(1);
    for (Move move; whole->next(move) == MoveReader::Next::kMove;) {
      positions.push_back(whole->position());
      moves.push_back(move);
    }
    REQUIRE(moves.size() == 1'002);
    for (const size_t at : {0, 1, 255, 256, 257, 512, 700, 1'000, 1'001}) {
      CAPTURE(at);
      const auto reader = program.on(kRound, isBackwards);
      REQUIRE(reader->seek(positions[at]));
      CHECK(reader->position().at == positions[at].at);
      Move move;
      for (size_t i = at + 1; i < moves.size(); ++i) {
        REQUIRE(reader->next(move) == MoveReader::Next::kMove);
        REQUIRE(move == moves[i]);
      }
      CHECK(reader->next(move) == MoveReader::Next::kEnd);
    }
    ProgramPosition foreign = positions[300];
    foreign.at.x += 500;
    const auto reader = program.on(kRound, isBackwards);
    CHECK_FALSE(reader->seek(foreign));
    Move move;
    CHECK(reader->next(move) == MoveReader::Next::kMove);
    CHECK(move == moves[1]);
  }
}
