#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr uint32_t kPerCycle = 12;  // how often a lamp is lit

void render(const EffectFrame& frame, Bytes wire) {
  const WireColor color = frame.look.encoder().encodeVisible(frame.look.colors[0]);
  const uint32_t period = 512 + 4u * frame.look.intensity;  // in 1/256 LED
  const uint32_t step = (65536u << 8) / period;
  const uint32_t perLamp = period / 2;  // a lamp is lit where the distance to it is below 1 LED
  uint32_t place = 0 - frame.phase * kPerCycle;
  uint8_t* const end = wire.data() + wire.size();
  for (uint8_t* pixel = wire.data(); pixel != end; pixel += 3, place += step) {
    const uint32_t part = place & 0xFFFF;
    const uint32_t distance = (part < 0x8000 ? part : 0x10000 - part) * perLamp >> 15;
    const uint32_t level = distance < 256 ? 256 - distance : 0;
    putScaled(pixel, color, level);
  }
}

}  // namespace

/** Lamps in a row, lit in turn as around the sign of a theatre. Intensity: how far apart they are. */
const Effect kTheatreChaseEffect = {render};

}  // namespace lumi
