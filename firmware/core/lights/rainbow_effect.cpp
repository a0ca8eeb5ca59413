#include "core/lights/rainbow_effect.h"

#include "core/pixels/color.h"

namespace lumi {

void RainbowEffect::precompute() {
  const WireEncoder wire = encoder();
  for (size_t i = 0; i < Gradient::kColors; ++i) hues_.set(i, wire.encodeVisible(kHues[i]));
  hues_.wrapAround();
}

void RainbowEffect::render(Phase phase, Bytes wire) const {
  hues_.draw(0 - phase, 1, wire);
}

}  // namespace lumi
