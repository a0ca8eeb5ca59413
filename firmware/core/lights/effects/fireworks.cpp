#include "core/lights/drawing/dots.h"
#include "core/lights/drawing/noise.h"
#include "core/lights/drawing/stops.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr Rgb kStars[] = {{255, 60, 40},  {255, 190, 60}, {90, 255, 120},
                          {60, 170, 255}, {190, 90, 255}, {255, 90, 170}};
constexpr uint32_t kPerCycle = 3;
constexpr int32_t kSparks = 2;  // on each side
constexpr uint32_t kWidth = 900;

void render(const EffectFrame& frame, Bytes wire) {
  const StoredStops colors(frame.table);
  fillWire(wire, 0);
  const uint32_t rockets = 2 + frame.look.intensity / 86u;
  for (uint32_t i = 0; i < rockets; ++i) {
    const Phase life = frame.phase * kPerCycle + i * 65536 / rockets + (i << 20);
    const uint32_t chance = scattered(life >> 16);
    const uint32_t age = life & 0xFFFF;
    const uint32_t left = 65535 - age;
    const uint32_t appears = age < 3072 ? age / 12 : 256;
    const uint32_t light = (times(left, left) >> 8) * appears >> 8;
    const auto spread =
        static_cast<int32_t>((65535 - times(times(left, left), left)) * (2 + (chance >> 8 & 3)) >> 6);
    const auto center = static_cast<int32_t>(8000 + (chance & 0xFFFF) * 3 / 4);
    const WireColor color = scaledWire(colors.onRing(chance >> 16), light);
    for (int32_t spark = -kSparks; spark <= kSparks; ++spark) {
      addDot({center + spark * spread, kWidth, kWidth}, color, wire);
    }
  }
}

}  // namespace

/** Rockets that burst: sparks fly apart and fade. Intensity: how many. */
const Effect kFireworksEffect = {render, storeColors<kStars>};

}  // namespace lumi
