#include "core/lights/effects/rainbow_effect.h"

#include "core/pixels/color.h"

namespace lumi {

void RainbowEffect::precompute(const Appearance& look, Gradient& table) const {
  const WireEncoder wire = look.encoder();
  for (size_t i = 0; i < Gradient::kColors; ++i) table.set(i, wire.encodeVisible(kHues[i]));
  table.wrapAround();
}

void RainbowEffect::render(const EffectFrame& frame, Bytes wire) const {
  frame.table.draw(0 - frame.phase, 1, wire);
}

}  // namespace lumi
