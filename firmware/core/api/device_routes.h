#pragma once

#include <functional>
#include <string>

#include "core/auth/guess_limiter.h"
#include "core/devices/device_registry.h"
#include "core/devices/hardware.h"
#include "core/devices/pairing.h"
#include "core/http/router.h"
#include "core/matrix/weather_service.h"

namespace lumi {

/** What the calls around pairing and the weather work on; all of it outlives the router. */
struct DeviceRoutesContext {
  Pairing& pairing;
  const DeviceRegistry& devices;
  GuessLimiter& limiter;
  const Hardware& hardware;
  const WeatherService& weather;
  std::function<void(const std::string& deviceId)> unpaired;  // it does not belong to the hub any more
};

/**
 * Adds POST /api/device/window, POST /api/device/pair, GET /api/device/pairing, DELETE /api/device/{id} and
 * GET /api/config/weather of docs/http-api.md, "Configuration and devices".
 */
void addDeviceRoutes(Router& router, const DeviceRoutesContext& context);

}  // namespace lumi
