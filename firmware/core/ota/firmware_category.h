#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace lumi {

/** Which devices an image is for: the hub, or the satellites. */
enum class FirmwareCategory : uint8_t { kLedStrip, kLedMatrix };

/** "led_strip" or "led_matrix". */
const char* categoryName(FirmwareCategory category);
std::optional<FirmwareCategory> categoryFromName(std::string_view name);

/** The hub's own id among the devices; those of the satellites are "matrix-1" and "matrix-2". */
constexpr const char* kHubDevice = "room-lights-esp32";

/** The category of the device's images; nothing for an id that no device has. */
std::optional<FirmwareCategory> categoryOfDevice(std::string_view deviceId);

}  // namespace lumi
