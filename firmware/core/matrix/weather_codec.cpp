#include "core/matrix/weather_codec.h"

#include <ArduinoJson.h>

#include <cmath>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr double kMostDegrees = 200;  // in either unit, warm or cold
constexpr double kHighestCode = 99;   // of WMO 4677
constexpr size_t kLongestText = 80;   // bytes

Error notUnderstood() {
  return Error{"Open-Meteo's answer can't be understood."};
}

/** A text fit for showing, cut between characters; "" for anything else. */
std::string shownText(JsonVariantConst value) {
  if (!value.is<const char*>()) return {};
  std::string text = value.as<std::string>();
  if (!isUtf8(text) || hasControlCharacter(text)) return {};
  if (text.size() > kLongestText) text.resize(kLongestText);
  while (!isUtf8(text)) text.pop_back();
  return text;
}

bool isWholeUpTo(double value, double highest) {
  return value >= 0 && value <= highest && value == std::floor(value);
}

std::optional<double> numberFrom(JsonVariantConst value) {
  if (!value.is<double>()) return std::nullopt;
  return value.as<double>();
}

}  // namespace

Result<std::optional<FoundPlace>> foundPlaceFromJson(std::string_view text) {
  JsonDocument json;
  if (deserializeJson(json, text.data(), text.size()) || !json.is<JsonObject>()) return notUnderstood();
  const JsonVariantConst results = json["results"];
  if (!results.isNull() && !results.is<JsonArrayConst>()) return notUnderstood();
  const JsonVariantConst first = results[0];
  if (first.isNull()) return std::optional<FoundPlace>();
  const auto latitude = numberFrom(first["latitude"]);
  const auto longitude = numberFrom(first["longitude"]);
  if (!latitude || !longitude) return notUnderstood();
  const auto coordinates = coordinatesOf(*latitude, *longitude);
  std::string name = shownText(first["name"]);
  if (!coordinates || name.empty()) return notUnderstood();
  if (const std::string country = shownText(first["country"]); !country.empty()) name += ", " + country;
  return std::optional<FoundPlace>({*coordinates, std::move(name)});
}

Result<Weather> weatherFromJson(std::string_view text, bool isFahrenheit) {
  JsonDocument json;
  if (deserializeJson(json, text.data(), text.size())) return notUnderstood();
  const JsonVariantConst current = json["current"];
  const auto degrees = numberFrom(current["temperature_2m"]);
  const auto code = numberFrom(current["weather_code"]);
  const auto isDay = numberFrom(current["is_day"]);
  if (!degrees || !code || !isDay) return notUnderstood();
  const bool isPossible = *degrees >= -kMostDegrees && *degrees <= kMostDegrees;
  if (!isPossible || !isWholeUpTo(*code, kHighestCode) || !isWholeUpTo(*isDay, 1)) return notUnderstood();
  Weather weather;
  weather.tenthDegrees = static_cast<int16_t>(std::lround(*degrees * 10));
  weather.isFahrenheit = isFahrenheit;
  weather.code = static_cast<uint8_t>(*code);
  weather.isDay = *isDay > 0;
  return weather;
}

std::string refusalReasonFromJson(std::string_view text) {
  JsonDocument json;
  if (deserializeJson(json, text.data(), text.size())) return {};
  return shownText(json["reason"]);
}

}  // namespace lumi
