#include "core/lights/lights_settings.h"

#include <algorithm>

#include "core/json/json_field.h"

namespace lumi {
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

}  // namespace lumi
