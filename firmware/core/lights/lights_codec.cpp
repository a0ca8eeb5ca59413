#include "core/lights/lights_codec.h"

#include <algorithm>
#include <cmath>

#include "core/base/time.h"
#include "core/json/json_fields.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr const char* kStripId = "room-lights";
constexpr const char* kOneStrip = "a list with one strip";
constexpr const char* kColor = "a colour such as #ff8000";
constexpr const char* kPaletteColors = "2 to 8 colours such as #ff8000";
constexpr const char* kTimeOfDay = "a time from 00:00 to 23:59";

void readLook(JsonField& field, LookChange& look) {
  field.choice("mode", kLightModeNames, look.mode);
  field.parse("color", colorFromHex, kColor, look.color);
  field.parse("color2", colorFromHex, kColor, look.color2);
  field.parse("color3", colorFromHex, kColor, look.color3);
  readLevels(field, look);
}

void readSegment(JsonField& field, Segment& segment) {
  field.text("name", Segment::kMaxName, segment.name);
  field.whole("from", kMaxLeds, segment.from);
  field.whole("to", kMaxLeds, segment.to);
  field.flag("reverse", segment.reverse);
  field.flag("mirror", segment.mirror);
  LookChange look;
  readLook(field, look);
  look.applyTo(segment.look);
}

void readSwitch(JsonField& field, const char* path, std::optional<Power>& power) {
  bool isOn = false;
  if (field.flag(path, isOn)) power = isOn ? Power::kOn : Power::kOff;
}

void readTimer(JsonField& field, TimerSettings& timer) {
  field.flag("autoOn", timer.autoOn);
  field.flag("autoOff", timer.autoOff);
  field.parse("autoOnTime", minuteFromTimeOfDay, kTimeOfDay, timer.onMinute);
  field.parse("autoOffTime", minuteFromTimeOfDay, kTimeOfDay, timer.offMinute);
  field.whole("fadeOnDuration", TimerSettings::kMaxFade, timer.fadeOnMinutes);
  field.whole("fadeOffDuration", TimerSettings::kMaxFade, timer.fadeOffMinutes);
}

void readPalette(JsonField& field, OwnPalette& palette) {
  if (field.is("colors")) palette.count = 0;
  if (field.is("colors[]")) {
    const auto color = colorFromHex(field.text());
    if (color && palette.count < kMaxPaletteColors) {
      palette.colors[palette.count++] = *color;
    } else {
      field.refuse(must("colors", kPaletteColors));
    }
  }
  field.choice("id", kPaletteNames, palette.id);
  field.text("name", OwnPalette::kMaxName, palette.name);
}

void readBall(JsonField& field, BallSettings& ball) {
  field.whole("start", BallSettings::kRound - 1, ball.start);
  field.flag("clockwise", ball.clockwise);
  field.choice("idle", kLightModeNames, ball.idle);
  if (ball.idle == LightMode::kBall) field.refuse("another mode than ball");
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

void writeLook(JsonWriter& json, const Look& look) {
  json.field("color", toHexColor(look.color));
  json.field("brightness", look.brightness);
  json.field("speed", look.speed);
  json.field("mode", nameOf(look.mode));
  json.field("color2", toHexColor(look.color2));
  json.field("color3", toHexColor(look.color3));
  json.field("intensity", look.intensity);
  json.field("palette", nameOf(look.palette));
}

void writeStrip(JsonWriter& json, const StripSettings& strip) {
  json.field("enabled", strip.enabled);
  writeLook(json, strip);
  json.beginArray("segments");
  for (const Segment& segment : strip.segments) {
    json.beginObject();
    json.field("name", segment.name);
    json.field("from", segment.from);
    json.field("to", segment.to);
    json.field("reverse", segment.reverse);
    json.field("mirror", segment.mirror);
    writeLook(json, segment.look);
    json.endObject();
  }
  json.endArray();
}

void writePalettes(JsonWriter& json, const std::vector<OwnPalette>& palettes) {
  json.beginArray("palettes");
  for (const OwnPalette& palette : palettes) {
    json.beginObject();
    json.field("id", nameOf(palette.id));
    json.field("name", palette.name);
    json.beginArray("colors");
    for (size_t i = 0; i < palette.count; ++i) json.element(toHexColor(palette.colors[i]));
    json.endArray();
    json.endObject();
  }
  json.endArray();
}

void writeBall(JsonWriter& json, const BallSettings& ball) {
  json.beginObject("ball");
  json.field("start", ball.start);
  json.field("clockwise", ball.clockwise);
  json.field("idle", nameOf(ball.idle));
  json.endObject();
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
  if (!field.isNull()) {
    field.object("globalSettings");
    field.object("ball");
  }
  if (field.enter("ball.")) return readBall(field, settings.ball);
  if (strips_ == 1 && field.enter("strips[].")) return strip(field);
  if (field.enter("globalSettings.")) return readTimer(field, settings.timer);
  if (field.array("palettes", "a list of palettes")) settings.palettes.clear();
  if (field.is("palettes[]")) {
    if (!field.isObject() || settings.palettes.size() == kOwnPalettes) {
      field.refuse(must("palettes", "a list of at most 8 objects"));
      return;
    }
    settings.palettes.emplace_back();
  }
  if (field.enter("palettes[].")) readPalette(field, settings.palettes.back());
}

void LightsFields::strip(JsonField& field) {
  if (field.is("segments[]")) return beginSegment(field);
  if (field.enter("segments[].")) return readSegment(field, command_.segments->back());
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
  const Status read = readJson(text, "The body", [&](JsonField& field) {
    field.root("The body");
    if (field.is("nightLight")) {
      beginsNight = !field.isNull() && field.object("nightLight");
      command.nightLight.emplace();
    }
    if (field.isNull()) return;
    readPower(field, command.power);
    readLook(field, command);
    if (field.number("step", step) && std::fabs(step) > UINT8_MAX) field.refuse("a number from -255 to 255");
    readTransition(field, command.transition);
    field.whole("nightLight.minutes", NightLight::kMaxMinutes, minutes);
    field.whole("nightLight.brightness", UINT8_MAX, night.brightness);
    field.flag("nightLight.atEnd", night.atEnd);
  });
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
  writeStrip(json, settings.strip);
  json.endObject();
  json.endArray();
  writePalettes(json, settings.palettes);
  writeBall(json, settings.ball);
  writeTimer(json, settings.timer);
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
  json.beginArray("strips");
  json.beginObject();
  writeStrip(json, saved.settings.strip);
  json.endObject();
  json.endArray();
  writePalettes(json, saved.settings.palettes);
  writeBall(json, saved.settings.ball);
  writeTimer(json, saved.settings.timer);
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
