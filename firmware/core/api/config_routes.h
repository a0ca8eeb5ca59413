#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/devices/clock_setter.h"
#include "core/devices/device_registry.h"
#include "core/devices/hardware.h"
#include "core/http/router.h"
#include "core/lights/lights.h"
#include "core/matrix/matrices.h"
#include "core/ota/ota.h"
#include "core/ports/clock.h"

namespace lumi {

/** What the calls under /api/config work on; all of it outlives the router. */
struct ConfigRoutesContext {
  Lights& lights;
  Matrices& matrices;
  Hardware& hardware;
  DeviceRegistry& devices;
  ClockSetter& clockSetter;
  const Clock& clock;
  std::string version;
  std::function<uint32_t(size_t index)> matrixRevision;  // of what a matrix should show now
  /** Ota::heardFrom(); empty: nothing is ever offered. */
  std::function<std::optional<UpdateOffer>(const std::string& deviceId, std::string_view runningVersion)>
      updateFor = {};
  std::function<uint32_t()> updatesRevision;  // UpdateHistory::revision()
};

/** Adds the routes of docs/http-api.md, "Configuration and devices". */
void addConfigRoutes(Router& router, const ConfigRoutesContext& context);

/** Offers the time of X-Client-Time (epoch ms), when a call carries it. */
void offerClientTime(ClockSetter& clockSetter, const Request& request, bool byAdministrator);

}  // namespace lumi
