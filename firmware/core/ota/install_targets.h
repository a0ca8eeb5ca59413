#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/ota/firmware_version.h"

namespace lumi {

/**
 * The devices that `version` goes to when it is to be installed on `deviceId`, or, with "", wherever it is
 * meant for; never empty. `satellites` are the ids of those that belong to the hub.
 */
Result<std::vector<std::string>> installTargets(const FirmwareVersion& version, std::string_view deviceId,
                                                const std::vector<std::string>& satellites);

}  // namespace lumi
