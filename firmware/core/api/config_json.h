#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/devices/device_registry.h"
#include "core/devices/hardware_settings.h"
#include "core/http/response.h"
#include "core/lights/lights.h"
#include "core/matrix/matrices.h"
#include "core/ota/ota.h"
#include "core/ports/clock.h"

namespace lumi {

/** The hub's own id among the devices. */
constexpr const char* kHubDeviceId = "room-lights-esp32";

/** Of a part of the configuration. */
struct Revisions {
  uint32_t present;
  uint32_t saved;  // the newest one that a power cut can't take away
};

struct HubFacts {
  std::string version;
  Revisions lights;
  Revisions matrices;
  std::array<MatrixConnection, kMatrices> connections;
  std::optional<int32_t>
      utcOffset;     // seconds that its local time is ahead; nothing while the clock is not set
  uint32_t updates;  // revision of the update history
};

/** `{led: {…}, matrix: {matrices, revision}}` */
std::unique_ptr<BodySource> configsJson(const Lights& lights, const Matrices& matrices);

/** `{success, revision}` */
std::string changedJson(uint32_t revision);

/** An error with `revision` and the current `led` part. */
std::string conflictJson(std::string_view message, const Lights& lights);

/** An error with `revision` and the current `matrix` part. */
std::unique_ptr<BodySource> conflictJson(std::string_view message, const Matrices& matrices);

/** All devices by id, the hub first; docs/http-api.md gives the shape of each. */
std::string statusJson(const HubFacts& hub, const DeviceRegistry& devices, const Clock& clock);

/** What a device is told in the answer to its heartbeat. */
struct DeviceNews {
  std::string deviceId;
  uint32_t revision;                  // of its configuration
  std::optional<UpdateOffer> update;  // what it is to install
};

/** `{success, time, revision, update: {id, version, size, sha256, url}|null}` */
std::string deviceHeartbeatJson(const Clock& clock, const DeviceNews& news);

}  // namespace lumi
