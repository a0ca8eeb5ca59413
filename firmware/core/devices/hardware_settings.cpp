#include "core/devices/hardware_settings.h"

#include <array>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::array<const char*, 6> kOrderNames = {"rgb", "rbg", "grb", "gbr", "brg", "bgr"};

bool isHostCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

/** One part of a DNS name, in lower case. */
bool isLabel(std::string_view text) {
  if (text.empty() || text.size() > 63 || text.front() == '-' || text.back() == '-') return false;
  for (const char c : text) {
    if (!isHostCharacter(c)) return false;
  }
  return true;
}

bool isHostName(std::string_view text) {
  if (text.size() > HardwareSettings::kLongestHost) return false;
  while (true) {
    const size_t dot = text.find('.');
    if (!isLabel(text.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

}  // namespace

Status validate(const HardwareSettings& settings) {
  if (settings.ledCount < 1 || settings.ledCount > kMostLeds) {
    return Error{"ledCount must be between 1 and 1000."};
  }
  if (settings.currentLimit > HardwareSettings::kMostCurrent) {
    return Error{"currentLimit must be between 0 (no limit) and 100000 milliamperes."};
  }
  if (settings.timeZone.empty() || settings.timeZone.size() > HardwareSettings::kLongestTimeZone) {
    return Error{"timezone must be a POSIX rule such as CET-1CEST,M3.5.0,M10.5.0/3."};
  }
  if (!isLabel(settings.name) || settings.name.size() > HardwareSettings::kLongestName) {
    return Error{"name must have 1 to 32 letters a-z, digits or dashes, and no dash at its ends."};
  }
  if (!(settings.stepsPerMm >= HardwareSettings::kLeastSteps &&
        settings.stepsPerMm <= HardwareSettings::kMostSteps)) {
    return Error{"stepsPerMm must be between 1 and 1000."};
  }
  if (settings.allowedHosts.size() > HardwareSettings::kMostAllowedHosts) {
    return Error{"allowedHosts holds at most 8 names."};
  }
  for (const std::string& host : settings.allowedHosts) {
    if (!isHostName(host))
      return Error{"allowedHosts must hold host names of at most 100 letters a-z, digits, dashes and dots."};
  }
  return Done{};
}

const char* colorOrderName(ColorOrder order) {
  return kOrderNames[static_cast<size_t>(order)];
}

std::optional<ColorOrder> colorOrderFromName(std::string_view name) {
  for (size_t i = 0; i < kOrderNames.size(); ++i) {
    if (name == kOrderNames[i]) return static_cast<ColorOrder>(i);
  }
  return std::nullopt;
}

}  // namespace lumi
