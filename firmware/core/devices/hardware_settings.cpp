#include "core/devices/hardware_settings.h"

#include "core/base/coordinates.h"
#include "core/base/text.h"

namespace lumi {
namespace {

bool isHostCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

/** True for one part of a DNS name in lower case. */
bool isLabel(std::string_view text) {
  if (text.empty() || text.size() > 63 || text.front() == '-' || text.back() == '-') return false;
  for (const char c : text) {
    if (!isHostCharacter(c)) return false;
  }
  return true;
}

bool isHostName(std::string_view text) {
  if (text.size() > HardwareSettings::kMaxHostLength) return false;
  while (true) {
    const size_t dot = text.find('.');
    if (!isLabel(text.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

Status validateMount(const MatrixMount& mount) {
  if (mount.rotation > 270 || mount.rotation % 90 != 0) {
    return Error{"A matrix's rotation must be 0, 90, 180 or 270 degrees."};
  }
  if (mount.currentLimit > HardwareSettings::kMaxCurrent) {
    return Error{"A matrix's currentLimit must be between 0 (no limit) and 100000 milliamperes."};
  }
  return Done{};
}

Status validatePlace(std::string_view place) {
  if (place.size() > HardwareSettings::kMaxPlaceLength || !isUtf8(place) || hasControlCharacter(place)) {
    return Error{"place must be a name of at most 100 bytes, or coordinates such as 52.52, 13.41."};
  }
  if (looksLikeCoordinates(place) && !coordinatesFrom(place)) {
    return Error{
        "The coordinates of place must be a latitude between -90 and 90 and a longitude between -180 and "
        "180, "
        "such as 52.52, 13.41."};
  }
  return Done{};
}

}  // namespace

Status validate(const HardwareSettings& settings) {
  if (settings.ledCount < 1 || settings.ledCount > kMaxLeds) {
    return Error{"ledCount must be between 1 and 1000."};
  }
  if (settings.currentLimit > HardwareSettings::kMaxCurrent) {
    return Error{"currentLimit must be between 0 (no limit) and 100000 milliamperes."};
  }
  if (settings.timeZone.empty() || settings.timeZone.size() > HardwareSettings::kMaxTimeZoneLength) {
    return Error{"timezone must be a POSIX rule such as CET-1CEST,M3.5.0,M10.5.0/3."};
  }
  if (!isLabel(settings.name) || settings.name.size() > HardwareSettings::kMaxNameLength) {
    return Error{"name must have 1 to 32 letters a-z, digits or dashes, and no dash at its ends."};
  }
  if (!(settings.stepsPerMm >= HardwareSettings::kMinSteps &&
        settings.stepsPerMm <= HardwareSettings::kMaxSteps)) {
    return Error{"stepsPerMm must be between 1 and 1000."};
  }
  if (settings.allowedHosts.size() > HardwareSettings::kMaxAllowedHosts) {
    return Error{"allowedHosts holds at most 8 names."};
  }
  for (const std::string& host : settings.allowedHosts) {
    if (!isHostName(host))
      return Error{"allowedHosts must hold host names of at most 100 letters a-z, digits, dashes and dots."};
  }
  for (const MatrixMount& mount : settings.matrices) {
    if (Status valid = validateMount(mount); !valid) return valid;
  }
  return validatePlace(settings.place);
}

}  // namespace lumi
