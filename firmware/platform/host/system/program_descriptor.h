#pragma once

#include <optional>
#include <string>

#include "core/base/span.h"

namespace lumi {

/** Number of bytes at the start of an ESP32 application image that contain the fields below. */
constexpr size_t kProgramHeadBytes = 80;

/** The version in the image's descriptor (docs/firmware-images.md); nullopt if `head` begins no image. */
inline std::optional<std::string> programVersion(ConstBytes head) {
  constexpr size_t kDescriptor = 32;
  constexpr uint8_t kDescriptorMagic[] = {0x32, 0x54, 0xCD, 0xAB};
  constexpr size_t kVersion = kDescriptor + 16;
  constexpr size_t kVersionBytes = 32;
  if (head.size() < kProgramHeadBytes || head[0] != 0xE9) return std::nullopt;
  if (asText(head.sub(kDescriptor, sizeof kDescriptorMagic)) != asText(kDescriptorMagic)) return std::nullopt;
  const std::string_view field = asText(head.sub(kVersion, kVersionBytes));
  return std::string(field.substr(0, field.find('\0')));
}

}  // namespace lumi
