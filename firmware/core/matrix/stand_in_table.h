#pragma once

#include <cstdint>

#include "core/base/span.h"

namespace lumi {

/** The code points `first` to `last` are shown as `sign`. */
struct StandIn {
  uint32_t first;
  uint32_t last;
  uint16_t sign;
};

/** `base` with the combining `mark` is `letter`. */
struct Composition {
  uint8_t letter;
  uint8_t base;
  uint16_t mark;
};

/** What U+0100-U+024F and then U+1E00-U+1EFF are shown as, a code point of Latin-1; 0: as themselves. */
extern const Span<const uint8_t> kLatinLetters;
extern const Span<const StandIn> kStandIns;  // ascending, outside of those
extern const Span<const Composition> kCompositions;

}  // namespace lumi
