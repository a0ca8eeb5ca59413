#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/span.h"
#include "core/pixels/color.h"

namespace lumi {

/**
 * An icon of 8 x 8 pixels. scripts/build-font.mjs generates the table (firmware/core/matrix/font/icons.txt).
 * Bit `row` of low[col], plus twice that of high[col], is 0 for a dark pixel, or n for the color
 * kIconPalette[colors[n - 1]].
 */
struct MatrixIcon {
  const char* name;
  uint8_t low[8];
  uint8_t high[8];
  uint8_t colors[3];
};

extern const Rgb kIconPalette[];
extern const Span<const MatrixIcon> kMatrixIcons;

/** Returns null for an unknown name. */
const MatrixIcon* findIcon(std::string_view name);

}  // namespace lumi
