#include <algorithm>

#include "core/lights/drawing/noise.h"
#include "core/lights/drawing/row.h"
#include "core/lights/drawing/stops.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr Rgb kSky[] = {{40, 0, 10},    {120, 8, 0},     {210, 40, 0},   {255, 95, 10},
                        {255, 150, 50}, {255, 200, 120}, {255, 225, 180}};

void render(const EffectFrame& frame, Bytes wire) {
  const StoredStops colors(frame.table);
  const uint32_t height = swell(frame.phase / 4);
  const int32_t dusk = 60000 - 200 * frame.look.intensity;
  drawCells(wire, [&](uint32_t place) {
    const int32_t away = std::abs(static_cast<int32_t>(place) - 32768) >> 3;
    const auto late =
        static_cast<int32_t>(times(static_cast<uint32_t>(65535 - height), static_cast<uint32_t>(dusk)));
    const int32_t light = static_cast<int32_t>(height) + 2500 - away * (late >> 4) / 256;
    return colors.onRamp(static_cast<uint32_t>(std::clamp<int32_t>(light, 0, 65535)));
  });
}

}  // namespace

/** The sun rises from the middle of the strip and sets again, in four cycles. Intensity: how far its light
 * reaches at first. */
const Effect kSunriseEffect = {render, storeColorsFromDark<kSky>};

}  // namespace lumi
