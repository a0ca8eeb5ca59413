#include <algorithm>

#include "core/lights/drawing/noise.h"
#include "core/lights/drawing/row.h"
#include "core/lights/drawing/stops.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr Rgb kRock[] = {{50, 0, 0}, {130, 4, 0}, {220, 30, 0}, {255, 90, 0}, {255, 170, 30}};

void render(const EffectFrame& frame, Bytes wire) {
  const StoredStops colors(frame.table);
  const Phase time = frame.phase;
  const int32_t cold = 34000 - 110 * frame.look.intensity;
  const Noise blobs(time * 2);
  const Noise grains(time * 3);
  drawCells(wire, [&](uint32_t place) {
    const auto blob = static_cast<int32_t>(blobs.at(place * 4 + time));
    const auto grain = static_cast<int32_t>(grains.at(place * 9 - time));
    const int32_t heat = (blob * 3 / 4 + grain / 4 - cold) * 3 / 2;
    return colors.onRamp(static_cast<uint32_t>(std::clamp<int32_t>(heat, 2500, 65535)));
  });
}

}  // namespace

/** Glowing rock that wells up and cools down slowly. Intensity: how much of it glows. */
const Effect kLavaEffect = {render, storeColorsFromDark<kRock>};

}  // namespace lumi
