#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/matrix/device_config.h"

namespace lumi {

/** What the record "config" keeps: everything but the weather, which nobody would know the age of. */
std::string configToBytes(const DeviceConfig& config);

/** Nothing for bytes of another version, or damaged ones. */
std::optional<DeviceConfig> configFromBytes(std::string_view bytes);

}  // namespace lumi
