#include <doctest/doctest.h>

#include <functional>

#include "core/sand/geometry/kinematics.h"
#include "support/stores/faulty_file_store.h"
#include "unit/core/sand/program/program_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr size_t kMoreStepsThanAnyProgram = 20;

size_t filesIn(const FileStore& files) {
  size_t count = 0;
  files.list("gcode", [&count](std::string_view) { ++count; });
  return count;
}

}  // namespace

TEST_CASE("finish() returns the statistics of the program") {
  MemoryFileStore files;
  const std::vector<Move> moves = {{{1000, 0}, false}, {{1000, 2000}, true}, {{0, 1000}, false}};
  const auto info = writeProgram(files, moves);
  REQUIRE(info.ok());
  CHECK(info.value().moveCount == 3);
  CHECK(info.value().motorTravel == 1000 + 2000 + 2000);
  CHECK(info.value().stats.commandCount == 12);
  CHECK(info.value().fileSize == files.contentOf(kProgramPath).size());
  CHECK(filesIn(files) == 1);
}

TEST_CASE("size() counts the bytes of the moves as they are added") {
  MemoryFileStore files;
  ProgramWriter writer(files, kProgramPath);
  CHECK(writer.size() == 0);
  writer.move({{1, 0}, false});
  CHECK(writer.size() == kBlockHeadSize + 1);
  for (const Move& move : someMoves(1000)) writer.move(move);
  CHECK(writer.size() > 2000);
}

TEST_CASE("an unfinished writer has no final file and leaves nothing behind") {
  MemoryFileStore files;
  {
    ProgramWriter writer(files, kProgramPath);
    for (const Move& move : someMoves(1000)) writer.move(move);
    CHECK_FALSE(files.exists(kProgramPath));
    CHECK(filesIn(files) == 1);
  }
  CHECK(filesIn(files) == 0);
}

TEST_CASE("a finished writer does not touch the file of the next one") {
  MemoryFileStore files;
  auto first = std::make_unique<ProgramWriter>(files, kProgramPath);
  REQUIRE(first->finish(someStats()).ok());
  CHECK_FALSE(first->failed());
  ProgramWriter second(files, kProgramPath);
  first.reset();
  CHECK(second.finish(someStats()).ok());
}

TEST_CASE("a full store fails the writer and gets its space back") {
  MemoryFileStore files(2000);
  {
    ProgramWriter writer(files, kProgramPath);
    for (const Move& move : someMoves(5000)) writer.move(move);
    CHECK(writer.failed());
    CHECK_FALSE(writer.finish(someStats()).ok());
  }
  CHECK(filesIn(files) == 0);
  CHECK(files.space().free == 2000);
}

TEST_CASE("after an error in any step, the program is complete or absent") {
  const auto moves = someMoves(700);
  size_t faults = 0;
  for (size_t step = 0; step < kMoreStepsThanAnyProgram; ++step) {
    CAPTURE(step);
    FaultyFileStore files;
    files.failStep(step);
    const bool written = writeProgram(files, moves).ok();
    if (!written) ++faults;
    CHECK(files.exists(kProgramPath) == written);
    CHECK(filesIn(files) == (written ? 1 : 0));
  }
  CHECK(faults >= 8);
}

TEST_CASE("after finish() has returned, no power cut loses the program") {
  const auto moves = someMoves(700);
  for (size_t step = 0; step < kMoreStepsThanAnyProgram; ++step) {
    for (const auto unsynced : {Unsynced::kLost, Unsynced::kHalf, Unsynced::kGarbled, Unsynced::kKept}) {
      CAPTURE(step);
      FaultyFileStore files;
      files.cutPower({step, step % 2 == 0, unsynced});
      const bool written = writeProgram(files, moves).ok();
      files.restart();
      const auto reader = readerOf(files);
      if (written) REQUIRE(reader);
      if (!files.exists(kProgramPath)) continue;
      REQUIRE(reader);
      CHECK(readOn(*reader).moves == moves);
    }
  }
}
