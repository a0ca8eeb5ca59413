#include "core/lights/lights_codec.h"

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

void readLook(JsonField& field, Look& look) {
  field.choice("mode", kLightModeNames, look.mode);
  field.parse("color", colorFromHex, kColor, look.color);
  field.parse("color2", colorFromHex, kColor, look.color2);
  field.parse("color3", colorFromHex, kColor, look.color3);
  field.whole("brightness", 255, look.brightness);
  field.whole("speed", Look::kTopSpeed, look.speed);
  field.whole("intensity", 255, look.intensity);
  field.choice("palette", kPaletteNames, look.palette);
}

void readSegment(JsonField& field, Segment& segment) {
  field.text("name", Segment::kMaxName, segment.name);
  field.whole("from", kMaxLeds, segment.from);
  field.whole("to", kMaxLeds, segment.to);
  field.flag("reverse", segment.reverse);
  field.flag("mirror", segment.mirror);
  readLook(field, segment.look);
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

/** Parses `text`. `take` is called for each field and reads those that are not settings. */
Status read(std::string_view text, LightsFields& fields, LightsSettings& settings, JsonFieldTaker take) {
  const auto takeAll = [&](JsonField& field) {
    take(field);
    fields.field(field, settings);
  };
  Status done = readJson(text, "The body", takeAll);
  return done ? fields.done(settings) : done;
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
  if (strips_ == 1 && field.enter("strips[].")) return strip(field, settings.strip);
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

void LightsFields::strip(JsonField& field, StripSettings& strip) {
  if (field.is("segments[]")) return beginSegment(field, strip);
  if (field.enter("segments[].")) return readSegment(field, strip.segments[segments_ - 1]);
  if (field.array("segments", "a list")) {
    namesSegments_ = true;
    segments_ = 0;
  }
  namesSwitch_ = field.flag("enabled", strip.enabled) || namesSwitch_;
  readLook(field, strip);
}

/** What a segment lacks is as in the present segment at its place; a further one begins as the strip. */
void LightsFields::beginSegment(JsonField& field, StripSettings& strip) {
  if (!field.isObject() || segments_ == StripSettings::kMaxSegments) {
    field.refuse(must("segments", "a list of at most 8 objects"));
    return;
  }
  if (segments_ == strip.segments.size()) {
    strip.segments.emplace_back();
    strip.segments.back().look = strip.look();
    strip.segments.back().look.brightness = UINT8_MAX;
  }
  ++segments_;
}

Status LightsFields::done(LightsSettings& settings) const {
  if (strips_ == 0) return must("strips", kOneStrip);
  if (namesSegments_) settings.strip.segments.resize(segments_);
  const Status valid = validate(settings.strip.segments);
  return valid ? validate(settings.palettes) : valid;
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
  LightsFields fields;
  const Status done = read(text, fields, posted.settings, [&](JsonField& field) {
    if (!field.isNull()) field.whole("revision", UINT32_MAX, posted.revision, "a whole number");
  });
  if (!done) return done.error();
  posted.namesSegments = fields.namesSegments();
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
  writePalettes(json, saved.settings.palettes);
  writeBall(json, saved.settings.ball);
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
  LightsFields fields;
  const Status done = read(text, fields, saved.settings, [&](JsonField& field) {
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
