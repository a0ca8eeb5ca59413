#pragma once

#include <cstdint>

#include "core/base/time.h"
#include "core/matrix/matrix_frame.h"

namespace lumi {

/** The outermost pixels; number 0 is the top left one, and then clockwise. */
constexpr size_t kBorderPixels = 2 * kMatrixColumns + 2 * (kMatrixRows - 2);

/**
 * Colours the outermost pixels with all hues once around, which move clockwise, speed / 1000 turns a second:
 * pixel i has the hue (core/pixels/hue.h) (floor(1536 * i / 76) + 1536 - turned) mod 1536, with turned =
 * floor(1536 * (shownFor * speed mod 1000000) / 1000000).
 */
void drawRainbowBorder(MatrixFrame& frame, uint16_t speed, Millis shownFor);

}  // namespace lumi
