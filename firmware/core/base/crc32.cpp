#include "core/base/crc32.h"

#include <array>

namespace lumi {
namespace {

constexpr std::array<uint32_t, 256> makeTable() {
  std::array<uint32_t, 256> table{};
  for (uint32_t i = 0; i < table.size(); ++i) {
    uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit) value = (value >> 1) ^ ((value & 1) ? 0xEDB88320u : 0u);
    table[i] = value;
  }
  return table;
}

constexpr auto kTable = makeTable();

}  // namespace

uint32_t crc32(ConstBytes bytes, uint32_t seed) {
  uint32_t crc = ~seed;
  for (const uint8_t byte : bytes) crc = kTable[(crc ^ byte) & 0xFF] ^ (crc >> 8);
  return ~crc;
}

}  // namespace lumi
