#include <algorithm>

#include "core/lights/drawing/noise.h"
#include "core/lights/drawing/row.h"
#include "core/lights/drawing/stops.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr Rgb kSky[] = {{0, 160, 90},   {40, 255, 110}, {0, 220, 170},
                        {40, 110, 220}, {150, 50, 220}, {20, 200, 120}};

void render(const EffectFrame& frame, Bytes wire) {
  const StoredStops colors(frame.table);
  const Phase time = frame.phase;
  const int32_t dark = 36000 - 100 * frame.look.intensity;
  const Noise curtains(time * 4);
  const Noise hues(time * 2);
  drawCells(wire, [&](uint32_t place) {
    const auto curtain = static_cast<int32_t>(curtains.at(place * 5 + time * 2));
    const auto light = static_cast<uint32_t>(std::clamp<int32_t>((curtain - dark) * 3 / 2, 3500, 65535));
    const uint32_t hue = hues.at(place * 2 - time + 0x550000);
    return scaledWire(colors.onRing(hue), smooth(light) * 257 >> 16);
  });
}

}  // namespace

/** Northern lights that drift and change their colour. Intensity: how much of the sky they fill. */
const Effect kAuroraEffect = {render, storeColors<kSky>};

}  // namespace lumi
