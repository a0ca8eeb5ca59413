#include "satellite/pairing_code.h"

#include <array>
#include <cstdio>

namespace lumi {

std::string pairingCode(Random& random) {
  std::array<uint8_t, 4> bytes{};
  random.fill(bytes);
  uint32_t number = 0;
  for (const uint8_t byte : bytes) number = number << 8 | byte;
  char digits[5];
  std::snprintf(digits, sizeof digits, "%04u", static_cast<unsigned>(number % 10'000));
  return digits;
}

}  // namespace lumi
