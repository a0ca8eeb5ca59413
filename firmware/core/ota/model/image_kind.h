#pragma once

#include <cstdint>

namespace lumi {

enum class ImageKind : uint8_t {
  kProgram,  // an ESP32 application image
  kPanel     // "LUMIPANEL1", docs/firmware-images.md
};

}  // namespace lumi
