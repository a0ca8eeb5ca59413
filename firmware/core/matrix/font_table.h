#pragma once

#include <cstddef>
#include <cstdint>

namespace lumi {

/** `count` consecutive code points from `first` on that every font draws; their glyphs lie in this order. */
struct CodePointRun {
  uint16_t first;
  uint16_t count;
};

/** Glyph n has the columns starts[n] to starts[n + 1]. */
struct FontTable {
  const uint8_t* columns;
  const uint16_t* starts;
};

extern const CodePointRun kFontRuns[];  // ascending
extern const size_t kFontRunCount;
extern const FontTable kLargeFont;
extern const FontTable kSmallFont;

}  // namespace lumi
