#include "core/lights/effects/sparkle_effect.h"

#include "core/lights/drawing/sparks.h"
#include "core/lights/drawing/stops.h"

namespace lumi {

void SparkleEffect::precompute(const Appearance& look, Gradient& table) const {
  Stops(look, 1).fillRing(table);
}

void SparkleEffect::render(const EffectFrame& frame, Bytes wire) const {
  drawSparks(frame, {10, 248 - frame.look.intensity / 3u, scaledWire(frame.table.at(0), 24)}, wire);
}

}  // namespace lumi
