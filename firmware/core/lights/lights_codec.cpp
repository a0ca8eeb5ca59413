#include "core/lights/lights_codec.h"

#include "core/base/time.h"
#include "core/json/json_fields.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr const char* kStripId = "room-lights";
constexpr const char* kOneStrip = "a list with one strip";
constexpr const char* kColor = "a colour such as #ff8000";
constexpr const char* kTimeOfDay = "a time from 00:00 to 23:59";

void readStrip(JsonField& field, StripSettings& strip) {
  field.choice("mode", kLightModeNames, strip.mode);
  field.parse("color", colorFromHex, kColor, strip.color);
  field.parse("color2", colorFromHex, kColor, strip.color2);
  field.parse("color3", colorFromHex, kColor, strip.color3);
  field.whole("brightness", 255, strip.brightness);
  field.whole("speed", StripSettings::kTopSpeed, strip.speed);
  field.whole("intensity", 255, strip.intensity);
  field.choice("palette", kPaletteNames, strip.palette);
}

void readTimer(JsonField& field, TimerSettings& timer) {
  field.flag("autoOn", timer.autoOn);
  field.flag("autoOff", timer.autoOff);
  field.parse("autoOnTime", minuteFromTimeOfDay, kTimeOfDay, timer.onMinute);
  field.parse("autoOffTime", minuteFromTimeOfDay, kTimeOfDay, timer.offMinute);
  field.whole("fadeOnDuration", TimerSettings::kMaxFade, timer.fadeOnMinutes);
  field.whole("fadeOffDuration", TimerSettings::kMaxFade, timer.fadeOffMinutes);
}

/** Parses `text`. `take` is called for each field and reads those that are not settings. */
Status read(std::string_view text, LightsSettings& settings, JsonFieldTaker take) {
  LightsFields fields;
  const auto takeAll = [&](JsonField& field) {
    take(field);
    fields.field(field, settings);
  };
  Status done = readJson(text, "The body", takeAll);
  if (done && !fields.hasStrip()) return must("strips", kOneStrip);
  return done;
}

void writeStrip(JsonWriter& json, const StripSettings& strip) {
  json.field("enabled", strip.enabled);
  json.field("color", toHexColor(strip.color));
  json.field("brightness", strip.brightness);
  json.field("speed", strip.speed);
  json.field("mode", nameOf(strip.mode));
  json.field("color2", toHexColor(strip.color2));
  json.field("color3", toHexColor(strip.color3));
  json.field("intensity", strip.intensity);
  json.field("palette", nameOf(strip.palette));
}

void writeTimer(JsonWriter& json, const TimerSettings& timer) {
  json.beginObject("globalSettings");
  json.field("autoOn", timer.autoOn);
  json.field("autoOff", timer.autoOff);
  json.field("autoOnTime", toTimeOfDay(timer.onMinute));
  json.field("autoOffTime", toTimeOfDay(timer.offMinute));
  json.field("fadeOnDuration", timer.fadeOnMinutes);
  json.field("fadeOffDuration", timer.fadeOffMinutes);
  json.endObject();
}

}  // namespace

void LightsFields::field(JsonField& field, LightsSettings& settings) {
  field.root("The LED configuration");
  field.array("strips", kOneStrip);
  if (field.is("strips[]") && ++strips_ == 1 && !field.isObject()) {
    field.refuse(must("strips", "a list of objects"));
  }
  if (!field.isNull()) field.object("globalSettings");
  if (strips_ == 1 && field.enter("strips[].")) {
    namesSwitch_ = field.flag("enabled", settings.strip.enabled) || namesSwitch_;
    return readStrip(field, settings.strip);
  }
  if (field.enter("globalSettings.")) readTimer(field, settings.timer);
}

std::string lightsToJson(const LightsSettings& settings, const LightsHardware& hardware, uint32_t revision) {
  JsonWriter json;
  json.beginObject();
  json.beginArray("strips");
  json.beginObject();
  json.field("id", kStripId);
  json.field("ledCount", hardware.ledCount);
  writeStrip(json, settings.strip);
  json.endObject();
  json.endArray();
  writeTimer(json, settings.timer);
  json.field("revision", revision);
  json.endObject();
  return json.take();
}

Result<PostedLights> lightsFromJson(const LightsSettings& current, std::string_view text) {
  PostedLights posted{current, std::nullopt};
  const Status done = read(text, posted.settings, [&](JsonField& field) {
    if (!field.isNull()) field.whole("revision", UINT32_MAX, posted.revision, "a whole number");
  });
  if (!done) return done.error();
  return posted;
}

std::string savedLightsToJson(const SavedLights& saved) {
  const HandChange& byHand = saved.timer.byHand;
  JsonWriter json;
  json.beginObject();
  json.beginArray("strips");
  json.beginObject();
  writeStrip(json, saved.settings.strip);
  json.endObject();
  json.endArray();
  writeTimer(json, saved.settings.timer);
  json.field("holds", byHand.holds);
  json.field("leftLit", byHand.lit);
  if (byHand.at) json.time("changedAt", byHand.at);
  json.field("lit", saved.timer.lit);
  json.endObject();
  return json.take();
}

Result<SavedLights> savedLightsFromJson(std::string_view text) {
  SavedLights saved;
  HandChange& byHand = saved.timer.byHand;
  bool hasLeftLit = false;
  bool hasLit = false;
  const Status done = read(text, saved.settings, [&](JsonField& field) {
    field.flag("holds", byHand.holds);
    hasLeftLit = field.flag("leftLit", byHand.lit) || hasLeftLit;
    hasLit = field.flag("lit", saved.timer.lit) || hasLit;
    if (field.is("changedAt")) byHand.at = fromIso(field.text());
  });
  if (!done) return done.error();
  if (!hasLeftLit) byHand.lit = saved.settings.strip.enabled;
  if (!hasLit) saved.timer.lit = byHand.lit;
  return saved;
}

}  // namespace lumi
