#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/matrix/settings/device_config.h"

namespace lumi {

/** The content of the record "config": everything except the weather, because its age would be unknown. */
std::string configToBytes(const DeviceConfig& config);

/** Returns nothing if the bytes are damaged or have another version. */
std::optional<DeviceConfig> configFromBytes(std::string_view bytes);

}  // namespace lumi
