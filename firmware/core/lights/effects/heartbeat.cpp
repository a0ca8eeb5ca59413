#include <algorithm>

#include "core/lights/drawing/noise.h"
#include "core/lights/drawing/stops.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr uint32_t kBeats = 8;      // in a cycle
constexpr uint32_t kFirst = 20000;  // duration of the first and of the second pulse, in 1/65536 of a beat
constexpr uint32_t kSecond = 26000;
constexpr uint32_t kSecondAt = 15000;

uint32_t pulse(uint32_t time, uint32_t duration) {
  return time < duration ? swell(time * 8192 / duration * 8) : 0;
}

void render(const EffectFrame& frame, Bytes wire) {
  const StoredStops colors(frame.table);
  const uint32_t time = frame.phase * kBeats & 0xFFFF;
  const uint32_t beat = std::max<uint32_t>(pulse(time, kFirst), pulse(time - kSecondAt, kSecond) * 3 / 4);
  const uint32_t rest = 34000 - 120u * frame.look.intensity;
  fillWire(wire, colors.onRamp(rest + times(65535 - rest, beat)));
}

}  // namespace

/** The whole strip beats like a heart. Intensity: how strongly. */
const Effect kHeartbeatEffect = {render, storeShades};

}  // namespace lumi
