#pragma once

#include <cstdint>

#include "core/base/time.h"
#include "core/matrix/render/matrix_frame.h"

namespace lumi {

/** Number of outermost pixels. Pixel 0 is at the top left; the order is clockwise. */
constexpr size_t kBorderPixels = 2 * kMatrixColumns + 2 * (kMatrixRows - 2);

/**
 * Colours the outermost pixels with all hues once around. The hues move clockwise at speed / 1000 turns per
 * second. Pixel i has the hue (core/pixels/hue.h) (floor(1536 * i / 76) + 1536 - turned) mod 1536, with
 * turned = floor(1536 * (shownFor * speed mod 1000000) / 1000000).
 */
void drawRainbowBorder(MatrixFrame& frame, uint16_t speed, Millis shownFor);

}  // namespace lumi
