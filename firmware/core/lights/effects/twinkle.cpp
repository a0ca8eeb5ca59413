#include "core/lights/drawing/sparks.h"
#include "core/lights/drawing/stops.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

void render(const EffectFrame& frame, Bytes wire) {
  drawSparks(frame, {3, 230 - frame.look.intensity * 3u / 4}, wire);
}

}  // namespace

/** Stars that come and go slowly. Intensity: how many. */
const Effect kTwinkleEffect = {render, fillRingOfLook<1>};

}  // namespace lumi
