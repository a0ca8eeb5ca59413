#include "core/lights/drawing/dots.h"

#include <cstdlib>

namespace lumi {
namespace {

/** One side of a dot. Its first LED is `distance` 1/256 LEDs beside the brightest point. */
struct Side {
  uint32_t distance;
  uint32_t length;  // in 1/256 LED
  int32_t leds;     // from the first one to the end of the strip
};

void addSide(const Side& side, bool isPointed, WireColor color, uint8_t* pixel, int step) {
  const WireMix mix(0, color);
  const uint32_t perLength = (1u << 24) / side.length;
  uint32_t away = side.distance * perLength;
  for (int32_t left = side.leds; left > 0 && away < 1u << 24; --left, pixel += step, away += perLength << 8) {
    const uint32_t part = away >> 16;
    const uint32_t level = 256 - (isPointed ? part : part * part >> 8);
    uint8_t light[3];
    mix.put<0x80>(light, level * level >> 8);
    for (int i = 0; i < 3; ++i) pixel[i] = std::max(pixel[i], light[i]);
  }
}

}  // namespace

uint32_t drawnLength(uint32_t length, ConstBytes wire) {
  return wire.size() < 3 ? length
                         : std::max<uint32_t>(length, 2 * 65536 * 3 / static_cast<uint32_t>(wire.size()));
}

void addDot(const Dot& dot, WireColor color, Bytes wire) {
  const auto pixels = static_cast<int32_t>(wire.size() / 3);
  if (pixels == 0) return;
  const auto inPixels = [pixels](int32_t share) { return share * pixels >> 8; };  // in 1/256 LED
  const auto lengthOf = [&](uint32_t share) {
    return static_cast<uint32_t>(inPixels(static_cast<int32_t>(drawnLength(share, wire))));
  };
  const int32_t center = inPixels(dot.place) - 128;  // LED i is at 256 * i
  const int32_t ahead = (center >> 8) + 1;           // the LED in front of the center
  const int32_t first = std::max<int32_t>(ahead, 0);
  const int32_t last = std::min<int32_t>(ahead, pixels) - 1;
  const auto distanceTo = [center](int32_t led) {
    return static_cast<uint32_t>(std::abs(led * 256 - center));
  };
  addSide({distanceTo(first), lengthOf(dot.front), pixels - first}, dot.isPointed, color,
          wire.data() + first * 3, 3);
  addSide({distanceTo(last), lengthOf(dot.back), last + 1}, dot.isPointed, color, wire.data() + last * 3, -3);
}

int32_t cometPlace(uint32_t part, uint32_t front, uint32_t tail, ConstBytes wire) {
  const uint32_t before = drawnLength(front, wire);
  const uint32_t way = 65536 + before + drawnLength(tail, wire);
  return static_cast<int32_t>(uint64_t{part} * way >> 16) - static_cast<int32_t>(before);
}

}  // namespace lumi
