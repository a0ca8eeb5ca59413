#include <algorithm>

#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

void render(const EffectFrame& frame, Bytes wire) {
  const auto pixels = static_cast<uint32_t>(wire.size() / 3);
  if (pixels == 0) return;
  const WireEncoder encoder = frame.look.encoder();
  WireColor fresh = encoder.encodeVisible(frame.look.colors[0]);
  WireColor old = encoder.encodeVisible(frame.look.colors[1]);
  if ((frame.phase & 0x8000) != 0) std::swap(fresh, old);
  const uint32_t edge = std::max<uint32_t>(600 + 60u * frame.look.intensity, 2 * 65536 / pixels);
  const uint32_t perEdge = (1u << 24) / edge;
  const uint32_t step = 65536 / pixels;
  auto left = static_cast<int32_t>(uint64_t{2 * (frame.phase & 0x7FFF)} * (65536 + edge + step) >> 16) -
              static_cast<int32_t>(step / 2);
  const WireMix mix(old, fresh);
  uint8_t* const end = wire.data() + wire.size();
  for (uint8_t* pixel = wire.data(); pixel != end; pixel += 3, left -= static_cast<int32_t>(step)) {
    const uint32_t inside = static_cast<uint32_t>(std::clamp<int32_t>(left, 0, static_cast<int32_t>(edge)));
    mix.put<0x80>(pixel, inside * perEdge >> 16);
  }
}

}  // namespace

/** The first colour is painted over the second one from the start of the strip, then the second one over the
 * first. Intensity: how soft the edge is. */
const Effect kColorWipeEffect = {render};

}  // namespace lumi
