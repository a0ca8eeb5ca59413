#include "core/pixels/rgbw.h"

#include <algorithm>
#include <cstdint>

namespace lumi {

void addWhite(ConstBytes rgb, Bytes rgbw) {
  uint8_t* to = rgbw.data();
  const uint8_t* const end = rgb.data() + rgb.size();
  for (const uint8_t* from = rgb.data(); from != end; from += 3, to += 4) {
    const uint32_t first = from[0];
    const uint32_t second = from[1];
    const uint32_t third = from[2];
    const uint32_t white = std::min(std::min(first, second), third);
    const uint32_t pixel = (first | second << 8 | third << 16) + white * (0x01000000 - 0x010101);
    to[0] = static_cast<uint8_t>(pixel);
    to[1] = static_cast<uint8_t>(pixel >> 8);
    to[2] = static_cast<uint8_t>(pixel >> 16);
    to[3] = static_cast<uint8_t>(pixel >> 24);
  }
}

void addBalancedWhite(ConstBytes rgb, WireColor white, Bytes rgbw) {
  uint32_t shares[3];
  uint32_t inverses[3];  // in 1/65536, rounded up
  for (int i = 0; i < 3; ++i) {
    shares[i] = white >> (8 * i) & 0xFF;
    inverses[i] = (255 * 65536 + shares[i] - 1) / shares[i];
  }
  uint8_t* to = rgbw.data();
  const uint8_t* const end = rgb.data() + rgb.size();
  for (const uint8_t* from = rgb.data(); from != end; from += 3, to += 4) {
    uint32_t common = 255;
    for (int i = 0; i < 3; ++i) common = std::min(common, from[i] * inverses[i] >> 16);
    for (int i = 0; i < 3; ++i) to[i] = static_cast<uint8_t>(from[i] - common * shares[i] / 255);
    to[3] = static_cast<uint8_t>(common);
  }
}

}  // namespace lumi
