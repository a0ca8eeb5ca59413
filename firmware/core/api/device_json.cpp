#include "core/api/device_json.h"

#include <ArduinoJson.h>

#include "core/api/json_document_text.h"

namespace lumi {
namespace {

void writeTextOrNull(JsonObject out, const char* field, const std::string& text) {
  if (text.empty()) {
    out[field] = nullptr;
  } else {
    out[field] = text;
  }
}

void writeWeather(JsonObject out, const std::optional<Weather>& weather) {
  if (!weather) {
    for (const char* field : {"temperature", "code", "isDay", "age"}) out[field] = nullptr;
    return;
  }
  out["temperature"] = weather->tenthDegrees / 10.0;
  out["code"] = weather->code;
  out["isDay"] = weather->isDay;
  out["age"] = weather->age / kSecond;
}

}  // namespace

std::string pairingJson(const Pairing& pairing) {
  JsonDocument json;
  JsonArray asking = json["asking"].to<JsonArray>();
  for (const Pairing::Asking& one : pairing.asking()) {
    JsonObject entry = asking.add<JsonObject>();
    entry["deviceId"] = one.deviceId;
    entry["version"] = one.version;
    entry["address"] = one.address;
    entry["ago"] = one.ago / kSecond;
  }
  json["window"] = nullptr;
  if (const auto window = pairing.window()) {
    JsonObject entry = json["window"].to<JsonObject>();
    entry["deviceId"] = window->deviceId;
    entry["left"] = (window->left + kSecond - 1) / kSecond;
    entry["tries"] = window->tries;
  }
  return toText(json);
}

std::string weatherJson(const HardwareSettings& settings, const WeatherService& weather) {
  JsonDocument json;
  const JsonObject out = json.to<JsonObject>();
  out["place"] = settings.place;
  writeTextOrNull(out, "name", weather.placeName());
  out["unit"] = settings.fahrenheit ? "F" : "C";
  writeWeather(out, weather.weather());
  writeTextOrNull(out, "problem", weather.problem());
  return toText(json);
}

}  // namespace lumi
