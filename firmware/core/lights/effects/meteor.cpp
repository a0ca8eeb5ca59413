#include "core/lights/drawing/dots.h"
#include "core/lights/drawing/noise.h"
#include "core/lights/drawing/stops.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr uint32_t kPasses = 2;  // in a cycle
constexpr uint32_t kHead = 1300;

void render(const EffectFrame& frame, Bytes wire) {
  const StoredStops colors(frame.table);
  const uint32_t trail = 8000 + 160u * frame.look.intensity;
  const int32_t head = cometPlace(frame.phase * kPasses & 0xFFFF, kHead, trail, wire);
  fillWire(wire, 0);
  const auto pixels = static_cast<uint32_t>(wire.size() / 3);
  if (pixels == 0) return;
  const uint32_t step = 65536 / pixels;
  const uint32_t perTrail = (1u << 24) / trail;
  uint32_t place = step / 2;
  for (uint32_t i = 0; i < pixels; ++i, place += step) {
    const uint32_t behind = static_cast<uint32_t>(head) - place;
    if (behind >= trail) continue;  // also in front of the head
    const uint32_t age = behind * perTrail >> 8;
    const uint32_t level = (65535 - age) >> 8;
    const uint32_t grain = 96 + (scattered(i) >> 24) * 5 / 8;
    putScaled(wire.data() + i * 3, colors.onRamp(65535 - age), (level * level >> 8) * grain >> 8);
  }
  addDot({head, 3 * kHead, kHead}, colors.onRamp(65535), wire);
}

}  // namespace

/** A meteor that flies to the end of the strip, with a glittering trail. Intensity: how long the trail is. */
const Effect kMeteorEffect = {render, storeColorsOfLook<1>};

}  // namespace lumi
