#include "core/lights/drawing/gradient.h"

namespace lumi {

void Gradient::draw(uint32_t start, uint32_t repeats, Bytes wire) const {
  if (wire.size() < 3) return;
  const auto pixels = static_cast<uint32_t>(wire.size() / 3);
  const uint32_t step = static_cast<uint32_t>((uint64_t{1} << 32) / pixels) * repeats;
  uint32_t position = start << 16;
  uint8_t* const end = wire.data() + size_t{pixels} * 3;
  for (uint8_t* pixel = wire.data(); pixel != end; pixel += 3, position += step) {
    const uint32_t index = position >> 24;
    WireMix(ring_[index], ring_[index + 1]).put(pixel, position >> 16 & 0xFF);
  }
}

}  // namespace lumi
