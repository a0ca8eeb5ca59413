#include "core/lights/lights_settings.h"

#include <cstdio>

#include "core/base/text.h"

namespace lumi {

std::string_view nameOf(LightMode mode) {
  return kLightModeNames[static_cast<size_t>(mode)];
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
