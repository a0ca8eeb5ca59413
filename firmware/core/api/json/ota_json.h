#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/ota/catalogue/update_history.h"
#include "core/ota/model/firmware_version.h"

namespace lumi {

/** Returns a FirmwareVersion of docs/openapi.json. `available` is true if the hub stores the image. */
std::string versionJson(const FirmwareVersion& version, bool available);

/** Returns an UpdateRecord of docs/openapi.json. `percent` is set during the installation. */
std::string updateJson(const UpdateRecord& record, std::optional<int> percent);

/** Returns the response to an upload. */
std::string firmwareUploadedJson(const FirmwareVersion& version);

/** Returns the device of `{device_id?}`. Returns "" if it is missing or the body is empty. */
Result<std::string> installDeviceFromJson(std::string_view body);

}  // namespace lumi
