#include "core/devices/hardware_codec.h"

#include <ArduinoJson.h>

#include "core/base/text.h"

namespace lumi {
namespace {

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
  if (JsonVariantConst order = json["colorOrder"]; !order.isNull()) {
    const auto known = colorOrderFromName(order.is<const char*>() ? order.as<const char*>() : "");
    if (!known) return Error{"colorOrder must be one of rgb, rbg, grb, gbr, brg, bgr."};
    settings.colorOrder = *known;
  }
  if (JsonVariantConst limit = json["currentLimit"]; !limit.isNull()) {
    if (!limit.is<uint32_t>()) {
      return Error{"currentLimit must be between 0 (no limit) and 100000 milliamperes."};
    }
    settings.currentLimit = limit.as<uint32_t>();
  }
  if (Status read = readText(json["timezone"], "timezone", settings.timeZone); !read) return read.error();
  if (Status read = readText(json["name"], "name", settings.name); !read) return read.error();
  if (Status read = readAllowedHosts(json["allowedHosts"], settings.allowedHosts); !read) return read.error();
  if (Status read = readTable(json, settings); !read) return read.error();
  settings.name = toLowerAscii(settings.name);
  if (Status valid = validate(settings); !valid) return valid.error();
  return settings;
}

}  // namespace lumi
