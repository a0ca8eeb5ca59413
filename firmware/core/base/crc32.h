#pragma once

#include <cstdint>

#include "core/base/span.h"

namespace lumi {

/** CRC-32 (IEEE 802.3, as in zip). Pass an earlier result as `seed` to continue with the next piece. */
uint32_t crc32(ConstBytes bytes, uint32_t seed = 0);

}  // namespace lumi
