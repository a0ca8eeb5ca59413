#include "core/lights/lights_settings.h"

#include <cstdio>

#include "core/base/text.h"

namespace lumi {
namespace {

/** 0..15, or nothing. */
std::optional<uint8_t> hexDigit(char c) {
  if (c >= '0' && c <= '9') return static_cast<uint8_t>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<uint8_t>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<uint8_t>(c - 'A' + 10);
  return std::nullopt;
}

}  // namespace

std::string_view nameOf(LightMode mode) {
  return kLightModeNames[static_cast<size_t>(mode)];
}

std::optional<LightMode> lightModeFromName(std::string_view name) {
  for (size_t i = 0; i < kLightModeNames.size(); ++i) {
    if (kLightModeNames[i] == name) return static_cast<LightMode>(i);
  }
  return std::nullopt;
}

std::string toHexColor(Rgb color) {
  const uint8_t channels[] = {color.red, color.green, color.blue};
  return "#" + toHex(channels);
}

std::optional<Rgb> colorFromHex(std::string_view text) {
  if (text.size() != 7 || text.front() != '#') return std::nullopt;
  uint8_t channels[3];
  for (size_t i = 0; i < 3; ++i) {
    const auto high = hexDigit(text[1 + 2 * i]);
    const auto low = hexDigit(text[2 + 2 * i]);
    if (!high || !low) return std::nullopt;
    channels[i] = static_cast<uint8_t>(*high << 4 | *low);
  }
  return Rgb{channels[0], channels[1], channels[2]};
}

std::string toTimeOfDay(uint16_t minute) {
  char text[16];
  std::snprintf(text, sizeof text, "%02u:%02u", minute / 60u, minute % 60u);
  return text;
}

std::optional<uint16_t> minuteFromTimeOfDay(std::string_view text) {
  if (text.size() != 5 || text[2] != ':') return std::nullopt;
  const auto hour = parseUnsigned(text.substr(0, 2));
  const auto minute = parseUnsigned(text.substr(3));
  if (!hour || !minute || *hour > 23 || *minute > 59) return std::nullopt;
  return static_cast<uint16_t>(*hour * 60 + *minute);
}

}  // namespace lumi
