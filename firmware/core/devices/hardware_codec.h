#pragma once

#include <string>
#include <string_view>

#include "core/devices/hardware_settings.h"

namespace lumi {

/**
 * `{ledCount, colorOrder, currentLimit, timezone, name, allowedHosts, stepsPerMm, homing, matrices: [M, M],
 * place, temperatureUnit: "celsius"|"fahrenheit"}` with M = `{connection: "satellite"|"hub"|"none", rotation,
 * flip, serpentine, colorOrder, currentLimit}`. Below 2 KB.
 */
std::string hardwareToJson(const HardwareSettings& settings);

/**
 * Returns `current` with the fields of `json` (an object) applied and validated. Unknown fields are ignored.
 * A field of the wrong type or out of range is an error that names the field. `matrices` may be shorter, and
 * each M may lack fields; missing values stay unchanged.
 */
Result<HardwareSettings> hardwareFromJson(const HardwareSettings& current, std::string_view json);

}  // namespace lumi
