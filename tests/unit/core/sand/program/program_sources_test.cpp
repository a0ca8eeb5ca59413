#include "core/sand/program/program_sources.h"

#include <doctest/doctest.h>

#include "core/sand/geometry/point_codec.h"
#include "core/sand/program/program.h"
#include "support/stores/memory_file_store.h"
#include "unit/core/sand/program/program_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct Given {
  std::string text;
  BodySource::State end = BodySource::State::kMore;
};

Given readOut(BodySource& source, size_t pieceSize) {
  Given given;
  std::string buffer(pieceSize, '?');
  for (;;) {
    const auto piece = source.read({reinterpret_cast<uint8_t*>(buffer.data()), buffer.size()});
    given.text += buffer.substr(0, piece.size);
    given.end = piece.state;
    if (given.end == BodySource::State::kEnd || given.end == BodySource::State::kBroken) return given;
    REQUIRE(piece.size > 0);
  }
}

std::string readInPieces(BodySource& source, size_t pieceSize) {
  const Given given = readOut(source, pieceSize);
  CHECK(given.end == BodySource::State::kEnd);
  return given.text;
}

}  // namespace

TEST_CASE("the text of a program has one line per move, in pieces of any size") {
  MemoryFileStore files;
  const auto moves = someMoves(400);
  REQUIRE(writeProgram(files, moves).ok());
  std::string expected;
  for (const Move& move : moves) expected += programLine(move);
  for (const size_t size : {1, 7, 19, 1000, 100'000}) {
    CAPTURE(size);
    CHECK(readInPieces(*movesText(readerOf(files)), size) == expected);
  }
}

TEST_CASE("the steps of a program lead from 0,0 to each of its points") {
  MemoryFileStore files;
  const auto moves = someMoves(400);
  REQUIRE(writeProgram(files, moves).ok());
  for (const size_t size : {1, 512, 100'000}) {
    CAPTURE(size);
    const std::string bytes = readInPieces(*movesSteps(readerOf(files)), size);
    std::vector<Move> read;
    TablePoint at;
    for (ConstBytes rest = asBytes(bytes); !rest.empty();) {
      PointStep step;
      const size_t used = decodePointStep(rest, step);
      REQUIRE(used > 0);
      rest = rest.sub(used);
      at = {at.x + step.dx, at.y + step.dy};
      read.push_back({at, step.isRapid});
    }
    CHECK(read == moves);
  }
}

TEST_CASE("a program without moves has an empty text and no steps") {
  MemoryFileStore files;
  REQUIRE(writeProgram(files, {}).ok());
  CHECK(readInPieces(*movesText(readerOf(files)), 10).empty());
  CHECK(readInPieces(*movesSteps(readerOf(files)), 10).empty());
}

TEST_CASE("the text of a program breaks off, whichever bit of a move is damaged") {
  MemoryFileStore files;
  const auto moves = someMoves(100);
  REQUIRE(writeProgram(files, moves).ok());
  std::string& content = files.contentOf(kProgramPath);
  const size_t movesSize =
      decodeProgramFooter(content.substr(content.size() - kProgramFooterSize))->movesSize;
  for (size_t bit = 0; bit < 8 * movesSize; ++bit) {
    CAPTURE(bit);
    char& byte = content[bit / 8];
    const char whole = byte;
    byte = static_cast<char>(byte ^ (1 << bit % 8));
    CHECK(readOut(*movesText(readerOf(files)), 64).end == BodySource::State::kBroken);
    byte = whole;
  }
}

TEST_CASE("the text of a program contains all moves before the damaged one") {
  MemoryFileStore files;
  const auto moves = someMoves(100);
  REQUIRE(writeProgram(files, moves).ok());
  std::string& content = files.contentOf(kProgramPath);
  for (size_t i = 100; i < 150; ++i) content[i] = '\xFF';
  CHECK(readOut(*movesText(readerOf(files)), 64).text.find(programLine(moves[0])) == 0);
}

TEST_CASE("the steps of a damaged program break off") {
  for (const size_t size : {1, 64, 100'000}) {
    MemoryFileStore files;
    REQUIRE(writeProgram(files, someMoves(100)).ok());
    files.contentOf(kProgramPath)[100] ^= 1;
    CHECK(readOut(*movesSteps(readerOf(files)), size).end == BodySource::State::kBroken);
  }
}
