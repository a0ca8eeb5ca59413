#include <algorithm>

#include "core/lights/drawing/noise.h"
#include "core/lights/drawing/row.h"
#include "core/lights/drawing/stops.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr Rgb kSky[] = {{0, 0, 60}, {10, 14, 90}, {50, 60, 160}, {140, 150, 240}, {225, 230, 255}};
constexpr uint32_t kPerCycle = 4;  // strokes at most
constexpr uint32_t kReach = 26000;

/** Light of a pulse that begins at 0 and fades away. */
uint32_t pulse(uint32_t time, uint32_t duration) {
  if (time >= duration) return 0;
  const uint32_t share = time * 8192 / duration * 8;
  return share < 0x4000 ? smooth(share * 4) : smooth((65535 - share) * 4 / 3);
}

void render(const EffectFrame& frame, Bytes wire) {
  const StoredStops colors(frame.table);
  const Phase time = frame.phase * kPerCycle;
  const uint32_t chance = scattered(time >> 16);
  const uint32_t part = time & 0xFFFF;
  const bool strikes = (chance >> 24) <= 64 + frame.look.intensity * 3u / 4;
  const uint32_t at = 4000 + (chance >> 4 & 0x3FFF);
  const uint32_t light =
      strikes ? std::max<uint32_t>(pulse(part - at, 10000) * 5 / 8, pulse(part - at - 11000, 24000)) : 0;
  const auto center = static_cast<int32_t>(chance & 0xFFFF);
  const Noise wind(frame.phase * 2);
  drawCells(wire, [&](uint32_t place) {
    const auto away = static_cast<uint32_t>(std::abs(static_cast<int32_t>(place) - center));
    const uint32_t near = away < kReach ? 65535 - away * 65535 / kReach : 0;
    const uint32_t clouds = 3500 + wind.at(place * 4) / 16;
    return colors.onRamp(clouds + times(65535 - clouds, times(light, 12000 + near * 4 / 5)));
  });
}

}  // namespace

/** A dark sky with distant, soft lightning. Intensity: how often. */
const Effect kLightningEffect = {render, storeColorsFromDark<kSky>};

}  // namespace lumi
