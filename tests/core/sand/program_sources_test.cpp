#include "core/sand/program_sources.h"

#include <doctest/doctest.h>

#include "core/sand/point_codec.h"
#include "core/sand/program_fixture.h"
#include "core/sand/program_footer.h"
#include "support/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

std::string readAll(BodySource& source, size_t pieceSize) {
  std::string text;
  std::string buffer(pieceSize, '?');
  for (;;) {
    const auto piece = source.read({reinterpret_cast<uint8_t*>(buffer.data()), buffer.size()});
    text += buffer.substr(0, piece.size);
    if (piece.state == BodySource::State::kEnd) return text;
    REQUIRE(piece.size > 0);
  }
}

}  // namespace

TEST_CASE("a program's text is one line a move, in pieces of any size") {
  MemoryFileStore files;
  const auto moves = someMoves(400);
  REQUIRE(writeProgram(files, moves).ok());
  std::string expected;
  for (const Move& move : moves) expected += programLine(move);
  for (const size_t size : {1, 7, 19, 1000, 100'000}) {
    CAPTURE(size);
    const auto source = programText(files, kProgramPath);
    REQUIRE(source);
    CHECK(readAll(*source, size) == expected);
  }
}

TEST_CASE("a program's steps are its bytes without the footer") {
  MemoryFileStore files;
  REQUIRE(writeProgram(files, someMoves(400)).ok());
  const std::string& content = files.contentOf(kProgramPath);
  for (const size_t size : {1, 512, 100'000}) {
    CAPTURE(size);
    const ProgramSteps steps = programSteps(files, kProgramPath);
    REQUIRE(steps.source);
    CHECK(steps.length == content.size() - kProgramFooterSize);
    CHECK(readAll(*steps.source, size) == content.substr(0, content.size() - kProgramFooterSize));
  }
}

TEST_CASE("a program without moves is an empty text and no steps") {
  MemoryFileStore files;
  REQUIRE(writeProgram(files, {}).ok());
  CHECK(readAll(*programText(files, kProgramPath), 10).empty());
  CHECK(readAll(*programSteps(files, kProgramPath).source, 10).empty());
}

TEST_CASE("there are no sources for a program that is missing or damaged") {
  MemoryFileStore files;
  CHECK_FALSE(programText(files, kProgramPath));
  CHECK_FALSE(programSteps(files, kProgramPath).source);
  REQUIRE(writeProgram(files, someMoves(10)).ok());
  files.contentOf(kProgramPath).back() ^= 1;
  CHECK_FALSE(programText(files, kProgramPath));
  CHECK_FALSE(programSteps(files, kProgramPath).source);
}

TEST_CASE("the text of a program damaged inside ends where the damage shows") {
  MemoryFileStore files;
  const auto moves = someMoves(100);
  REQUIRE(writeProgram(files, moves).ok());
  std::string& content = files.contentOf(kProgramPath);
  for (size_t i = 100; i < 150; ++i) content[i] = '\xFF';
  const std::string text = readAll(*programText(files, kProgramPath), 64);
  CHECK(text.find(programLine(moves[0])) == 0);
}

TEST_CASE("the steps of a program damaged inside are fewer than announced") {
  for (const size_t size : {1, 64, 100'000}) {
    MemoryFileStore files;
    REQUIRE(writeProgram(files, someMoves(100)).ok());
    files.contentOf(kProgramPath)[100] ^= 1;
    const ProgramSteps steps = programSteps(files, kProgramPath);
    REQUIRE(steps.source);
    CHECK(readAll(*steps.source, size).size() < steps.length);
  }
}
