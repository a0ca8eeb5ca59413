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

/** Message while uploads, installations and restarts are rejected. */
constexpr const char* kHubPendingVerify =
    "The hub's new firmware is still being tested. Please try again in a minute.";

enum class ImageKind : uint8_t {
  kProgram,  // an ESP32 application image
  kPanel     // "LUMIPANEL1", docs/firmware-images.md
};

}  // namespace lumi
