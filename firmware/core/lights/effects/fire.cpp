#include <algorithm>

#include "core/lights/drawing/noise.h"
#include "core/lights/drawing/row.h"
#include "core/lights/drawing/stops.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr Rgb kFlame[] = {{70, 0, 0}, {170, 18, 0}, {255, 66, 0}, {255, 130, 8}, {255, 190, 50}};
constexpr uint32_t kFlames = 5;     // along the strip
constexpr uint32_t kRise = 16;      // flames that pass in a cycle
constexpr int32_t kEmbers = 18000;  // heat at the start, without flames; 65535 is the hottest

void render(const EffectFrame& frame, Bytes wire) {
  const StoredStops colors(frame.table);
  const Phase rise = frame.phase * kRise;
  const int32_t cooling = 88000 - 220 * frame.look.intensity;  // loss of heat along the strip
  const Noise flames(frame.phase * (kRise / 2));
  const Noise tongues(rise);
  drawCells(wire, [&](uint32_t place) {
    const auto large = static_cast<int32_t>(flames.at(place * kFlames - rise));
    const auto small = static_cast<int32_t>(tongues.at(place * 3 * kFlames - 2 * rise));
    const int32_t cooled = static_cast<int32_t>(place >> 4) * (cooling >> 4) / 256;
    const int32_t heat = kEmbers - cooled + large * 3 / 4 + small / 3;
    return colors.onRamp(static_cast<uint32_t>(std::clamp<int32_t>(heat, 0, 65535)));
  });
}

}  // namespace

/** Flames that rise from the start of the strip. Intensity: how high they are. */
const Effect kFireEffect = {render, storeColorsFromDark<kFlame>};

}  // namespace lumi
