#pragma once

#include <array>
#include <cstdint>

#include "core/base/span.h"
#include "core/pixels/color.h"

namespace lumi {

/** Draws colours, at least two, evenly spaced along the strip, with interpolation between them. */
void drawRow(Span<const WireColor> colors, Bytes wire);

constexpr uint32_t kCells = 25;  // few enough to be computed in each frame, close enough to look continuous

/** Draws kCells colours along the strip. `colorAt(place)` gives them; `place` is 0 (start) to 65536 (end). */
template <typename ColorAt>
void drawCells(Bytes wire, const ColorAt& colorAt) {
  std::array<WireColor, kCells> colors;
  for (uint32_t i = 0; i < kCells; ++i) colors[i] = colorAt(i * 65536 / (kCells - 1));
  drawRow(colors, wire);
}

}  // namespace lumi
