#pragma once

#include <array>
#include <cstdint>

#include "core/base/span.h"

namespace lumi {

/** Random bytes that are fit for secrets. */
class Random {
 public:
  virtual ~Random() = default;
  virtual void fill(Bytes out) = 0;
};

/** Returns 32 random bits. */
inline uint32_t randomNumber(Random& random) {
  std::array<uint8_t, 4> bytes;
  random.fill(bytes);
  uint32_t number = 0;
  for (const uint8_t byte : bytes) number = number << 8 | byte;
  return number;
}

}  // namespace lumi
