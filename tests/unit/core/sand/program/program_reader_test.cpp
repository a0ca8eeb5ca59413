#include <doctest/doctest.h>

#include <cmath>

#include "core/sand/geometry/kinematics.h"
#include "core/sand/program/outline.h"
#include "core/sand/program/program.h"
#include "support/heap/heap_use.h"
#include "support/stores/memory_file_store.h"
#include "unit/core/sand/program/program_fixture.h"

using namespace lumi;
using namespace lumi::test;

using Next = ProgramReader::Next;

namespace {

/** A program whose file a test can truncate and damage. */
struct ProgramReaderFixture {
  MemoryFileStore files;

  std::vector<Move> moves = someMoves(2000);

  ProgramReaderFixture() { REQUIRE(writeProgram(files, moves).ok()); }
  std::string& content() { return files.contentOf(kProgramPath); }
  /** True if damage is detected by open() or while reading to the end. */
  bool damageShows() {
    const auto reader = readerOf(files);
    return !reader || readOn(*reader).end == Next::kDamaged || !readOutline(files, kProgramPath);
  }
};

}  // namespace

TEST_CASE_FIXTURE(ProgramReaderFixture, "all moves are read back in order") {
  const auto reader = readerOf(files);
  REQUIRE(reader);
  CHECK(reader->info().moveCount == moves.size());
  const ReadMoves read = readOn(*reader);
  CHECK(read.moves == moves);
  CHECK(read.end == Next::kEnd);
  Move move;
  CHECK(reader->next(move) == Next::kEnd);
}

TEST_CASE_FIXTURE(ProgramReaderFixture, "the footer contains the statistics of the writer") {
  const auto reader = readerOf(files);
  REQUIRE(reader);
  const ProgramInfo& info = reader->info();
  CHECK(info.stats.commandCount == 12);
  CHECK(info.stats.clampedCount == 3);
  CHECK(info.stats.hasBounds);
  CHECK(info.stats.min == TablePoint{5, 7});
  CHECK(info.stats.max == TablePoint{60'000, 40'000});
  CHECK(info.fileSize == content().size());
  CHECK(info.first == moves.front().to);
  CHECK(info.last == moves.back().to);
  TablePoint at;
  uint64_t travel = 0;
  double length = 0;
  for (const Move& move : moves) {
    travel += motorTravel(at, move.to);
    if (&move != &moves.front()) length += std::hypot(move.to.x - at.x, move.to.y - at.y) / 100;
    at = move.to;
  }
  CHECK(info.motorTravel == travel);
  CHECK(info.length == doctest::Approx(length).epsilon(0.0001));
}

TEST_CASE("a program without moves is valid") {
  MemoryFileStore files;
  REQUIRE(writeProgram(files, {}).ok());
  CHECK(files.contentOf(kProgramPath).size() == kProgramFooterSize);
  const auto reader = readerOf(files);
  REQUIRE(reader);
  CHECK(readOn(*reader).end == Next::kEnd);
}

