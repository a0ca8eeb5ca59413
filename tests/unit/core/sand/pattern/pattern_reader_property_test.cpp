#include <doctest/doctest.h>

#include <array>

#include "support/stores/all_cases.h"
#include "unit/core/sand/pattern/gcode_reference.h"
#include "unit/core/sand/pattern/pattern_reader_run.h"
#include "unit/core/sand/pattern/pattern_scribe.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr std::array<TableShape, 4> kTables = {
    {{60'000, 40'000, false}, {40'000, 40'000, true}, {12'030, 45'570, false}, {300'000, 300'000, true}}};

void checkAgainst(const PatternRun& reference, const MakeReader& make, const std::string& text,
                  Scribe& scribe) {
  CAPTURE(text);
  const PatternRun whole = run(make, text);
  const std::vector<size_t> sizes{scribe.pieceSize(), scribe.pieceSize(), scribe.pieceSize()};
  const PatternRun pieces = runInPieces(make, text, sizes);
  CHECK(pieces.error == whole.error);
  CHECK(isSame(pieces, whole));
  CHECK(whole.error == reference.error);
  CHECK(isSame(whole, reference));
  if (!isSame(whole, reference)) CHECK(expectedText(whole) == expectedText(reference));
}

}  // namespace

TEST_CASE("random G-code gives the same result as the plain reference") {
  Scribe scribe(2026);
  int sound = 0;
  for (unsigned i = 0; i < cases(1000, 3000); ++i) {
    const std::string text = scribe.gcode(i % 3 == 0 ? 20 : 0);
    const TableShape table = kTables[i % kTables.size()];
    const PatternRun reference = referenceGcode(text, table);
    if (reference.error.empty()) ++sound;
    checkAgainst(reference, gcodeReader(table), text, scribe);
  }
  CHECK(sound > 300);
}

TEST_CASE("random theta-rho files give the same result as the plain reference") {
  Scribe scribe(11);
  int sound = 0;
  for (unsigned i = 0; i < cases(400, 1000); ++i) {
    const ThetaRhoFit fit = i % 2 == 0 ? ThetaRhoFit::kCircle : ThetaRhoFit::kStretch;
    const std::string text = scribe.thetaRho(i % 3 == 0 ? 30 : 0);
    const TableShape table = kTables[i % kTables.size()];
    const PatternRun reference = referenceThetaRho(text, fit, table);
    if (reference.error.empty()) ++sound;
    checkAgainst(reference, thetaRhoReader(fit, table), text, scribe);
  }
  CHECK(sound > 120);
}

TEST_CASE("random bytes are read or rejected without harm") {
  Scribe scribe(5);
  for (int i = 0; i < 20'000; ++i) {
    const std::string text = scribe.bytes();
    const MakeReader make = i % 4 == 0 ? thetaRhoReader(ThetaRhoFit::kCircle) : gcodeReader();
    const PatternRun whole = run(make, text);
    const PatternRun pieces = runInPieces(make, text, {scribe.pieceSize()});
    CHECK_MESSAGE(whole.error == pieces.error, text);
    CHECK(whole.moves.size() == pieces.moves.size());
    for (const Move& move : whole.moves) {
      if (!TableShape().contains(move.to)) FAIL(text);
    }
  }
}
