#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/http/router.h"
#include "core/ota/ota.h"

namespace lumi {

/** Whom satellites get their firmware from: Ota's calls of these names. */
struct DeviceFirmwareRoutesContext {
  std::function<std::optional<OfferedImage>(const std::string& deviceId, std::string_view version,
                                            uint64_t offset)>
      imageFor;
  std::function<OtaAnswer(const std::string& deviceId, uint32_t id, UpdateStatus status,
                          std::string_view errorMessage)>
      reported;
};

/** Adds GET /api/device/{id}/firmware/{version} and POST /api/device/{id}/update (docs/http-api.md). */
void addDeviceFirmwareRoutes(Router& router, DeviceFirmwareRoutesContext context);

/** Where a device fetches the firmware of this version from: the path of that first call. */
std::string deviceFirmwarePath(const std::string& deviceId, const std::string& version);

}  // namespace lumi
