#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace lumi {

/** The devices that an image is for: the hub or the satellites. */
enum class DeviceType : uint8_t { kHub, kMatrix };

/** Name in JSON and records: "led_strip" (the hub) or "led_matrix". */
const char* categoryName(DeviceType category);
std::optional<DeviceType> categoryFromName(std::string_view name);

/** Device id of the hub. The ids of the satellites are "matrix-1" and "matrix-2". */
constexpr const char* kHubDevice = "room-lights-esp32";

/** Returns the type of a device, or nullopt for an unknown id. */
std::optional<DeviceType> categoryOfDevice(std::string_view deviceId);

}  // namespace lumi
