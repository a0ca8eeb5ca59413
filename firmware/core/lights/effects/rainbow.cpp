#include "core/lights/effects/effects.h"
#include "core/pixels/color.h"

namespace lumi {
namespace {

void precompute(const Appearance& look, Gradient& table) {
  const WireEncoder wire = look.encoder();
  for (size_t i = 0; i < Gradient::kColors; ++i) table.set(i, wire.encodeVisible(kHues[i]));
  table.wrapAround();
}

void render(const EffectFrame& frame, Bytes wire) {
  frame.table.draw(0 - frame.phase, 1, wire);
}

}  // namespace

/** All hues once along the strip. They move towards its end by one strip length per cycle. */
const Effect kRainbowEffect = {render, precompute};

}  // namespace lumi
