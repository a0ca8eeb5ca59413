#pragma once

#include <string>

#include "core/base/span.h"
#include "unit/core/sand/pattern/pattern_reader_run.h"

namespace lumi::fuzz {

/** A pattern with more moves than that is left alone, for time. */
constexpr size_t kMaxMoves = 800;
constexpr size_t kMaxStalls = 2000;  // calls in which a reader only works off what it took: turns on the spot

/** What a reader makes of a text that is cut into pieces; nothing when it would draw more than kMaxMoves or
 * work for longer. */
struct LimitedRun {
  bool isTooLong = false;
  test::PatternRun run;
};
LimitedRun readPattern(const test::MakeReader& make, ConstBytes text, uint8_t seed);

/**
 * The text, uploaded as `fileName`, is refused where `run` was, and otherwise becomes a program with the
 * moves of `run`, whose text becomes them again.
 */
void checkUpload(const test::PatternRun& run, ConstBytes text, const std::string& fileName, bool stretches);

/** The moves of `run`, and its bounds, lie on the table. */
void checkOnTable(const test::PatternRun& run);

}  // namespace lumi::fuzz
