#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/time.h"
#include "core/ota/firmware_category.h"
#include "core/ota/image_inspector.h"
#include "core/ports/crypto.h"

namespace lumi {

/** An uploaded image, as the catalogue lists it. */
struct FirmwareVersion {
  static constexpr size_t kLongestVersion = 31;       // bytes, as in the application descriptor
  static constexpr size_t kLongestDescription = 500;  // bytes

  uint32_t id = 0;  // from 1, never used twice
  ImageKind kind = ImageKind::kProgram;
  std::string version;
  std::string description;
  FirmwareCategory category = FirmwareCategory::kLedStrip;
  std::string deviceId;  // "": all of the category
  bool isStable = false;
  uint64_t fileSize = 0;                 // bytes
  std::optional<EpochMillis> createdAt;  // nothing: the clock was not set
  std::string uploadedBy;                // user name
  Digest sha256{};                       // as in ImageFacts
  bool isSigned = false;
};

}  // namespace lumi
