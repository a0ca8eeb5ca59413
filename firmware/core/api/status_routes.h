#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/auth/auth.h"
#include "core/base/callback.h"
#include "core/devices/clock_setter.h"
#include "core/devices/device_registry.h"
#include "core/devices/hardware.h"
#include "core/http/routing/router.h"
#include "core/lights/lights.h"
#include "core/live/live_mixer.h"
#include "core/matrix/matrices.h"
#include "core/matrix/patterns/saved_patterns.h"
#include "core/ota/ota.h"
#include "core/ports/clock.h"

namespace lumi {

/** The device id of the hub itself. */
constexpr const char* kHubDeviceId = "room-lights-esp32";

struct ScheduleFacts {
  uint32_t revision;
  std::optional<uint8_t> nightBrightness;  // the highest brightness of the matrices now; nothing: no limit
  std::string quietUntil;  // "07:00"; "" without quiet hours, or if they have no end within a day
};

struct SceneFacts {
  uint32_t revision;
  std::optional<uint32_t> running;  // the id of the scene that was run last and still applies
  bool arePlaying;                  // the looks, by their playlist
};

/** The dependencies of the devices' status. All of them must outlive the router. */
struct StatusRoutesContext {
  const Lights& lights;
  const Matrices& matrices;
  const Hardware& hardware;
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

/** Adds the calls of the devices' status and heartbeats, as specified in docs/http-api.md. */
void addStatusRoutes(Router& router, const StatusRoutesContext& context);

/** The content of the response to a heartbeat. */
struct DeviceNews {
  std::string deviceId;
  uint32_t revision;                  // of the device's configuration
  std::optional<UpdateOffer> update;  // the firmware that the device must install
};

/** Returns `{success, time, revision, update: {id, version, size, sha256, url}|null}`. */
std::string deviceHeartbeatJson(const Clock& clock, const DeviceNews& news);

/** Sets the clock from the X-Client-Time header (epoch ms), if the call has one (see ClockSetter). */
void offerClientTime(ClockSetter& clockSetter, const Request& request, bool byAdministrator);

}  // namespace lumi
