#include "core/lights/lights_settings.h"

#include "core/base/text.h"
#include "core/json/field_list.h"
#include "core/json/text_forms.h"

namespace lumi {
namespace {

/** Each control character takes six bytes in JSON. */
Status checkName(std::string_view name) {
  return hasControlCharacter(name) ? must("name", "a text without control characters") : Status(Done{});
}

/** Passes each setting of a look but its brightness to `take`, and the same of a change. */
template <typename Take>
void eachSetting(Take take) {
  take(&Look::mode, &LookChange::mode);
  take(&Look::color, &LookChange::color);
  take(&Look::color2, &LookChange::color2);
  take(&Look::color3, &LookChange::color3);
  take(&Look::speed, &LookChange::speed);
  take(&Look::intensity, &LookChange::intensity);
  take(&Look::palette, &LookChange::palette);
}

constexpr const char* kPaletteColors = "2 to 8 colours such as #ff8000";
constexpr TextForm kColor = textForm<Rgb, colorFromHex, toHexColor>("a colour such as #ff8000");
constexpr TextForm kPaletteColor = textForm<Rgb, colorFromHex, toHexColor>(kPaletteColors);

constexpr ListForm kColors = {
    [](const void* list) -> size_t { return static_cast<const OwnPalette*>(list)->count; },
    [](void* list, size_t index) -> void* { return &static_cast<OwnPalette*>(list)->colors[index]; },
    [](void* list, size_t index) -> void* {
      auto& palette = *static_cast<OwnPalette*>(list);
      if (index == kMaxPaletteColors) return nullptr;
      palette.count = static_cast<uint8_t>(index + 1);
      return &palette.colors[index];
    },
    [](void* list, size_t count) { static_cast<OwnPalette*>(list)->count = static_cast<uint8_t>(count); },
    nullptr,
    &kPaletteColor,
    kMaxPaletteColors,
    kPaletteColors};
constexpr ListForm kSegments = vectorForm<Segment, StripSettings::kMaxSegments>(
    "a list of at most 8 objects", FieldVisitor::fieldsOf<Segment>());
constexpr ListForm kPalettes =
    vectorForm<OwnPalette, kOwnPalettes>("a list of at most 8 objects", FieldVisitor::fieldsOf<OwnPalette>());
constexpr ListForm kOneStrip =
    arrayForm<StripSettings, 1>("a list with one strip", FieldVisitor::fieldsOf<StripSettings>());

void color(FieldVisitor& visit, const char* name, Rgb& color) {
  visit.form(name, &color, kColor);
}

void color(FieldVisitor& visit, const char* name, std::optional<Rgb>& value) {
  if (visit.isPresent(name, value)) color(visit, name, *value);
}

/** `look` is a Look or a LookChange. */
template <typename Any>
void lookFields(FieldVisitor& visit, Any& look) {
  color(visit, "color", look.color);
  visit.whole("brightness", look.brightness, 0, UINT8_MAX);
  visit.whole("speed", look.speed, 0, Look::kTopSpeed);
  visit.choice("mode", look.mode, kLightModeNames);
  color(visit, "color2", look.color2);
  color(visit, "color3", look.color3);
  visit.whole("intensity", look.intensity, 0, UINT8_MAX);
  visit.choice("palette", look.palette, kPaletteNames);
}

}  // namespace

StripSettings::StripSettings() = default;
StripSettings::StripSettings(const StripSettings& other) = default;
StripSettings::StripSettings(StripSettings&& other) noexcept = default;
StripSettings& StripSettings::operator=(const StripSettings& other) = default;
StripSettings& StripSettings::operator=(StripSettings&& other) noexcept = default;
StripSettings::~StripSettings() = default;

void StripSettings::setSegments(const std::vector<Segment>& next) {
  segments = next;
}

LightsSettings::LightsSettings() = default;
LightsSettings::LightsSettings(const LightsSettings& other) = default;
LightsSettings::LightsSettings(LightsSettings&& other) noexcept = default;
LightsSettings& LightsSettings::operator=(const LightsSettings& other) = default;
LightsSettings& LightsSettings::operator=(LightsSettings&& other) noexcept = default;
LightsSettings::~LightsSettings() = default;

bool StripSettings::shows(LightMode shown) const {
  const auto shows = [shown](const Segment& segment) { return segment.look.mode == shown; };
  return segments.empty() ? mode == shown : std::any_of(segments.begin(), segments.end(), shows);
}

Status validate(const std::vector<Segment>& segments) {
  if (segments.size() > StripSettings::kMaxSegments) return must("segments", "at most 8");
  uint16_t end = 0;
  for (const Segment& segment : segments) {
    if (segment.from < end || segment.to <= segment.from || segment.to > kMaxLeds) {
      return must("segments", "in order and without overlap, each with at least one LED, up to LED 1000");
    }
    if (const Status named = checkName(segment.name); !named) return named;
    end = segment.to;
  }
  return Done{};
}

Status validate(const LightsSettings& settings) {
  uint32_t seen = 0;
  for (const OwnPalette& palette : settings.palettes) {
    const auto index = static_cast<size_t>(palette.id);
    if (index < kFirstOwnPalette || (seen >> index & 1) != 0) {
      return must("palettes", "a list of palettes, each with another id from own-1 to own-8");
    }
    if (palette.count < 2) return must("colors", "2 to 8 colours such as #ff8000");
    if (const Status named = checkName(palette.name); !named) return named;
    seen |= 1u << index;
  }
  if (settings.ball.idle == LightMode::kBall) return must("idle", "another mode than ball");
  return validate(settings.strip.segments);
}

bool LookChange::isEmpty() const {
  bool isEmpty = !brightness;
  eachSetting([&](auto, auto named) { isEmpty = isEmpty && !(this->*named); });
  return isEmpty;
}

void LookChange::applyTo(Look& look) const {
  eachSetting([&](auto setting, auto named) { look.*setting = (this->*named).value_or(look.*setting); });
  look.brightness = brightness.value_or(look.brightness);
}

void adoptLookOfSegments(StripSettings& strip) {
  if (strip.segments.empty()) return;
  const auto isShown = [](const Segment& segment) { return segment.look.mode != LightMode::kOff; };
  const auto shown = std::find_if(strip.segments.begin(), strip.segments.end(), isShown);
  const uint8_t brightness = strip.brightness;
  static_cast<Look&>(strip) = (shown == strip.segments.end() ? strip.segments.front() : *shown).look;
  strip.brightness = brightness;
}

void followLook(const Look& before, StripSettings& strip) {
  eachSetting([&](auto setting, auto) {
    if (strip.*setting == before.*setting) return;
    for (Segment& segment : strip.segments) segment.look.*setting = strip.*setting;
  });
}

void fields(FieldVisitor& visit, LookChange& change) {
  lookFields(visit, change);
}

void fields(FieldVisitor& visit, Segment& segment) {
  visit.text("name", segment.name, Segment::kMaxName);
  visit.whole("from", segment.from, 0, kMaxLeds);
  visit.whole("to", segment.to, 0, kMaxLeds);
  visit.flag("reverse", segment.reverse);
  visit.flag("mirror", segment.mirror);
  lookFields(visit, segment.look);
}

void fields(FieldVisitor& visit, TimerSettings& timer) {
  visit.flag("autoOn", timer.autoOn);
  visit.flag("autoOff", timer.autoOff);
  visit.form("autoOnTime", &timer.onMinute, kTimeOfDay);
  visit.form("autoOffTime", &timer.offMinute, kTimeOfDay);
  visit.whole("fadeOnDuration", timer.fadeOnMinutes, 0, TimerSettings::kMaxFade);
  visit.whole("fadeOffDuration", timer.fadeOffMinutes, 0, TimerSettings::kMaxFade);
}

void fields(FieldVisitor& visit, OwnPalette& palette) {
  visit.choice("id", palette.id, kPaletteNames);
  visit.text("name", palette.name, OwnPalette::kMaxName);
  visit.list("colors", &palette, kColors);
}

void fields(FieldVisitor& visit, BallSettings& ball) {
  visit.whole("start", ball.start, 0, BallSettings::kRound - 1);
  visit.flag("clockwise", ball.clockwise);
  visit.choice("idle", ball.idle, kLightModeNames);
}

void fields(FieldVisitor& visit, StripSettings& strip) {
  visit.flag("enabled", strip.enabled);
  lookFields(visit, strip);
  visit.list("segments", &strip.segments, kSegments);
}

void fields(FieldVisitor& visit, LightsSettings& settings) {
  visit.list("strips", &settings.strip, kOneStrip);
  fieldsBesideStrips(visit, settings);
}

void fieldsBesideStrips(FieldVisitor& visit, LightsSettings& settings) {
  visit.list("palettes", &settings.palettes, kPalettes);
  visit.object("ball", settings.ball);
  visit.object("globalSettings", settings.timer);
}

bool operator==(const Segment& a, const Segment& b) {
  return haveEqualFields(a, b);
}

bool operator==(const StripSettings& a, const StripSettings& b) {
  return haveEqualFields(a, b);
}

bool operator==(const LightsSettings& a, const LightsSettings& b) {
  return haveEqualFields(a, b);
}

}  // namespace lumi
