#pragma once

#include <cstdint>

#include "core/matrix/render/matrix_canvas.h"
#include "core/matrix/weather/weather.h"

namespace lumi {

enum class WeatherIcon : uint8_t {
  kSun,
  kMoon,
  kSunAndCloud,
  kMoonAndCloud,
  kCloud,
  kFog,
  kDrizzle,
  kRain,
  kSnow,
  kThunder
};

/**
 * Returns the icon of a WMO code from Open-Meteo: 0 and 1 sun or moon, 2 with a cloud, 3 cloud, 45..48 fog,
 * 51..57 drizzle, 61..67 and 80..82 rain, 71..77, 85 and 86 snow, 95..99 thunder. Other codes from 40 to 99
 * get the icon of similar codes in WMO table 4677. All other codes get a cloud.
 */
WeatherIcon weatherIcon(uint8_t code, bool isDay);

constexpr int32_t kWeatherIconColumns = 8;

/** Draws the icon at the left edge. It has 8 rows, or 6 rows on a canvas with fewer than 8. */
void drawWeatherIcon(MatrixCanvas& canvas, WeatherIcon icon);

}  // namespace lumi
