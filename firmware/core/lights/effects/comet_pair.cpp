#include "core/lights/drawing/dots.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr uint32_t kPasses = 2;  // in a cycle
constexpr uint32_t kFront = 1300;

void render(const EffectFrame& frame, Bytes wire) {
  const Appearance& look = frame.look;
  const WireEncoder encoder = look.encoder();
  const uint32_t tail = 8000 + 140u * look.intensity;
  const int32_t head = cometPlace(frame.phase * kPasses & 0xFFFF, kFront, tail, wire);
  fillWire(wire, 0);
  addDot({head, tail, kFront, true}, encoder.encodeVisible(look.colors[0]), wire);
  addDot({65536 - head, kFront, tail, true}, encoder.encodeVisible(look.colors[1]), wire);
}

}  // namespace

/** Two comets, each in a colour of its own, that meet in the middle. Intensity: how long their tails are. */
const Effect kCometPairEffect = {render};

}  // namespace lumi
