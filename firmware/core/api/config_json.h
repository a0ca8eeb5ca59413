#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/devices/device_registry.h"
#include "core/lights/lights.h"
#include "core/ports/clock.h"

namespace lumi {

/** The hub's own id among the devices. */
constexpr const char* kHubDeviceId = "room-lights-esp32";

struct HubFacts {
  std::string version;
  uint32_t revision;       // of the lights
  uint32_t savedRevision;  // the newest one that a power cut can't take away
};

/** `{led:{…}, matrix:{matrices:[],revision}}` */
std::string configsJson(const Lights& lights);

/** `{success, revision}` */
std::string changedJson(uint32_t revision);

/** An error with `revision` and the current `led` part. */
std::string conflictJson(std::string_view message, const Lights& lights);

/** All devices by id, the hub first; docs/http-api.md gives the shape of each. */
std::string statusJson(const HubFacts& hub, const DeviceRegistry& devices, const Clock& clock);

/** The answer to a device: `{success, time, revision, update}`. */
std::string deviceHeartbeatJson(const Clock& clock);

}  // namespace lumi
