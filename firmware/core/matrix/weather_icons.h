#pragma once

#include <cstdint>

#include "core/matrix/matrix_canvas.h"
#include "core/matrix/weather.h"

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
 * What stands for a WMO code as Open-Meteo gives it: 0 and 1 sun or moon, 2 with a cloud, 3 cloud, 45..48
 * fog, 51..57 drizzle, 61..67 and 80..82 rain, 71..77, 85 and 86 snow, 95..99 thunder. Codes between go with
 * what WMO table 4677 has near them, codes it does not have are a cloud.
 */
WeatherIcon weatherIcon(uint8_t code, bool isDay);

constexpr int32_t kWeatherIconColumns = 8;

/** At the left edge, 8 rows high or, on a lower canvas, 6. */
void drawWeatherIcon(MatrixCanvas& canvas, WeatherIcon icon);

}  // namespace lumi
