#pragma once

#include <optional>

#include "core/matrix/render/matrix_canvas.h"
#include "core/matrix/weather/weather.h"

namespace lumi {

/**
 * Draws the icon at the left edge and the temperature centred in the rest, one column apart. The temperature
 * is in whole degrees, rounded half away from zero: "-12°". It uses the small font if it does not fit
 * otherwise. Draws a centred "--" if there is no weather or only a stale one.
 */
void drawWeather(MatrixCanvas& canvas, const std::optional<Weather>& weather, Rgb color);

}  // namespace lumi
