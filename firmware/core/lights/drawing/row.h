#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/base/span.h"
#include "core/pixels/color.h"

namespace lumi {

/** Draws colours, at least two, evenly spaced along the strip, with interpolation between them. */
void drawRow(Span<const WireColor> colors, Bytes wire);

/** Few enough to be computed in each frame, close enough to look continuous. */
constexpr uint32_t kMaxCells = 25;
constexpr uint32_t kPixelsPerCell = 3;  // with more cells, short strips look the same

/** Draws up to kMaxCells colours along the strip: colorAt(place), from 0 (start) to 65536 (end). */
template <typename ColorAt>
void drawCells(Bytes wire, const ColorAt& colorAt) {
  const auto pixels = static_cast<uint32_t>(wire.size() / 3);
  const uint32_t cells = std::min(2 + pixels / kPixelsPerCell, kMaxCells);
  std::array<WireColor, kMaxCells> colors;
  for (uint32_t i = 0; i < cells; ++i) colors[i] = colorAt(i * 65536 / (cells - 1));
  drawRow({colors.data(), cells}, wire);
}

}  // namespace lumi
