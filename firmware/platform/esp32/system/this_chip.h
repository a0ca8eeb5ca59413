#pragma once

#include <sdkconfig.h>

#include "platform/esp32/system/chip.h"

namespace lumi {

/** The chip that the program is built for. */
#if defined(CONFIG_IDF_TARGET_ESP32S3)
constexpr Chip kThisChip = kEsp32S3;
#elif defined(CONFIG_IDF_TARGET_ESP32C3)
constexpr Chip kThisChip = kEsp32C3;
#else
constexpr Chip kThisChip = kEsp32;
#endif

}  // namespace lumi
