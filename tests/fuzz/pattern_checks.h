#pragma once

#include <string>

#include "core/base/span.h"
#include "unit/core/sand/pattern/pattern_reader_run.h"

namespace lumi::fuzz {

/** Patterns with more moves are skipped, to limit the duration. */
constexpr size_t kMaxMoves = 800;
constexpr size_t kMaxStalls = 2000;  // calls in which a reader only processes bytes accepted earlier

/**
 * The result of a reader for a text that is cut into pieces. `isTooLong` is true if reading was stopped after
 * kMaxMoves moves or kMaxStalls stalls.
 */
struct LimitedRun {
  bool isTooLong = false;
  test::PatternRun run;
};
LimitedRun readPattern(const test::MakeReader& make, ConstBytes text, uint8_t seed);

/**
 * Checks the upload of the text as `fileName`. It must be rejected if `run` was. Otherwise it must become a
 * program with the moves of `run`, and the text of that program must give the same moves again.
 */
void checkUpload(const test::PatternRun& run, ConstBytes text, const std::string& fileName, bool stretches);

/** Checks that the moves of `run` and its bounds are within the table. */
void checkOnTable(const test::PatternRun& run);

}  // namespace lumi::fuzz