TEST_CASE("a jagged pattern with moves of 1 mm takes at most 3 bytes per move, a smooth one about 1") {
  MemoryFileStore files;
  std::vector<Move> jagged;
  std::vector<Move> smooth;
  for (int32_t i = 0; i < 10'000; ++i) {
    const double angle = i * 0.02;
    const double radius = 100 + i * 1.8;
    jagged.push_back({{i % 1000 * 55, 2000 + (i % 2 == 0 ? 37 : 150)}, false});
    smooth.push_back({{static_cast<int32_t>(std::lround(30'000 + radius * std::sin(angle))),
                       static_cast<int32_t>(std::lround(20'000 + radius * std::cos(angle)))},
                      false});
  }
  const auto sizeOf = [&](const std::vector<Move>& moves) {
    return writeProgram(files, moves).value().fileSize;
  };
  CHECK(sizeOf(jagged) <= 3.1 * 10'000 + kMaxOutline + kProgramFooterSize);
  CHECK(sizeOf(smooth) <= 1.5 * 10'000 + kMaxOutline + kProgramFooterSize);
}

TEST_CASE("a missing file cannot be opened") {
  MemoryFileStore files;
  CHECK(ProgramReader::open(files, kProgramPath).error().message == "The pattern's file is missing.");
}

TEST_CASE("a flipped bit anywhere in a program is detected") {
  ProgramReaderFixture f;
  f.files.remove(kProgramPath);
  REQUIRE(writeProgram(f.files, someMoves(300)).ok());
  for (size_t byte = 0; byte < f.content().size(); ++byte) {
    CAPTURE(byte);
    const int bit = static_cast<int>(byte % 8);
    f.content()[byte] = static_cast<char>(f.content()[byte] ^ (1 << bit));
    CHECK(f.damageShows());
    f.content()[byte] = static_cast<char>(f.content()[byte] ^ (1 << bit));
  }
  CHECK_FALSE(f.damageShows());
}

TEST_CASE_FIXTURE(ProgramReaderFixture,
                  "a flipped bit in the footer is detected when the program is opened") {
  for (size_t i = 1; i <= kProgramFooterSize; ++i) {
    CAPTURE(i);
    char& byte = content()[content().size() - i];
    byte = static_cast<char>(byte ^ 0x10);
    CHECK_FALSE(readerOf(files));
    byte = static_cast<char>(byte ^ 0x10);
  }
}

TEST_CASE_FIXTURE(ProgramReaderFixture, "a program that was truncated or extended is damaged") {
  const std::string whole = content();
  for (const size_t size : {size_t{0}, size_t{10}, whole.size() / 2, whole.size() - 1}) {
    CAPTURE(size);
    content() = whole.substr(0, size);
    CHECK_FALSE(readerOf(files));
  }
  content() = whole + "x";
  CHECK_FALSE(readerOf(files));
  content() = whole.substr(1);
  CHECK_FALSE(readerOf(files));
}

TEST_CASE_FIXTURE(ProgramReaderFixture, "a step off the table is reported as damage at once") {
  content()[kBlockHeadSize] = static_cast<char>(6 * 15 + 12);  // -1, 5
  const auto reader = readerOf(files);
  REQUIRE(reader);
  Move move;
  CHECK(reader->next(move) == Next::kDamaged);
  CHECK(reader->next(move) == Next::kDamaged);
  CHECK(reader->position().move == 0);
}

TEST_CASE_FIXTURE(ProgramReaderFixture, "reading continues from any position that the program returned") {
  auto reader = readerOf(files);
  REQUIRE(reader);
  std::vector<ProgramPosition> positions = {reader->position()};
  Move move;
  while (reader->next(move) == Next::kMove) positions.push_back(reader->position());
  for (size_t i = 0; i < positions.size(); i += 97) {
    CAPTURE(i);
    auto fresh = readerOf(files);
    REQUIRE(fresh->seek(positions[i]));
    CHECK(fresh->position().move == i);
    const ReadMoves rest = readOn(*fresh);
    CHECK(rest.moves == std::vector<Move>(moves.begin() + static_cast<std::ptrdiff_t>(i), moves.end()));
    CHECK(rest.end == Next::kEnd);
    CHECK(fresh->position().motorTravel == fresh->info().motorTravel);
  }
  CHECK(reader->seek(positions.back()));
  CHECK(reader->next(move) == Next::kEnd);
}

TEST_CASE_FIXTURE(ProgramReaderFixture, "damage before the seek position is not reported") {
  auto reader = readerOf(files);
  REQUIRE(reader);
  Move move;
  for (int i = 0; i < 1000; ++i) reader->next(move);
  const ProgramPosition middle = reader->position();
  content()[10] = static_cast<char>(content()[10] ^ 1);
  REQUIRE(reader->seek(middle));
  CHECK(readOn(*reader).end == Next::kEnd);
  REQUIRE(reader->seek({}));
  CHECK(readOn(*reader).end == Next::kDamaged);
}

TEST_CASE_FIXTURE(ProgramReaderFixture, "an impossible position is rejected and changes nothing") {
  auto reader = readerOf(files);
  REQUIRE(reader);
  Move move;
  for (int i = 0; i < 10; ++i) reader->next(move);
  const ProgramPosition good = reader->position();
  const auto with = [&good](auto change) {
    ProgramPosition position = good;
    change(position);
    return position;
  };
  CHECK_FALSE(reader->seek(with([](auto& p) { p.move = 2001; })));
  CHECK_FALSE(reader->seek(with([](auto& p) { p.offset = 1; })));
  CHECK_FALSE(reader->seek(with([](auto& p) { p.offset = 101; })));
  CHECK_FALSE(reader->seek(with([](auto& p) { p.offset = uint64_t{1} << 40; })));
  CHECK_FALSE(reader->seek(with([](auto& p) { p.at.x = -1; })));
  CHECK_FALSE(reader->seek(with([](auto& p) { p.at.x ^= 1; })));
  CHECK_FALSE(reader->seek(with([](auto& p) { p.at.y = TableShape().height + 1; })));
  CHECK_FALSE(reader->seek(with([](auto& p) { p.motorTravel = uint64_t{1} << 50; })));
  CHECK(reader->position().offset == good.offset);
  CHECK(reader->next(move) == Next::kMove);
  CHECK(move == moves[10]);
}

TEST_CASE("a line has at most two decimals and no unneeded zeros") {
  CHECK(programLine({{1250, 700}, false}) == "G1 X12.5 Y7\n");
  CHECK(programLine({{5, 10}, true}) == "G0 X0.05 Y0.1\n");
  CHECK(programLine({{0, 40'000}, false}) == "G1 X0 Y400\n");
  CHECK(programLine({{59'999, 39'999}, false}) == "G1 X599.99 Y399.99\n");
  CHECK(programLine({{299'999, 299'999}, false}).size() == kMaxProgramLineLength);
}

TEST_CASE("reading half a million moves allocates no memory") {
  MemoryFileStore files;
  constexpr uint32_t kMoves = 500'000;
  {
    ProgramWriter writer(files, kProgramPath);
    for (uint32_t i = 0; i < kMoves; ++i) {
      const auto x = static_cast<int32_t>(i * 37 % 60'000);
      writer.move({{x, static_cast<int32_t>(i % 2 * 100)}, false});
    }
    REQUIRE(writer.finish(someStats()).ok());
  }
  const auto reader = readerOf(files);
  REQUIRE(reader);
  const size_t allocations = heapUse().allocations;
  Move move;
  while (reader->next(move) == Next::kMove) {
  }
  CHECK(heapUse().allocations == allocations);
  CHECK(reader->position().move == kMoves);
}
