#include "core/lights/effects/ball_effect.h"

#include "core/lights/drawing/dots.h"

namespace lumi {
namespace {

constexpr uint32_t kShade = 24;      // of 256: of the second colour
constexpr int32_t kStrip = 65536;    // its last LED is beside the first one
constexpr uint32_t kNarrowest = 1;   // drawn as two LEDs
constexpr uint32_t kWidthStep = 40;  // per step of the intensity; at most a sixth of the strip to each side

}  // namespace

void BallEffect::render(const EffectFrame& frame, Bytes wire) const {
  const WireEncoder encoder = frame.look.encoder();
  fillWire(wire, scaledWire(encoder.encode(frame.look.colors[1]), kShade));
  if (frame.around.ball == kNoBall) return;
  const WireColor color = encoder.encodeVisible(frame.look.colors[0]);
  const uint32_t width = kNarrowest + kWidthStep * frame.look.intensity;
  for (int32_t round = -kStrip; round <= kStrip; round += kStrip) {
    addDot({frame.around.ball + round, width, width}, color, wire);
  }
}

}  // namespace lumi
