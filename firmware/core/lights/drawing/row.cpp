#include "core/lights/drawing/row.h"

namespace lumi {

void drawRow(Span<const WireColor> colors, Bytes wire) {
  const auto pixels = static_cast<uint32_t>(wire.size() / 3);
  if (pixels == 0) return;
  const auto segments = static_cast<uint32_t>(colors.size() - 1);
  const uint32_t step = (segments << 16) / pixels;
  uint32_t place = step / 2;  // in 1/65536 of a segment
  uint8_t* pixel = wire.data();
  uint8_t* const end = pixel + size_t{pixels} * 3;
  for (uint32_t i = 0; i < segments; ++i) {
    const WireMix mix(colors[i], colors[i + 1]);
    for (; place >> 16 == i && pixel != end; place += step, pixel += 3) mix.put(pixel, place >> 8 & 0xFF);
  }
}

}  // namespace lumi
