#include "core/sand/program/reverse_reader.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/sand/geometry/kinematics.h"
#include "program_fixture.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

std::unique_ptr<MoveReader> backwards(FileStore& files) {
  auto opened = ReverseReader::open(files, kProgramPath);
  return opened ? std::move(opened.value()) : nullptr;
}

/** The points in the opposite order. Each line keeps its kind; the way to the first point is rapid. */
std::vector<Move> reversed(const std::vector<Move>& moves) {
  std::vector<Move> result = {{moves.back().to, true}};
  for (size_t i = moves.size() - 1; i > 0; --i) result.push_back({moves[i - 1].to, moves[i].isRapid});
  return result;
}

std::vector<Move> rest(MoveReader& reader, MoveReader::Next& end) {
  std::vector<Move> moves;
  Move move;
  while ((end = reader.next(move)) == MoveReader::Next::kMove) moves.push_back(move);
  return moves;
}

void spoil(MemoryFileStore& files, size_t at) {
  std::string& content = files.contentOf(kProgramPath);
  content[at] = static_cast<char>(content[at] ^ 0x15);
}

}  // namespace

TEST_CASE("a program of any size is read from its last point to its first") {
  for (const size_t count : {1, 2, 255, 256, 257, 511, 512, 513, 1300}) {
    CAPTURE(count);
    MemoryFileStore files;
    const auto moves = someMoves(count, static_cast<uint32_t>(count));
    REQUIRE(writeProgram(files, moves));
    const auto reader = backwards(files);
    REQUIRE(reader);
    MoveReader::Next end{};
    CHECK(rest(*reader, end) == reversed(moves));
    CHECK(end == MoveReader::Next::kEnd);
    CHECK(reader->position().move == count);
    CHECK(reader->info().first == moves.back().to);
    CHECK(reader->info().last == moves.front().to);
    uint64_t travel = 0;
    TablePoint at;
    for (const Move& move : reversed(moves)) {
      travel += motorTravel(at, move.to);
      at = move.to;
    }
    CHECK(reader->info().motorTravel == travel);
    CHECK(reader->position().motorTravel == travel);
  }
}

TEST_CASE("backwards, reading continues at every position that was returned") {
  MemoryFileStore files;
  const auto moves = someMoves(800, 3);
  REQUIRE(writeProgram(files, moves));
  const auto expected = reversed(moves);
  const auto reader = backwards(files);
  std::vector<ProgramPosition> positions = {reader->position()};
  Move move;
  while (reader->next(move) == MoveReader::Next::kMove) {
    CHECK(reader->position().offset >= positions.back().offset);
    positions.push_back(reader->position());
  }
  for (size_t i = 0; i < positions.size(); ++i) {
    CAPTURE(i);
    const auto other = backwards(files);
    REQUIRE(other->seek(positions[i]));
    MoveReader::Next end{};
    const auto left = rest(*other, end);
    CHECK(end == MoveReader::Next::kEnd);
    REQUIRE(left.size() == expected.size() - i);
    CHECK(std::equal(left.begin(), left.end(), expected.begin() + static_cast<std::ptrdiff_t>(i)));
  }
}

TEST_CASE("backwards, a position that the program cannot have is refused and changes nothing") {
  MemoryFileStore files;
  const auto moves = someMoves(600, 5);
  REQUIRE(writeProgram(files, moves));
  const auto reader = backwards(files);
  Move move;
  for (int i = 0; i < 300; ++i) REQUIRE(reader->next(move) == MoveReader::Next::kMove);
  const ProgramPosition there = reader->position();
  ProgramPosition wrong = there;
  wrong.at.x += wrong.at.x > 0 ? -1 : 1;
  CHECK_FALSE(reader->seek(wrong));
  wrong = there;
  wrong.move += 256;
  CHECK_FALSE(reader->seek(wrong));
  wrong = there;
  wrong.offset += 3;
  CHECK_FALSE(reader->seek(wrong));
  wrong = there;
  wrong.move = 601;
  CHECK_FALSE(reader->seek(wrong));
  wrong = there;
  wrong.motorTravel = UINT64_MAX;
  CHECK_FALSE(reader->seek(wrong));
  MoveReader::Next end{};
  const auto left = rest(*reader, end);
  const auto expected = reversed(moves);
  CHECK(end == MoveReader::Next::kEnd);
  CHECK(left == std::vector<Move>(expected.begin() + 300, expected.end()));
}

TEST_CASE(
    "backwards, a changed byte ends in damage or changes the points, and is never read beyond the table") {
  MemoryFileStore intact;
  const auto moves = someMoves(700, 7);
  REQUIRE(writeProgram(intact, moves));
  const size_t size = openProgram(intact, kProgramPath).value().footer.movesSize;
  size_t damaged = 0;
  for (size_t at = 0; at < size; at += 3) {
    CAPTURE(at);
    MemoryFileStore files = intact;
    spoil(files, at);
    const auto reader = backwards(files);
    REQUIRE(reader);
    MoveReader::Next end{};
    const auto read = rest(*reader, end);
    CHECK(read.size() <= moves.size());
    for (const Move& move : read) CHECK(TableShape().contains(move.to));
    if (end == MoveReader::Next::kDamaged) ++damaged;
  }
  CHECK(damaged * 3 > size * 9 / 10);
}

TEST_CASE("a program that is missing or damaged has no way back") {
  MemoryFileStore files;
  CHECK(ReverseReader::open(files, kProgramPath).error().message == kProgramMissing);
  REQUIRE(writeProgram(files, someMoves(3)));
  files.contentOf(kProgramPath).back() = '?';
  CHECK(ReverseReader::open(files, kProgramPath).error().message == kProgramDamaged);
}
