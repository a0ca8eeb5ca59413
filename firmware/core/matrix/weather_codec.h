#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/coordinates.h"
#include "core/base/result.h"
#include "core/matrix/weather.h"

namespace lumi {

struct FoundPlace {
  Coordinates coordinates;
  std::string name;  // "Berlin, Germany"
};

/** Reads `{results?: [{name, latitude, longitude, country?}]}`; without results there is no such place. */
Result<std::optional<FoundPlace>> foundPlaceFromJson(std::string_view json);

/** Reads `{current: {temperature_2m, weather_code, is_day}}`; an error for what no thermometer shows. */
Result<Weather> weatherFromJson(std::string_view json, bool isFahrenheit);

/** `reason` of Open-Meteo's `{error: true, reason}`, shortened; "" when there is none. */
std::string refusalReasonFromJson(std::string_view json);

}  // namespace lumi
