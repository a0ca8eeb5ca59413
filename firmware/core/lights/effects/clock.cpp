#include "core/lights/drawing/dots.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr uint32_t kHours = 12;
constexpr uint32_t kMark = 200;

void render(const EffectFrame& frame, Bytes wire) {
  const WireEncoder encoder = frame.look.encoder();
  const WireColor point = encoder.encodeVisible(frame.look.colors[0]);
  fillWire(wire, 0);
  if (frame.around.minute == kNoMinute) {
    if (wire.size() >= 3)
      putWire(wire.data(), encoder.encodeVisible(scaled(frame.look.colors[0], kFullGain / 16)));
    return;
  }
  const WireColor mark = encoder.encode(scaled(frame.look.colors[1], kFullGain / 12));
  const uint32_t marks = wire.size() / 3 < kHours * 4 ? 0 : kHours;
  for (uint32_t hour = 0; hour < marks; ++hour) {
    addDot({static_cast<int32_t>(hour * 65536 / kHours), kMark, kMark}, mark, wire);
  }
  const auto place = static_cast<int32_t>(frame.around.minute % (kHours * 60) * 65536 / (kHours * 60));
  const uint32_t width = 1000 + 16u * frame.look.intensity;
  // On a strip that is a ring, the point passes from the end to the start.
  for (const int32_t turn : {-65536, 0, 65536}) addDot({place + turn, width, width}, point, wire);
}

}  // namespace

/** The hour as a point of light: twelve hours from the start of the strip to its end, with faint marks in the
 * second colour. While the clock is not set, the first LED glows. Intensity: how wide the point is. */
const Effect kClockEffect = {render};

}  // namespace lumi
