#include "core/lights/drawing/sparks.h"
#include "core/lights/drawing/stops.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

void render(const EffectFrame& frame, Bytes wire) {
  drawSparks(frame, {10, 248 - frame.look.intensity / 3u, scaledWire(frame.table.at(0), 24)}, wire);
}

}  // namespace

/** A faint light on which single LEDs glint. Intensity: how many. */
const Effect kSparkleEffect = {render, fillRingOfLook<1>};

}  // namespace lumi
