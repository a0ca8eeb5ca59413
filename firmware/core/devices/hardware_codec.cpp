#include "core/devices/hardware_codec.h"

#include <ArduinoJson.h>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr const char* kCelsius = "celsius";
constexpr const char* kFahrenheit = "fahrenheit";

const char* temperatureUnitName(const HardwareSettings& settings) {
  return settings.fahrenheit ? kFahrenheit : kCelsius;
}

Status readAllowedHosts(JsonVariantConst value, std::vector<std::string>& hosts) {
  if (value.isNull()) return Done{};
  if (!value.is<JsonArrayConst>()) return Error{"allowedHosts must be a list of host names."};
  hosts.clear();
  for (JsonVariantConst host : value.as<JsonArrayConst>()) {
    if (!host.is<const char*>()) return Error{"allowedHosts must be a list of host names."};
    hosts.push_back(toLowerAscii(host.as<const char*>()));
  }
  return Done{};
}

Status readText(JsonVariantConst value, const char* field, std::string& text) {
  if (value.isNull()) return Done{};
  if (!value.is<const char*>()) return Error{std::string(field) + " must be a text."};
  text = value.as<std::string>();
  return Done{};
}

Status readOrder(JsonVariantConst value, ColorOrder& order) {
  if (value.isNull()) return Done{};
  const auto known = colorOrderFromName(value.is<const char*>() ? value.as<const char*>() : "");
  if (!known) return Error{"colorOrder must be one of rgb, rbg, grb, gbr, brg, bgr."};
  order = *known;
  return Done{};
}

Status readLimit(JsonVariantConst value, uint32_t& limit) {
  if (value.isNull()) return Done{};
  if (!value.is<uint32_t>()) {
    return Error{"currentLimit must be between 0 (no limit) and 100000 milliamperes."};
  }
  limit = value.as<uint32_t>();
  return Done{};
}

Status readFlag(JsonVariantConst value, const char* field, bool& flag) {
  if (value.isNull()) return Done{};
  if (!value.is<bool>()) return Error{std::string(field) + " must be true or false."};
  flag = value.as<bool>();
  return Done{};
}

Status readMount(JsonObjectConst json, MatrixMount& mount) {
  std::string connection = matrixConnectionName(mount.connection);
  if (Status read = readText(json["connection"], "connection", connection); !read) return read;
  const auto known = matrixConnectionFromName(connection);
  if (!known) return Error{"connection must be satellite, hub or none."};
  mount.connection = *known;
  if (JsonVariantConst rotation = json["rotation"]; !rotation.isNull()) {
    if (!rotation.is<uint16_t>()) return Error{"A matrix's rotation must be 0, 90, 180 or 270 degrees."};
    mount.rotation = rotation.as<uint16_t>();
  }
  if (Status read = readFlag(json["flip"], "flip", mount.flip); !read) return read;
  if (Status read = readFlag(json["serpentine"], "serpentine", mount.serpentine); !read) return read;
  if (Status read = readOrder(json["colorOrder"], mount.colorOrder); !read) return read;
  return readLimit(json["currentLimit"], mount.currentLimit);
}

Status readMounts(JsonVariantConst value, std::array<MatrixMount, HardwareSettings::kMatrices>& mounts) {
  if (value.isNull()) return Done{};
  if (!value.is<JsonArrayConst>()) return Error{"matrices must be a list of objects."};
  size_t index = 0;
  for (JsonVariantConst entry : value.as<JsonArrayConst>()) {
    if (index == mounts.size()) return Error{"matrices holds at most 2 objects."};
    if (!entry.is<JsonObjectConst>()) return Error{"matrices must be a list of objects."};
    if (Status read = readMount(entry.as<JsonObjectConst>(), mounts[index++]); !read) return read;
  }
  return Done{};
}

