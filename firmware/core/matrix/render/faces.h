#pragma once

#include <cstdint>
#include <optional>

#include "core/base/time.h"
#include "core/matrix/render/matrix_canvas.h"
#include "core/matrix/weather/weather.h"

namespace lumi {

/** The inputs of a picture besides the settings. */
struct MatrixMoment {
  Millis shownFor = 0;                  // time since the animation started
  std::optional<uint32_t> localSecond;  // second of the day, 0..86399; nullopt while the clock is not set
  std::optional<Weather> weather;       // nullopt until the weather is first received
  int32_t localDay = 0;                 // days since 1970-01-01; valid only with localSecond
};

/**
 * Draws the time centred, for example "14:05", or "2:05" with 12 hours. The colons are dark in every odd
 * second, unless seconds are shown: "14:05:30", in the small font. While the time is unknown, draws "--:--"
 * with a steady colon. Each digit is centred (rounded to the left) in a cell as wide as the widest digit, so
 * that nothing moves when a digit changes.
 *
 * With a week, the time is in the small font, too. The last row shows seven lines of three pixels, one for
 * each day; that of today has all light, the others a quarter. Inside the border there is no room for it.
 */
void drawTime(MatrixCanvas& canvas, const MatrixMoment& moment, const MatrixClock& clock, Rgb color);

constexpr Millis kClockTurn = 8 * kSecond;
constexpr Millis kDateTurn = 4 * kSecond;

/** Draws the time; with a date, the time for kClockTurn, then "26.11." or "11/26" for kDateTurn. */
void drawClock(MatrixCanvas& canvas, const MatrixMoment& moment, const MatrixClock& clock, Rgb color);

/**
 * Draws the icon at the left edge, and the temperature centred in the rest after one dark column. The
 * temperature is in whole degrees, rounded half away from zero: "-12°". If it does not fit, the small font is
 * used. Draws a centred "--" if there is no weather or if it is stale.
 */
void drawWeather(MatrixCanvas& canvas, const std::optional<Weather>& weather, Rgb color);

/**
 * Draws all hues once around the canvas, on its count = 2 * (columns + rows) - 4 outermost pixels, which are
 * numbered clockwise from the top left. The hues move clockwise at speed / 1000 turns per second. Pixel i has
 * the hue (core/pixels/color.h) (floor(1536 * i / count) + 1536 - turned) mod 1536, with turned = floor(1536
 * * (shownFor * speed mod 1000000) / 1000000).
 */
void drawRainbowBorder(MatrixCanvas& canvas, uint16_t speed, Millis shownFor);

}  // namespace lumi
