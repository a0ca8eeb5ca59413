#pragma once

#include <string>
#include <string_view>

#include "core/devices/hardware_settings.h"

namespace lumi {

/** `{ledCount, colorOrder, currentLimit, timezone, name, allowedHosts}` */
std::string hardwareToJson(const HardwareSettings& settings);

/**
 * `current` with the fields that `json` (an object) carries, validated. Unknown fields are ignored;
 * a field of the wrong type or out of range is an error that names it.
 */
Result<HardwareSettings> hardwareFromJson(const HardwareSettings& current, std::string_view json);

}  // namespace lumi
