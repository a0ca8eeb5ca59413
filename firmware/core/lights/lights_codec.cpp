#include "core/lights/lights_codec.h"

#include <algorithm>
#include <cmath>

#include "core/base/time.h"
#include "core/json/field_list.h"
#include "core/json/json_fields.h"

namespace lumi {
namespace {

constexpr const char* kStripId = "room-lights";
constexpr const char* kOneStrip = "a list with one strip";
constexpr const char* kColor = "a colour such as #ff8000";

void readLook(JsonField& field, LookChange& look) {
  field.choice("mode", kLightModeNames, look.mode);
  field.parse("color", colorFromHex, kColor, look.color);
  field.parse("color2", colorFromHex, kColor, look.color2);
  field.parse("color3", colorFromHex, kColor, look.color3);
  readLevels(field, look);
}

FieldList besideStrips(const LightsSettings& settings) {
  return {const_cast<LightsSettings*>(&settings), [](FieldVisitor& visit, void* object) {
            fieldsBesideStrips(visit, *static_cast<LightsSettings*>(object));
          }};
}

void readSwitch(JsonField& field, const char* path, std::optional<Power>& power) {
  bool isOn = false;
  if (field.flag(path, isOn)) power = isOn ? Power::kOn : Power::kOff;
}

/** Reads `on`: true, false or "toggle". */
void readPower(JsonField& field, std::optional<Power>& power) {
  if (field.is("on") && field.text() == "toggle") {
    power = Power::kToggle;
  } else {
    readSwitch(field, "on", power);
  }
}

/** Parses `text`. `take` is called for each field and reads those that are not settings. */
Status read(std::string_view text, LightsFields& fields, LightsSettings& settings, JsonFieldTaker take) {
  const auto takeAll = [&](JsonField& field) {
    take(field);
    fields.field(field, settings);
  };
  if (const Status done = readJson(text, "The body", takeAll); !done) return done;
  if (const Status done = fields.done(settings); !done) return done;
  const LightCommand& named = fields.command();
  named.applyTo(settings.strip);
  if (named.power) settings.strip.enabled = *named.power == Power::kOn;
  if (named.segments) settings.strip.setSegments(*named.segments);
  return Done{};
}

}  // namespace

void LightsFields::field(JsonField& field, LightsSettings& settings) {
  field.root("The LED configuration");
  field.array("strips", kOneStrip);
  if (field.is("strips[]") && ++strips_ == 1 && !field.isObject()) {
    field.refuse(must("strips", "a list of objects"));
  }
  if (strips_ == 1 && field.enter("strips[].")) return strip(field);
  readField(field, besideStrips(settings));
  if (settings.ball.idle == LightMode::kBall) field.refuse(must("idle", "another mode than ball"));
}

void LightsFields::strip(JsonField& field) {
  if (field.is("segments[]")) return beginSegment(field);
  if (field.enter("segments[].")) return readField(field, command_.segments->back());
  if (field.array("segments", "a list")) command_.segments.emplace();
  readSwitch(field, "enabled", command_.power);
  readLook(field, command_);
}

/** A segment without a present one begins with the strip's look. */
void LightsFields::beginSegment(JsonField& field) {
  std::vector<Segment>& segments = *command_.segments;
  if (!field.isObject() || segments.size() == StripSettings::kMaxSegments) {
    field.refuse(must("segments", "a list of at most 8 objects"));
    return;
  }
  const size_t index = segments.size();
  segments.emplace_back();
  if (index < present_.segments.size()) {
    segments.back() = present_.segments[index];
    return;
  }
  Look& look = segments.back().look;
  look = present_.look();
  command_.applyTo(look);
  look.brightness = UINT8_MAX;
}

Status LightsFields::done(const LightsSettings& settings) const {
  if (strips_ == 0) return must("strips", kOneStrip);
  const Status valid = command_.segments ? validate(*command_.segments) : Status(Done{});
  return valid ? validate(settings.palettes) : valid;
}

void readLevels(JsonField& field, LookChange& look) {
  field.whole("brightness", UINT8_MAX, look.brightness);
  field.whole("speed", Look::kTopSpeed, look.speed);
  field.whole("intensity", UINT8_MAX, look.intensity);
  field.choice("palette", kPaletteNames, look.palette);
}

void readTransition(JsonField& field, Millis& transition) {
  constexpr double kMaxSeconds = LightCommand::kMaxTransition / kSecond;
  double seconds = 0;
  if (!field.number("transition", seconds, "a number of seconds")) return;
  transition = static_cast<Millis>(std::min(std::max(seconds, 0.0), kMaxSeconds) * kSecond);
}

Result<LightCommand> lightCommandFromJson(std::string_view text) {
  LightCommand command;
  double step = 0;
  uint32_t minutes = 0;
  bool beginsNight = false;
  NightLight night;
  const auto readNight = [&](JsonField& field) {
    field.whole("minutes", NightLight::kMaxMinutes, minutes);
    field.whole("brightness", UINT8_MAX, night.brightness);
    field.flag("atEnd", night.atEnd);
  };
  const auto readField = [&](JsonField& field) {
    if (field.is("nightLight")) command.nightLight.emplace();
    if (field.isNull()) return;
    readPower(field, command.power);
    readLook(field, command);
    if (field.number("step", step) && std::fabs(step) > UINT8_MAX) field.refuse("a number from -255 to 255");
    readTransition(field, command.transition);
    beginsNight = field.members("nightLight", readNight) || beginsNight;
  };
  const Status read = readMembers(text, "The body", readField, JsonNulls::kTaken);
  if (!read) return read.error();
  if (beginsNight && minutes == 0) return must("minutes", "a whole number from 1 to 240");
  night.duration = minutes * kMinute;
  if (beginsNight) command.nightLight = night;
  command.step = static_cast<int16_t>(step);
  return command;
}

std::string lightsToJson(const LightsSettings& settings, const LightsHardware& hardware, uint32_t revision) {
  JsonWriter json;
  json.beginObject();
  json.beginArray("strips");
  json.beginObject();
  json.field("id", kStripId);
  json.field("ledCount", hardware.ledCount);
  writeFields(json, settings.strip);
  json.endObject();
  json.endArray();
  writeFields(json, besideStrips(settings));
  json.field("revision", revision);
  json.endObject();
  return json.take();
}

Result<PostedLights> lightsFromJson(const LightsSettings& current, std::string_view text) {
  PostedLights posted{current, std::nullopt};
  LightsFields fields(current.strip);
  const Status done = read(text, fields, posted.settings, [&](JsonField& field) {
    if (!field.isNull()) field.whole("revision", UINT32_MAX, posted.revision, "a whole number");
  });
  if (!done) return done.error();
  posted.namesSegments = fields.command().segments.has_value();
  return posted;
}

std::string effectsToJson() {
  JsonWriter json;
  json.beginObject();
  json.beginArray("effects");
  for (size_t i = 0; i < kLightModeNames.size(); ++i) {
    const ModeUses uses = usesOf(static_cast<LightMode>(i));
    json.beginObject();
    json.field("name", kLightModeNames[i]);
    json.field("colors", uses.colors);
    json.field("palette", uses.palette);
    json.field("intensity", uses.intensity);
    json.field("speed", uses.speed);
    json.endObject();
  }
  json.endArray();
  json.beginArray("palettes");
  for (size_t i = 0; i < kFirstOwnPalette; ++i) {
    json.beginObject();
    json.field("name", kPaletteNames[i]);
    json.beginArray("colors");
    for (const Rgb color : colorsOf(static_cast<Palette>(i))) json.element(toHexColor(color));
    json.endArray();
    json.endObject();
  }
  json.endArray();
  json.endObject();
  return json.take();
}

std::string savedLightsToJson(const SavedLights& saved) {
  const HandChange& byHand = saved.timer.byHand;
  JsonWriter json;
  json.beginObject();
  writeFields(json, saved.settings);
  json.field("holds", byHand.holds);
  json.field("leftLit", byHand.lit);
  if (byHand.at) json.time("changedAt", byHand.at);
  json.field("lastMode", nameOf(saved.last.mode));
  json.field("lastBrightness", saved.last.brightness);
  json.field("lit", saved.timer.lit);
  json.endObject();
  return json.take();
}

Result<SavedLights> savedLightsFromJson(std::string_view text) {
  SavedLights saved;
  HandChange& byHand = saved.timer.byHand;
  LightsFields fields(saved.settings.strip);
  const Status done = read(text, fields, saved.settings, [&](JsonField& field) {
    field.flag("holds", byHand.holds);
    field.flag("leftLit", byHand.lit);
    field.flag("lit", saved.timer.lit);
    if (field.is("changedAt")) byHand.at = fromIso(field.text());
    field.choice("lastMode", kLightModeNames, saved.last.mode);
    field.whole("lastBrightness", UINT8_MAX, saved.last.brightness);
  });
  if (!done) return done.error();
  return saved;
}

}  // namespace lumi
