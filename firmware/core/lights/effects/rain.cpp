#include <algorithm>

#include "core/lights/drawing/dots.h"
#include "core/lights/drawing/noise.h"
#include "core/lights/drawing/stops.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr Rgb kWater[] = {{20, 80, 255}, {60, 140, 255}, {140, 190, 255}, {30, 100, 220}};
constexpr uint32_t kLength = 4560;
constexpr uint32_t kFront = 700;

void render(const EffectFrame& frame, Bytes wire) {
  const StoredStops colors(frame.table);
  fillWire(wire, 0);
  const uint32_t room = 1 + static_cast<uint32_t>(wire.size()) / 15;  // of a short strip
  const uint32_t drops = std::min<uint32_t>(4 + frame.look.intensity / 40u, room);
  for (uint32_t i = 1; i <= drops; ++i) {
    const Phase fall = frame.phase * (4 + i % 4) + scattered(i);
    const uint32_t chance = scattered(i + (fall >> 16 << 8));
    const int32_t place = cometPlace(fall & 0xFFFF, kFront, kLength, wire);
    addDot({place, kLength, kFront, true}, scaledWire(colors.onRing(chance >> 16), 96 + (chance & 127) + 32),
           wire);
  }
}

}  // namespace

/** Drops that fall to the end of the strip. Intensity: how many. */
const Effect kRainEffect = {render, storeColors<kWater>};

}  // namespace lumi
