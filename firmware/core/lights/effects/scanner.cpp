#include "core/lights/drawing/dots.h"
#include "core/lights/drawing/noise.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr uint32_t kPasses = 2;  // there and back, in a cycle

void render(const EffectFrame& frame, Bytes wire) {
  const uint32_t time = frame.phase * kPasses & 0xFFFF;
  const bool returns = time >= 0x8000;
  const uint32_t part = 2 * (time & 0x7FFF);
  const uint32_t width = 1800 + 34u * frame.look.intensity;
  const uint32_t trail = width + times(part, 65535 - part);  // as long as the light is fast
  const auto place = static_cast<int32_t>(smooth(returns ? 65535 - part : part));
  const WireColor color = frame.look.encoder().encodeVisible(frame.look.colors[0]);
  fillWire(wire, 0);
  addDot({place, returns ? width : trail, returns ? trail : width, true}, color, wire);
  addDot({place, width, width}, color, wire);
}

}  // namespace

/** A light that goes back and forth and draws a short trail. Intensity: how wide it is. */
const Effect kScannerEffect = {render};

}  // namespace lumi
