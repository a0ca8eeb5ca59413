#include "core/lights/drawing/stops.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

void render(const EffectFrame& frame, Bytes wire) {
  frame.table.draw(0 - frame.phase, 1 + frame.look.intensity / 86u, wire);
}

}  // namespace

/** The colours, one after another, moving to the end of the strip. Intensity: how often they repeat. */
const Effect kGradientScrollEffect = {render, fillRingOfLook<3>};

}  // namespace lumi
