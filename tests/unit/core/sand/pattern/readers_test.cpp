#include <doctest/doctest.h>

#include "core/sand/pattern/pattern_reader.h"
#include "unit/core/sand/pattern/pattern_reader_run.h"

using namespace lumi;
using namespace lumi::test;

namespace {

PatternRun runNamed(std::string_view name, std::string_view text, ThetaRhoFit fit = ThetaRhoFit::kCircle) {
  return run([&](MoveSink& sink) { return makeReaderFor(name, sink, fit); }, text);
}

}  // namespace

TEST_CASE("the file extension selects the reader, ignoring case") {
  CHECK(movesOf(runNamed("heart.gcode", "G1 X1")) == "1 0");
  CHECK(movesOf(runNamed("Heart.v2.GCode", "G1 X1")) == "1 0");
  CHECK(movesOf(runNamed("star.thr", "1.570796 1")) == "500 200 rapid");
  CHECK(movesOf(runNamed("STAR.THR", "1.570796 1", ThetaRhoFit::kStretch)) == "600 200 rapid");
}

TEST_CASE("other extensions have no reader") {
  std::vector<Move> list;
  MoveList sink(list);
  for (const char* name :
       {"", "gcode", "heart", "heart.gcode.txt", "heart.nc", "heart.gcode ", ".gcod", "thr"}) {
    CHECK(makeReaderFor(name, sink, ThetaRhoFit::kCircle) == nullptr);
  }
}
