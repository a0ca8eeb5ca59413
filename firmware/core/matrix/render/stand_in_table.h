#pragma once

#include <cstdint>

#include "core/base/span.h"

namespace lumi {

/** The code points `first` to `last` are drawn as `sign`. */
struct StandIn {
  uint32_t first;
  uint32_t last;
  uint16_t sign;
};

/** `base` followed by the combining `mark` is drawn as `letter`. */
struct Composition {
  uint8_t letter;
  uint8_t base;
  uint16_t mark;
};

/** For U+0100-024F, then U+1E00-1EFF: the Latin-1 code point to draw instead, or 0. */
extern const Span<const uint8_t> kLatinLetters;
extern const Span<const StandIn> kStandIns;  // ascending; excludes the code points of kLatinLetters
extern const Span<const Composition> kCompositions;

}  // namespace lumi
