#include "core/lights/lights_codec.h"

#include <ArduinoJson.h>

namespace lumi {
namespace {

constexpr const char* kStripId = "room-lights";

Error must(std::string_view field, std::string_view rule) {
  return Error{std::string(field) + " must be " + std::string(rule) + "."};
}

std::string_view textOf(JsonVariantConst value) {
  if (!value.is<const char*>()) return {};
  const JsonString text = value.as<JsonString>();
  return {text.c_str(), text.size()};
}

Status readFlag(JsonVariantConst value, std::string_view field, bool& flag) {
  if (!value.is<bool>()) return must(field, "true or false");
  flag = value.as<bool>();
  return Done{};
}

template <typename Number>
Status readNumber(JsonVariantConst value, std::string_view field, uint32_t most, Number& number) {
  const double given = value.is<double>() ? value.as<double>() : -1;
  if (!(given >= 0 && given <= most) || given != static_cast<uint32_t>(given)) {
    return must(field, "a whole number from 0 to " + std::to_string(most));
  }
  number = static_cast<Number>(given);
  return Done{};
}

template <typename Value>
Status take(const std::optional<Value>& read, std::string_view field, std::string_view rule, Value& value) {
  if (!read) return must(field, rule);
  value = *read;
  return Done{};
}

Status readMode(JsonVariantConst value, LightMode& mode) {
  return take(lightModeFromName(textOf(value)), "mode", "one of off, solid, rainbow, breathing, chase, party",
              mode);
}

Status readColor(JsonVariantConst value, Rgb& color) {
  return take(colorFromHex(textOf(value)), "color", "a colour such as #ff8000", color);
}

Status readTime(JsonVariantConst value, std::string_view field, uint16_t& minute) {
  return take(minuteFromTimeOfDay(textOf(value)), field, "a time from 00:00 to 23:59", minute);
}

Status readStripField(std::string_view name, JsonVariantConst value, StripSettings& strip) {
  if (name == "enabled") return readFlag(value, name, strip.enabled);
  if (name == "mode") return readMode(value, strip.mode);
  if (name == "color") return readColor(value, strip.color);
  if (name == "brightness") return readNumber(value, name, 255, strip.brightness);
  if (name == "speed") return readNumber(value, name, StripSettings::kTopSpeed, strip.speed);
  return Done{};
}

Status readTimerField(std::string_view name, JsonVariantConst value, TimerSettings& timer) {
  constexpr uint32_t kLongest = TimerSettings::kLongestFade;
  if (name == "autoOn") return readFlag(value, name, timer.autoOn);
  if (name == "autoOff") return readFlag(value, name, timer.autoOff);
  if (name == "autoOnTime") return readTime(value, name, timer.onMinute);
  if (name == "autoOffTime") return readTime(value, name, timer.offMinute);
  if (name == "fadeOnDuration") return readNumber(value, name, kLongest, timer.fadeOnMinutes);
  if (name == "fadeOffDuration") return readNumber(value, name, kLongest, timer.fadeOffMinutes);
  return Done{};
}

template <typename Settings>
Status readFields(JsonObjectConst object, Status (*readField)(std::string_view, JsonVariantConst, Settings&),
                  Settings& settings) {
  for (JsonPairConst field : object) {
    if (Status read = readField(field.key().c_str(), field.value(), settings); !read) return read;
  }
  return Done{};
}

Status readStrips(JsonVariantConst strips, StripSettings& strip) {
  if (!strips.is<JsonArrayConst>() || strips.size() == 0) {
    return must("strips", "a list with one strip");
  }
  if (!strips[0].is<JsonObjectConst>()) return must("strips", "a list of objects");
  return readFields(strips[0].as<JsonObjectConst>(), readStripField, strip);
}

Status readPart(JsonObjectConst part, LightsSettings& settings) {
  if (Status read = readStrips(part["strips"], settings.strip); !read) return read;
  const JsonVariantConst timer = part["globalSettings"];
  if (timer.isNull()) return Done{};
  if (!timer.is<JsonObjectConst>()) return must("globalSettings", "an object");
  return readFields(timer.as<JsonObjectConst>(), readTimerField, settings.timer);
}

Status parseObject(std::string_view text, JsonDocument& document) {
  const DeserializationError fault = deserializeJson(document, text.data(), text.size());
  if (fault) return Error{"The body is not valid JSON."};
  if (!document.is<JsonObject>()) return Error{"The LED configuration must be a JSON object."};
  return Done{};
}

void writeStrip(const StripSettings& strip, JsonObject out) {
  out["enabled"] = strip.enabled;
  out["color"] = toHexColor(strip.color);
  out["brightness"] = strip.brightness;
  out["speed"] = strip.speed;
  out["mode"] = std::string(nameOf(strip.mode));
}

void writeTimer(const TimerSettings& timer, JsonObject out) {
  out["autoOn"] = timer.autoOn;
  out["autoOff"] = timer.autoOff;
  out["autoOnTime"] = toTimeOfDay(timer.onMinute);
  out["autoOffTime"] = toTimeOfDay(timer.offMinute);
  out["fadeOnDuration"] = timer.fadeOnMinutes;
  out["fadeOffDuration"] = timer.fadeOffMinutes;
}

}  // namespace

std::string lightsToJson(const LightsSettings& settings, const LightsHardware& hardware, uint32_t revision) {
  JsonDocument document;
  JsonObject strip = document["strips"].to<JsonArray>().add<JsonObject>();
  strip["id"] = kStripId;
  strip["ledCount"] = hardware.ledCount;
  writeStrip(settings.strip, strip);
  writeTimer(settings.timer, document["globalSettings"].to<JsonObject>());
  document["revision"] = revision;
  std::string text;
  serializeJson(document, text);
  return text;
}

Result<PostedLights> lightsFromJson(const LightsSettings& current, std::string_view text) {
  JsonDocument document;
  if (Status parsed = parseObject(text, document); !parsed) return parsed.error();
  PostedLights posted{current, std::nullopt};
  const JsonObjectConst part = document.as<JsonObjectConst>();
  if (Status read = readPart(part, posted.settings); !read) return read.error();
  if (const JsonVariantConst revision = part["revision"]; !revision.isNull()) {
    if (!revision.is<uint32_t>()) return must("revision", "a whole number");
    posted.revision = revision.as<uint32_t>();
  }
  return posted;
}

std::string savedLightsToJson(const SavedLights& saved) {
  JsonDocument document;
  writeStrip(saved.settings.strip, document["strips"].to<JsonArray>().add<JsonObject>());
  writeTimer(saved.settings.timer, document["globalSettings"].to<JsonObject>());
  const HandChange& byHand = saved.timer.byHand;
  document["holds"] = byHand.holds;
  document["leftLit"] = byHand.lit;
  if (byHand.at) document["changedAt"] = toIso(*byHand.at);
  document["lit"] = saved.timer.lit;
  std::string text;
  serializeJson(document, text);
  return text;
}

Result<SavedLights> savedLightsFromJson(std::string_view text) {
  JsonDocument document;
  if (Status parsed = parseObject(text, document); !parsed) return parsed.error();
  SavedLights saved;
  const JsonObjectConst record = document.as<JsonObjectConst>();
  if (Status read = readPart(record, saved.settings); !read) return read.error();
  HandChange& byHand = saved.timer.byHand;
  byHand.lit = record["leftLit"] | saved.settings.strip.enabled;
  byHand.holds = record["holds"] | false;
  byHand.at = fromIso(textOf(record["changedAt"]));
  saved.timer.lit = record["lit"] | byHand.lit;
  return saved;
}

}  // namespace lumi
