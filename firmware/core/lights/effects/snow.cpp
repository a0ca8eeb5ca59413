#include <algorithm>

#include "core/lights/drawing/dots.h"
#include "core/lights/drawing/noise.h"
#include "core/lights/drawing/stops.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr Rgb kFlakes[] = {{235, 240, 255}, {170, 200, 255}, {255, 255, 255}, {200, 215, 255}};
constexpr uint32_t kWidth = 900;

void render(const EffectFrame& frame, Bytes wire) {
  const StoredStops colors(frame.table);
  fillWire(wire, scaledWire(frame.table.at(1), 6));
  const uint32_t room = 1 + static_cast<uint32_t>(wire.size()) / 15;  // of a short strip
  const uint32_t flakes = std::min<uint32_t>(5 + frame.look.intensity / 23u, room);
  for (uint32_t i = 1; i <= flakes; ++i) {
    const Phase fall = frame.phase * (1 + i % 2) + scattered(i);
    const uint32_t chance = scattered(i + (fall >> 16 << 8));
    const uint32_t place = fall & 0xFFFF;
    const uint32_t drift = swell(frame.phase * 3 + chance) >> 5;
    const uint32_t light = swell(place) * 3 > 65535 ? 256 : swell(place) * 3 >> 8;
    addDot({static_cast<int32_t>(place + drift), kWidth, kWidth},
           scaledWire(colors.onRing(chance >> 16), light * (128 + (chance & 127)) >> 8), wire);
  }
}

}  // namespace

/** Flakes that sink slowly to the end of the strip. Intensity: how many. */
const Effect kSnowEffect = {render, storeColors<kFlakes>};

}  // namespace lumi
