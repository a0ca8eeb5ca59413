#include <algorithm>

#include "core/lights/drawing/noise.h"
#include "core/lights/drawing/row.h"
#include "core/lights/drawing/stops.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr Rgb kWater[] = {{0, 10, 60},    {0, 30, 120},    {0, 70, 180},   {0, 130, 190},
                          {30, 190, 190}, {110, 225, 220}, {200, 250, 240}};

void render(const EffectFrame& frame, Bytes wire) {
  const StoredStops colors(frame.table);
  const Phase time = frame.phase;
  const uint32_t calm = 52000 - 90u * frame.look.intensity;  // water above this height foams
  const Noise wind(time * 2);
  drawCells(wire, [&](uint32_t place) {
    const uint32_t sway = wind.at(place * 2);
    const uint32_t height = swell(place * 2 - time * 2 + sway) * 2 / 5 +
                            swell(place * 3 + time + sway) * 2 / 5 + swell(place * 7 - time * 3) / 5;
    const uint32_t foam = height > calm ? height - calm : 0;
    return colors.onRamp(std::min<uint32_t>(height * 3 / 4 + foam, 65535u));
  });
}

}  // namespace

/** Long waves that cross each other, with foam on their crests. Intensity: how much foam. */
const Effect kOceanEffect = {render, storeColors<kWater>};

}  // namespace lumi
