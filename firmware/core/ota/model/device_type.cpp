#include "core/ota/model/device_type.h"

namespace lumi {

const char* categoryName(DeviceType category) {
  return category == DeviceType::kHub ? "led_strip" : "led_matrix";
}

std::optional<DeviceType> categoryFromName(std::string_view name) {
  for (const DeviceType category : {DeviceType::kHub, DeviceType::kMatrix}) {
    if (name == categoryName(category)) return category;
  }
  return std::nullopt;
}

std::optional<DeviceType> categoryOfDevice(std::string_view deviceId) {
  if (deviceId == kHubDevice) return DeviceType::kHub;
  if (deviceId == "matrix-1" || deviceId == "matrix-2") return DeviceType::kMatrix;
  return std::nullopt;
}

}  // namespace lumi
