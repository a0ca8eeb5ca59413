#pragma once

#include <string>

#include "core/auth/auth.h"
#include "core/base/callback.h"
#include "core/devices/device_registry.h"
#include "core/devices/hardware.h"
#include "core/devices/pairing.h"
#include "core/http/routing/router.h"
#include "core/matrix/weather/weather_service.h"

namespace lumi {

/** The dependencies of the calls for hardware settings, pairing and weather. All of them must outlive the
 * router. */
struct DeviceRoutesContext {
  Pairing& pairing;
  const DeviceRegistry& devices;
  GuessLimiter& limiter;
  const Auth& auth;
  Hardware& hardware;
  const WeatherService& weather;
  Callback<void(const std::string& deviceId)> unpaired;  // called after a device was unpaired
};

/** Adds the calls of the hardware settings, of pairing and of the weather, as specified in docs/openapi.json.
 */
void addDeviceRoutes(Router& router, const DeviceRoutesContext& context);

}  // namespace lumi
