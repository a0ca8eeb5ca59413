#pragma once

#include <cstdint>
#include <initializer_list>
#include <vector>

namespace lumi::test {

/** Datagrams as their protocols' documents describe them, written byte by byte. */
using DatagramBytes = std::vector<uint8_t>;

inline DatagramBytes joined(std::initializer_list<DatagramBytes> parts) {
  DatagramBytes all;
  for (const DatagramBytes& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

inline DatagramBytes number(uint32_t value, int bytes) {
  DatagramBytes out;
  for (int i = bytes - 1; i >= 0; --i) out.push_back(static_cast<uint8_t>(value >> (8 * i)));
  return out;
}

inline DatagramBytes text(const char* text, size_t size) {
  DatagramBytes out(size, 0);
  for (size_t i = 0; text[i] != '\0' && i < size; ++i) out[i] = static_cast<uint8_t>(text[i]);
  return out;
}

/** `push`: flag 1. `sequence` 0: not used. */
inline DatagramBytes ddp(const DatagramBytes& colors, bool push = true, uint32_t offset = 0,
                         uint8_t sequence = 0, uint8_t type = 0x0B) {
  const auto flags = static_cast<uint8_t>(0x40 | (push ? 1 : 0));
  return joined({{flags, sequence, type, 1},
                 number(offset, 4),
                 number(static_cast<uint32_t>(colors.size()), 2),
                 colors});
}

struct E131 {
  uint16_t universe = 1;
  uint8_t sequence = 0;
  uint8_t priority = 100;
  uint8_t options = 0;
  char sender = 'a';
};

inline DatagramBytes e131(const DatagramBytes& slots, const E131& packet = {}) {
  const auto count = static_cast<uint32_t>(slots.size());
  const auto length = [&](uint32_t from) { return number(0x7000 | (126 + count - from), 2); };
  return joined({number(0x0010, 2),
                 number(0, 2),
                 text("ASC-E1.17", 12),
                 length(16),
                 number(4, 4),
                 DatagramBytes(16, static_cast<uint8_t>(packet.sender)),
                 length(38),
                 number(2, 4),
                 text("xLights", 64),
                 {packet.priority},
                 number(0, 2),
                 {packet.sequence, packet.options},
                 number(packet.universe, 2),
                 length(115),
                 {2, 0xA1},
                 number(0, 2),
                 number(1, 2),
                 number(count + 1, 2),
                 {0},
                 slots});
}

inline DatagramBytes wledUdp(uint8_t kind, uint8_t seconds, const DatagramBytes& rest) {
  return joined({{kind, seconds}, rest});
}

}  // namespace lumi::test
