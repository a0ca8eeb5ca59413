#pragma once

#include <cstdint>
#include <optional>

#include "core/base/time.h"
#include "core/matrix/render/matrix_canvas.h"
#include "core/matrix/weather/weather.h"

namespace lumi {

/**
 * Draws "14:05" centred, 24 hours, with the colon dark in every odd second; "--:--" with a steady colon while
 * the time is unknown. Each digit is centred (rounded to the left) in a cell as wide as the widest digit, so
 * that nothing moves when a digit changes.
 */
void drawTime(MatrixCanvas& canvas, std::optional<uint32_t> localSecond, Rgb color);

/**
 * Draws the icon at the left edge and the temperature centred in the rest, one column apart. The temperature
 * is in whole degrees, rounded half away from zero: "-12°". It uses the small font if it does not fit
 * otherwise. Draws a centred "--" if there is no weather or only a stale one.
 */
void drawWeather(MatrixCanvas& canvas, const std::optional<Weather>& weather, Rgb color);

/** Number of outermost pixels. Pixel 0 is at the top left; the order is clockwise. */
constexpr size_t kBorderPixels = 2 * kMatrixColumns + 2 * (kMatrixRows - 2);

/**
 * Colours the outermost pixels with all hues once around. The hues move clockwise at speed / 1000 turns per
 * second. Pixel i has the hue (core/pixels/color.h) (floor(1536 * i / 76) + 1536 - turned) mod 1536, with
 * turned = floor(1536 * (shownFor * speed mod 1000000) / 1000000).
 */
void drawRainbowBorder(MatrixFrame& frame, uint16_t speed, Millis shownFor);

}  // namespace lumi