Status readWeather(JsonObjectConst json, HardwareSettings& settings) {
  if (Status read = readText(json["place"], "place", settings.place); !read) return read;
  settings.place = trim(settings.place);
  std::string unit = temperatureUnitName(settings);
  if (Status read = readText(json["temperatureUnit"], "temperatureUnit", unit); !read) return read;
  if (unit != kCelsius && unit != kFahrenheit) {
    return Error{"temperatureUnit must be celsius or fahrenheit."};
  }
  settings.fahrenheit = unit == kFahrenheit;
  return Done{};
}

void writeMount(JsonObject out, const MatrixMount& mount) {
  out["connection"] = matrixConnectionName(mount.connection);
  out["rotation"] = mount.rotation;
  out["flip"] = mount.flip;
  out["serpentine"] = mount.serpentine;
  out["colorOrder"] = colorOrderName(mount.colorOrder);
  out["currentLimit"] = mount.currentLimit;
}

Status readTable(JsonObjectConst json, HardwareSettings& settings) {
  if (JsonVariantConst steps = json["stepsPerMm"]; !steps.isNull()) {
    if (!steps.is<double>()) return Error{"stepsPerMm must be between 1 and 1000."};
    settings.stepsPerMm = steps.as<double>();
  }
  std::string homing = settings.tableHomesItself ? "auto" : "none";
  if (Status read = readText(json["homing"], "homing", homing); !read) return read.error();
  if (homing != "auto" && homing != "none") return Error{"homing must be auto or none."};
  settings.tableHomesItself = homing == "auto";
  return Done{};
}

}  // namespace

std::string hardwareToJson(const HardwareSettings& settings) {
  JsonDocument json;
  json["ledCount"] = settings.ledCount;
  json["colorOrder"] = colorOrderName(settings.colorOrder);
  json["currentLimit"] = settings.currentLimit;
  json["timezone"] = settings.timeZone;
  json["name"] = settings.name;
  JsonArray hosts = json["allowedHosts"].to<JsonArray>();
  for (const std::string& host : settings.allowedHosts) hosts.add(host);
  json["stepsPerMm"] = settings.stepsPerMm;
  json["homing"] = settings.tableHomesItself ? "auto" : "none";
  JsonArray mounts = json["matrices"].to<JsonArray>();
  for (const MatrixMount& mount : settings.matrices) writeMount(mounts.add<JsonObject>(), mount);
  json["place"] = settings.place;
  json["temperatureUnit"] = temperatureUnitName(settings);
  std::string text;
  serializeJson(json, text);
  return text;
}

Result<HardwareSettings> hardwareFromJson(const HardwareSettings& current, std::string_view text) {
  JsonDocument document;
  if (deserializeJson(document, text.data(), text.size()) || !document.is<JsonObject>()) {
    return Error{"The hardware settings must be a JSON object."};
  }
  const JsonObjectConst json = document.as<JsonObjectConst>();
  HardwareSettings settings = current;
  if (JsonVariantConst count = json["ledCount"]; !count.isNull()) {
    if (!count.is<uint16_t>()) return Error{"ledCount must be between 1 and 1000."};
    settings.ledCount = count.as<uint16_t>();
  }
  if (Status read = readOrder(json["colorOrder"], settings.colorOrder); !read) return read.error();
  if (Status read = readLimit(json["currentLimit"], settings.currentLimit); !read) return read.error();
  if (Status read = readText(json["timezone"], "timezone", settings.timeZone); !read) return read.error();
  if (Status read = readText(json["name"], "name", settings.name); !read) return read.error();
  if (Status read = readAllowedHosts(json["allowedHosts"], settings.allowedHosts); !read) return read.error();
  if (Status read = readTable(json, settings); !read) return read.error();
  if (Status read = readMounts(json["matrices"], settings.matrices); !read) return read.error();
  if (Status read = readWeather(json, settings); !read) return read.error();
  settings.name = toLowerAscii(settings.name);
  if (Status valid = validate(settings); !valid) return valid.error();
  return settings;
}

}  // namespace lumi
