#include "core/api/json/device_json.h"

#include "core/json/json_writer.h"

namespace lumi {
namespace {

void writeWeather(JsonWriter& json, const std::optional<Weather>& weather) {
  if (!weather) {
    for (const char* name : {"temperature", "code", "isDay", "age"}) json.null(name);
    return;
  }
  json.decimal("temperature", weather->tenthDegrees, 1);
  json.field("code", weather->code);
  json.field("isDay", weather->isDay);
  json.field("age", weather->age / kSecond);
}

void writeWindow(JsonWriter& json, const std::optional<Pairing::Window>& window) {
  if (!window) return json.null("window");
  json.beginObject("window");
  json.field("deviceId", window->deviceId);
  json.field("left", (window->left + kSecond - 1) / kSecond);
  json.field("tries", window->tries);
  json.endObject();
}

}  // namespace

std::string pairingJson(const Pairing& pairing) {
  JsonWriter json;
  json.beginObject();
  json.beginArray("asking");
  for (const Pairing::Asking& one : pairing.asking()) {
    json.beginObject();
    json.field("deviceId", one.deviceId);
    json.field("version", one.version);
    json.field("address", one.address);
    json.field("ago", one.ago / kSecond);
    json.endObject();
  }
  json.endArray();
  writeWindow(json, pairing.window());
  json.endObject();
  return json.take();
}

std::string weatherJson(const HardwareSettings& settings, const WeatherService& weather) {
  JsonWriter json;
  json.beginObject();
  json.field("place", settings.place);
  json.textOrNull("name", weather.placeName());
  json.field("unit", settings.fahrenheit ? "F" : "C");
  writeWeather(json, weather.weather());
  json.textOrNull("problem", weather.problem());
  json.endObject();
  return json.take();
}

}  // namespace lumi
