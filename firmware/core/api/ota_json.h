#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/ota/firmware_version.h"
#include "core/ota/update_history.h"

namespace lumi {

/** V of docs/http-api.md; `available`: its image is on the hub. */
std::string versionJson(const FirmwareVersion& version, bool available);

/** U of docs/http-api.md; `percent` while it is installing. */
std::string updateJson(const UpdateRecord& record, std::optional<int> percent);

/** The answer to an upload. */
std::string firmwareUploadedJson(const FirmwareVersion& version);

/** The device of `{device_id?}`; "" when none is named, in an empty body too. */
Result<std::string> installDeviceFromJson(std::string_view body);

}  // namespace lumi
