#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/devices/device_registry.h"
#include "core/ota/ota.h"
#include "core/scenes/scene_list.h"

namespace lumi {

/** What the state of the hub itself tells. */
struct MqttDeviceFacts {
  std::string_view version;
  Millis uptime = 0;
  uint32_t milliamps = 0;         // of the room lights
  std::optional<int> wifiSignal;  // dBm
  uint32_t freeHeap = 0;          // bytes; 0: unknown
};

/** Returns `{version, uptime, current, wifi, heap}`: seconds, mA, dBm and bytes; null: unknown. */
std::string mqttDeviceState(const MqttDeviceFacts& facts);

/**
 * Returns `{hub: F, "matrix-1": F, …}` with F = `{installed_version, latest_version, in_progress}` for the
 * hub and each satellite; `latest_version` is that of the newest stored image for it.
 */
std::string mqttFirmwareState(const Ota& ota, const DeviceRegistry& devices, std::string_view hubVersion);

/** Applies `{install: "hub"|"matrix-1"|"matrix-2"}`: installs the newest image. */
Status mqttInstall(Ota& ota, std::string_view json);

/** What `{playing: true|false}` says; nothing if the command is another one. */
std::optional<bool> mqttPlaying(std::string_view text);

/** Reads `{id}` or `{name}` of a scene. */
Result<uint32_t> mqttSceneId(const SceneList& scenes, std::string_view json);

/** Returns `{id, name, playing}`: the scene that is running, null: none; whether the looks' playlist is
 * played. */
std::string mqttSceneState(const SceneList& scenes, std::optional<uint32_t> running, bool isPlaying);

}  // namespace lumi
