#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/api/change_source.h"
#include "core/devices/device_registry.h"
#include "core/devices/hardware_settings.h"
#include "core/http/message/response.h"
#include "core/lights/lights.h"
#include "core/live/live_mixer.h"
#include "core/matrix/matrices.h"
#include "core/ota/ota.h"
#include "core/ports/clock.h"

namespace lumi {

/** The device id of the hub itself. */
constexpr const char* kHubDeviceId = "room-lights-esp32";

/** The revisions of one part of the configuration. */
struct Revisions {
  uint32_t present;
  uint32_t saved;  // the latest revision that survives a power cut
};

struct ScheduleFacts {
  uint32_t revision;
  std::optional<uint8_t> nightBrightness;  // the highest brightness of the matrices now; nothing: no limit
};

struct SceneFacts {
  uint32_t revision;
  std::optional<uint32_t> running;  // the id of the scene that was run last and still applies
  bool arePlaying;                  // the looks, by their playlist
};

struct HubFacts {
  std::string_view version;
  Revisions lights;
  LightsStatus lightsStatus;
  Revisions matrices;
  std::array<MatrixConnection, kMatrices> connections;
  bool areMatricesJoined;
  std::shared_ptr<const MatricesSettings> matrixSettings;  // contain the names of the matrices
  std::optional<int32_t> utcOffset;  // seconds of local time ahead of UTC; nothing: the clock is not set
  SceneFacts scenes;
  const Auth& auth;  // knows the names of those who changed something
  Source lightsSource;
  Source matricesSource;
  uint32_t updates;  // revision of the update history
  ScheduleFacts schedule;
  std::optional<LiveStatus> live;  // the live light that is shown
  uint32_t savedPatterns;          // revision of the matrices' saved patterns
};

/** Returns `{led: {…}, matrix: {matrices, revision}}`. */
std::unique_ptr<BodySource> configsJson(const Lights& lights, const Matrices& matrices);

/**
 * Returns `{effects: [{name, colors: 0-3, palette, intensity, speed}], palettes: [{name, colors:
 * ["#rrggbb"]}]}`: what the room lights can show. Flags tell what an effect uses.
 */
std::string effectsJson();

/** Returns `{success, id, revision}`, without `id` if there is none. */
std::string changedJson(uint32_t revision, std::optional<uint32_t> id = std::nullopt);

/** Returns the body of a conflict response: the message, `revision` and the current `led` part. */
std::string conflictJson(std::string_view message, const Lights& lights);

/** Returns the body of a conflict response: the message, `revision` and the current `matrix` part. */
std::unique_ptr<BodySource> conflictJson(std::string_view message, const Matrices& matrices);

/** Writes `protocol`, `address` and `fps`. */
void writeLive(JsonWriter& json, const LiveStatus& live);

/** Returns all devices by id, the hub first. docs/http-api.md specifies the fields of each. */
std::string statusJson(const HubFacts& hub, const DeviceRegistry& devices, const Clock& clock);

/** The content of the response to a heartbeat. */
struct DeviceNews {
  std::string deviceId;
  uint32_t revision;                  // of the device's configuration
  std::optional<UpdateOffer> update;  // the firmware that the device must install
};

/** Returns `{success, time, revision, update: {id, version, size, sha256, url}|null}`. */
std::string deviceHeartbeatJson(const Clock& clock, const DeviceNews& news);

}  // namespace lumi
