#pragma once

#include <optional>

#include "core/matrix/matrix_canvas.h"
#include "core/matrix/weather.h"

namespace lumi {

/**
 * The icon at the left edge, and in the middle of what is right of it (one column apart) the temperature in
 * whole degrees, rounded half away from zero: "-12°"; in the small font where it would not fit. "--" in the
 * middle of all while there is no weather or only a stale one.
 */
void drawWeather(MatrixCanvas& canvas, const std::optional<Weather>& weather, Rgb color);

}  // namespace lumi
