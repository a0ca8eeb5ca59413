#include "core/lights/lights_codec.h"

#include <cmath>

#include "core/json/field_list.h"
#include "core/json/read_members.h"
#include "core/json/text_forms.h"

namespace lumi {
namespace {

constexpr const char* kStripId = "room-lights";
constexpr const char* kOneStrip = "a list with one strip";
constexpr const char* kSegments = "a list of at most 8 objects";

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

/** A segment without a present one begins with the strip's look. */
Segment newSegment(size_t index, const StripSettings& present, const LightCommand& command) {
  if (index < present.segments.size()) return present.segments[index];
  Segment segment;
  segment.look = present.look();
  command.applyTo(segment.look);
  segment.look.brightness = UINT8_MAX;
  return segment;
}

void readSegments(JsonField& field, const StripSettings& present, LightCommand& command) {
  std::vector<Segment>& segments = command.segments.emplace();
  field.elements("segments", kSegments, [&](JsonField& element) {
    if (!element.isObject() || segments.size() == StripSettings::kMaxSegments) {
      return (void)element.refuse(kSegments);
    }
    segments.push_back(newSegment(segments.size(), present, command));
    element.eachMember([&](JsonField& member) { readField(member, segments.back()); });
  });
  field.require(validate(segments));
}

}  // namespace

Error noStrips() {
  return must("strips", kOneStrip);
}

bool readStrips(JsonField& field, const StripSettings& present, LightCommand& command) {
  if (!field.is("strips")) return false;
  size_t count = 0;
  const auto readMember = [&](JsonField& member) {
    readSwitch(member, "enabled", command.power);
    readField(member, static_cast<LookChange&>(command));
    if (member.is("segments")) readSegments(member, present, command);
  };
  const auto readStrip = [&](JsonField& strip) {
    if (++count > 1) return;
    if (!strip.isObject()) return (void)strip.refuse("a list of objects");
    strip.eachMember(readMember);
  };
  if (field.elements("strips", kOneStrip, readStrip) && count == 0) field.refuse(kOneStrip);
  return true;
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
  const auto readMember = [&](JsonField& field) {
    if (field.is("nightLight")) command.nightLight.emplace();
    if (field.isNull()) return;
    readPower(field, command.power);
    readField(field, static_cast<LookChange&>(command));
    if (field.number("step", step) && std::fabs(step) > UINT8_MAX) field.refuse("a number from -255 to 255");
    readTransition(field, command.transition);
    beginsNight = field.members("nightLight", readNight) || beginsNight;
  };
  const Status read = readMembers(text, "The body", readMember, JsonNulls::kTaken);
  if (!read) return read.error();
  if (beginsNight && minutes == 0) return must("minutes", "a whole number from 1 to 240");
  night.duration = minutes * kMinute;
  if (beginsNight) command.nightLight = night;
  command.step = static_cast<int16_t>(step);
  return command;
}

std::string lightsToJson(const LightsSettings& settings, const LightsHardware& hardware, uint32_t revision) {
  JsonObject json;
  json.beginArray("strips");
  json.beginObject();
  json.field("id", kStripId);
  json.field("ledCount", hardware.ledCount);
  writeFields(json, settings.strip);
  json.endObject();
  json.endArray();
  writeFields(json, besideStrips(settings));
  json.field("revision", revision);
  return json.take();
}

Result<PostedLights> lightsFromJson(const LightsSettings& current, std::string_view text) {
  PostedLights posted{current, {}, std::nullopt};
  LightsSettings& settings = posted.settings;
  const LightCommand& named = posted.strip;
  bool hasStrips = false;
  const auto readMember = [&](JsonField& field) {
    if (!field.isNull()) field.whole("revision", UINT32_MAX, posted.revision, "a whole number");
    readField(field, besideStrips(settings));
    hasStrips |= readStrips(field, current.strip, posted.strip);
  };
  const Status read = readMembers(text, "The LED configuration", readMember, JsonNulls::kWrong);
  if (!read) return read.error();
  if (!hasStrips) return noStrips();
  named.applyTo(settings.strip);
  if (named.power) settings.strip.enabled = *named.power == Power::kOn;
  if (named.segments) settings.strip.setSegments(*named.segments);
  if (const Status valid = validate(settings); !valid) return valid.error();
  return posted;
}

std::string effectsToJson() {
  JsonObject json;
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
  return json.take();
}

void fields(FieldVisitor& visit, SavedLights& saved) {
  HandChange& byHand = saved.timer.byHand;
  fields(visit, saved.settings);
  visit.flag("holds", byHand.holds);
  visit.flag("leftLit", byHand.lit);
  visit.form("changedAt", &byHand.at, kOptionalTime);
  visit.choice("lastMode", saved.last.mode, kLightModeNames);
  visit.whole("lastBrightness", saved.last.brightness, 1, UINT8_MAX);
  visit.flag("lit", saved.timer.lit);
}

Result<SavedLights> savedLightsFromJson(std::string_view text) {
  SavedLights saved;
  Status read = readFields(text, "The record", saved);
  if (read) read = validate(saved.settings);
  if (!read) return read.error();
  return saved;
}

}  // namespace lumi
