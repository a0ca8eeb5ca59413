#include "core/lights/effects/twinkle_effect.h"

#include "core/lights/drawing/sparks.h"
#include "core/lights/drawing/stops.h"

namespace lumi {

void TwinkleEffect::precompute(const Appearance& look, Gradient& table) const {
  Stops(look, 1).fillRing(table);
}

void TwinkleEffect::render(const EffectFrame& frame, Bytes wire) const {
  drawSparks(frame, {3, 230 - frame.look.intensity * 3u / 4}, wire);
}

}  // namespace lumi
