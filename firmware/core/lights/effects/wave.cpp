#include "core/lights/drawing/noise.h"
#include "core/lights/drawing/row.h"
#include "core/lights/drawing/stops.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

void render(const EffectFrame& frame, Bytes wire) {
  const StoredStops colors(frame.table);
  const uint32_t waves = 1 + frame.look.intensity / 52u;
  drawCells(wire, [&](uint32_t place) {
    const uint32_t large = swell(place * waves - frame.phase * 2);
    const uint32_t small = swell(place * (waves + 1) + frame.phase);
    return colors.onRamp(9000 + large * 5 / 8 + small / 5);
  });
}

}  // namespace

/** The colour in waves that move to the end of the strip. Intensity: how many. */
const Effect kWaveEffect = {render, storeShades};

}  // namespace lumi
