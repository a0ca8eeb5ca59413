#pragma once

#include <cstddef>
#include <cstdint>

namespace lumi {

/** `count` consecutive code points from `first` on. Both fonts contain the same runs, in the same order. */
struct CodePointRun {
  uint16_t first;
  uint16_t count;
};

/** Glyph n consists of the columns starts[n] to starts[n + 1] - 1. */
struct FontTable {
  const uint8_t* columns;
  const uint16_t* starts;
};

extern const CodePointRun kFontRuns[];  // ascending
extern const size_t kFontRunCount;
extern const FontTable kLargeFont;
extern const FontTable kSmallFont;

}  // namespace lumi
