#include "core/lights/drawing/noise.h"
#include "core/lights/drawing/row.h"
#include "core/lights/drawing/stops.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

void render(const EffectFrame& frame, Bytes wire) {
  const StoredStops colors(frame.table);
  const Phase time = frame.phase;
  const uint32_t depth = 12000 + 160u * frame.look.intensity;
  const uint32_t together = Noise(time * 12).at(0) / 2 + Noise(time * 37).at(0x770000) / 4;
  const Noise alone(time * 24);
  drawCells(wire, [&](uint32_t place) {
    const uint32_t flicker = together + alone.at(place * 6 + 0x330000) / 4;
    return colors.onRamp(65535 - times(depth, flicker));
  });
}

}  // namespace

/** The colour as candlelight: it flickers softly, each place a little for itself. Intensity: how much. */
const Effect kCandleEffect = {render, storeShades};

}  // namespace lumi
