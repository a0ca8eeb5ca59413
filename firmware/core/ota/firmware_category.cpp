#include "core/ota/firmware_category.h"

namespace lumi {

const char* categoryName(FirmwareCategory category) {
  return category == FirmwareCategory::kLedStrip ? "led_strip" : "led_matrix";
}

std::optional<FirmwareCategory> categoryFromName(std::string_view name) {
  for (const FirmwareCategory category : {FirmwareCategory::kLedStrip, FirmwareCategory::kLedMatrix}) {
    if (name == categoryName(category)) return category;
  }
  return std::nullopt;
}

std::optional<FirmwareCategory> categoryOfDevice(std::string_view deviceId) {
  if (deviceId == kHubDevice) return FirmwareCategory::kLedStrip;
  if (deviceId == "matrix-1" || deviceId == "matrix-2") return FirmwareCategory::kLedMatrix;
  return std::nullopt;
}

}  // namespace lumi
