#include "core/lights/drawing/dots.h"
#include "core/lights/drawing/noise.h"
#include "core/lights/drawing/stops.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr uint32_t kPerCycle = 3;
constexpr uint32_t kWidth = 1800;

void render(const EffectFrame& frame, Bytes wire) {
  const StoredStops colors(frame.table);
  fillWire(wire, scaledWire(frame.table.at(0), 8));
  const uint32_t count = 2 + frame.look.intensity / 51u;
  for (uint32_t i = 0; i < count; ++i) {
    const Phase life = frame.phase * kPerCycle + i * 65536 / count + (i << 20);
    const uint32_t chance = scattered(life >> 16);
    const uint32_t age = life & 0xFFFF;
    const auto center = static_cast<int32_t>(chance & 0xFFFF);
    const auto radius = static_cast<int32_t>(age / 5);
    const uint32_t left = (65535 - age) >> 8;
    const uint32_t appears = age < 4096 ? age >> 4 : 256;
    const WireColor color = scaledWire(colors.onRing(chance >> 16), (left * left >> 8) * appears >> 8);
    addDot({center - radius, kWidth / 2, kWidth}, color, wire);
    addDot({center + radius, kWidth, kWidth / 2}, color, wire);
  }
}

}  // namespace

/** Drops that fall into still water: from each, two rings run apart and fade. Intensity: how many. */
const Effect kRippleEffect = {render, storeColorsOfLook<1>};

}  // namespace lumi
