#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/ota/model/firmware_version.h"

namespace lumi {

/**
 * Returns the devices on which `version` is to be installed; never empty. With "" as `deviceId`, these are
 * all devices that the version is meant for. `satellites` are the ids of the paired satellites.
 */
Result<std::vector<std::string>> installTargets(const FirmwareVersion& version, std::string_view deviceId,
                                                const std::vector<std::string>& satellites);

}  // namespace lumi
