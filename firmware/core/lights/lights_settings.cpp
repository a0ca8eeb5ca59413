#include "core/lights/lights_settings.h"

#include <algorithm>

#include "core/json/json_field.h"

namespace lumi {
namespace {

/** In the order of LightMode. */
constexpr std::array<ModeUses, kLightModeNames.size()> kUses = {{
    {0, false, false, false},  // off
    {1, false, false, false},  // solid
    {0, false, false, true},   // rainbow
    {1, false, false, true},   // breathing
    {1, false, false, true},   // chase
    {0, false, false, true},   // party
    {0, true, true, true},     // fire
    {1, false, true, true},    // candle
    {0, true, true, true},     // aurora
    {0, true, true, true},     // ocean
    {0, true, true, true},     // lava
    {1, true, true, true},     // meteor
    {2, false, true, true},    // comet-pair
    {1, false, true, true},    // scanner
    {1, true, true, true},     // sparkle
    {0, true, true, true},     // snow
    {0, true, true, true},     // rain
    {1, true, true, true},     // ripple
    {1, false, true, true},    // wave
    {3, true, false, false},   // gradient
    {3, true, true, true},     // gradient-scroll
    {2, false, true, true},    // two-color-chase
    {1, false, true, true},    // theatre-chase
    {2, false, true, true},    // color-wipe
    {1, true, true, true},     // twinkle
    {0, true, true, true},     // fireworks
    {1, false, true, true},    // heartbeat
    {0, true, true, true},     // lightning
    {0, true, true, true},     // sunrise
    {2, false, true, false},   // clock
    {2, false, true, false},   // ball
}};

}  // namespace

std::string_view nameOf(LightMode mode) {
  return kLightModeNames[static_cast<size_t>(mode)];
}

StripSettings::StripSettings() = default;
StripSettings::StripSettings(const StripSettings& other) = default;
StripSettings::StripSettings(StripSettings&& other) noexcept = default;
StripSettings& StripSettings::operator=(const StripSettings& other) = default;
StripSettings& StripSettings::operator=(StripSettings&& other) noexcept = default;
StripSettings::~StripSettings() = default;

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

bool StripSettings::operator==(const StripSettings& other) const {
  return look() == other.look() && enabled == other.enabled && segments == other.segments;
}

Status validate(const std::vector<Segment>& segments) {
  if (segments.size() > StripSettings::kMaxSegments) return must("segments", "at most 8");
  uint16_t end = 0;
  for (const Segment& segment : segments) {
    if (segment.from < end || segment.to <= segment.from || segment.to > kMaxLeds) {
      return must("segments", "in order and without overlap, each with at least one LED, up to LED 1000");
    }
    end = segment.to;
  }
  return Done{};
}

Status validate(const std::vector<OwnPalette>& palettes) {
  uint32_t seen = 0;
  for (const OwnPalette& palette : palettes) {
    const auto index = static_cast<size_t>(palette.id);
    if (index < kFirstOwnPalette || (seen >> index & 1) != 0) {
      return must("palettes", "a list of palettes, each with another id from own-1 to own-8");
    }
    if (palette.count < 2) return must("colors", "2 to 8 colours such as #ff8000");
    seen |= 1u << index;
  }
  return Done{};
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
  const auto follow = [&](auto Look::*setting) {
    if (strip.*setting == before.*setting) return;
    for (Segment& segment : strip.segments) segment.look.*setting = strip.*setting;
  };
  follow(&Look::mode);
  follow(&Look::color);
  follow(&Look::color2);
  follow(&Look::color3);
  follow(&Look::speed);
  follow(&Look::intensity);
  follow(&Look::palette);
}

ModeUses usesOf(LightMode mode) {
  return kUses[static_cast<size_t>(mode)];
}

}  // namespace lumi
