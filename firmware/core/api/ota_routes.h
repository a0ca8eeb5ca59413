#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/callback.h"
#include "core/http/routing/router.h"
#include "core/ota/ota.h"
#include "core/ports/log.h"

namespace lumi {

/** The dependencies of the calls under /api/ota. All of them must outlive the router. */
struct OtaRoutesContext {
  Ota& ota;
  Callback<std::string(uint32_t userId)> usernameOf;
  Log& log;  // records which user started which action
};

/** Adds the routes of docs/http-api.md, "Firmware and system", except those for satellites. */
void addOtaRoutes(Router& router, const OtaRoutesContext& context);

/** The functions that serve firmware to satellites: the functions of Ota with these names. */
struct DeviceFirmwareRoutesContext {
  Callback<std::optional<OfferedImage>(const std::string& deviceId, std::string_view version,
                                       uint64_t offset)>
      imageFor;
  Callback<Status(const std::string& deviceId, uint32_t id, UpdateStatus status,
                  std::string_view errorMessage)>
      reported;
};

/** Adds GET /api/device/{id}/firmware/{version} and POST /api/device/{id}/update (docs/openapi.json). */
void addDeviceFirmwareRoutes(Router& router, const DeviceFirmwareRoutesContext& context);

/** Returns the path of the GET call above, where the device fetches this firmware version. */
std::string deviceFirmwarePath(const std::string& deviceId, const std::string& version);

}  // namespace lumi
