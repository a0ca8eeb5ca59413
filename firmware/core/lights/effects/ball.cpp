#include "core/lights/drawing/dots.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr uint32_t kShade = 24;      // of 256: of the second colour
constexpr int32_t kStrip = 65536;    // its last LED is beside the first one
constexpr uint32_t kNarrowest = 1;   // drawn as two LEDs
constexpr uint32_t kWidthStep = 40;  // per step of the intensity; at most a sixth of the strip to each side

void render(const EffectFrame& frame, Bytes wire) {
  const WireEncoder encoder = frame.look.encoder();
  fillWire(wire, scaledWire(encoder.encode(frame.look.colors[1]), kShade));
  if (frame.around.ball == kNoBall) return;
  const WireColor color = encoder.encodeVisible(frame.look.colors[0]);
  const uint32_t width = kNarrowest + kWidthStep * frame.look.intensity;
  for (int32_t round = -kStrip; round <= kStrip; round += kStrip) {
    addDot({frame.around.ball + round, width, width}, color, wire);
  }
}

}  // namespace

/**
 * A light where the sand table's ball is, on a strip around the table. Intensity: how wide it is. The rest
 * of the strip has a shade of the second colour.
 */
const Effect kBallEffect = {render};

}  // namespace lumi
