#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/api/config_json.h"
#include "core/auth/auth.h"
#include "core/base/callback.h"
#include "core/devices/clock_setter.h"
#include "core/devices/device_registry.h"
#include "core/devices/hardware.h"
#include "core/http/routing/router.h"
#include "core/lights/lights.h"
#include "core/matrix/matrices.h"
#include "core/matrix/patterns/saved_patterns.h"
#include "core/ota/ota.h"
#include "core/ports/clock.h"

namespace lumi {

/** The dependencies of the calls under /api/config. All of them must outlive the router. */
struct ConfigRoutesContext {
  Lights& lights;
  Matrices& matrices;
  Hardware& hardware;
  DeviceRegistry& devices;
  ClockSetter& clockSetter;
  const Clock& clock;
  const Auth& auth;
  std::string_view version;
  Callback<uint32_t(size_t index)> matrixRevision;  // returns the revision of a matrix's current content
  /** Returns the update to offer to a device: Ota::heardFrom(). If empty, no update is offered. */
  Callback<std::optional<UpdateOffer>(const std::string& deviceId, std::string_view runningVersion)>
      updateFor = {};
  Callback<SceneFacts()> scenes;
  Callback<uint32_t()> updatesRevision;  // returns UpdateHistory::revision()
  Callback<ScheduleFacts()> schedule;
  Callback<std::optional<LiveStatus>()> live;  // the live light that is shown
  const SavedPatterns& savedPatterns;
};

/** Adds the routes of docs/http-api.md, "Configuration and devices". */
void addConfigRoutes(Router& router, const ConfigRoutesContext& context);

/** Sets the clock from the X-Client-Time header (epoch ms), if the call has one (see ClockSetter). */
void offerClientTime(ClockSetter& clockSetter, const Request& request, bool byAdministrator);

}  // namespace lumi
