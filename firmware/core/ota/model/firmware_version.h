#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/time.h"
#include "core/ota/model/device_type.h"
#include "core/ports/crypto.h"

namespace lumi {

/** An uploaded image, as listed in the catalogue. */
struct FirmwareVersion {
  static constexpr size_t kMaxVersionLength = 31;       // bytes, as in the application descriptor
  static constexpr size_t kMaxDescriptionLength = 500;  // bytes

  uint32_t id = 0;  // starts at 1 and is never reused
  ImageKind kind = ImageKind::kProgram;
  std::string version;
  std::string description;
  DeviceType category = DeviceType::kHub;
  std::string deviceId;  // "": all devices of the category
  bool isStable = false;
  uint64_t fileSize = 0;                 // bytes
  std::optional<EpochMillis> createdAt;  // nullopt: the clock was not set
  std::string uploadedBy;                // user name
  Digest sha256{};                       // see ImageFacts
  bool isSigned = false;
};

}  // namespace lumi
