#include "core/lights/effects/gradient_scroll_effect.h"

#include "core/lights/drawing/stops.h"

namespace lumi {

void GradientScrollEffect::precompute(const Appearance& look, Gradient& table) const {
  Stops(look, 3).fillRing(table);
}

void GradientScrollEffect::render(const EffectFrame& frame, Bytes wire) const {
  frame.table.draw(0 - frame.phase, 1 + frame.look.intensity / 86u, wire);
}

}  // namespace lumi
