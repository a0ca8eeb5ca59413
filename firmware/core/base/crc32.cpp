#include "core/base/crc32.h"

#include <array>

namespace lumi {
namespace {

constexpr std::array<uint32_t, 16> makeNibbleTable() {
  std::array<uint32_t, 16> table{};
  for (uint32_t i = 0; i < 16; ++i) {
    uint32_t value = i;
    for (int bit = 0; bit < 4; ++bit) value = (value >> 1) ^ ((value & 1) ? 0xEDB88320u : 0u);
    table[i] = value;
  }
  return table;
}

// One nibble at a time: 64 bytes of table instead of 1 KiB.
constexpr auto kNibbles = makeNibbleTable();

}  // namespace

uint32_t crc32(ConstBytes bytes, uint32_t seed) {
  uint32_t crc = ~seed;
  for (const uint8_t byte : bytes) {
    crc = kNibbles[(crc ^ byte) & 0x0F] ^ (crc >> 4);
    crc = kNibbles[(crc ^ (byte >> 4)) & 0x0F] ^ (crc >> 4);
  }
  return ~crc;
}

}  // namespace lumi
