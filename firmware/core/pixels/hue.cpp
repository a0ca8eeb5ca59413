#include "core/pixels/hue.h"

namespace lumi {
namespace {

constexpr Rgb colorOfHue(size_t hue) {
  const size_t position = hue * 6;  // six sectors of 256
  const auto rising = static_cast<uint8_t>(position & 0xFF);
  const auto falling = static_cast<uint8_t>(255 - rising);
  switch (position >> 8) {
    case 0:
      return {255, rising, 0};
    case 1:
      return {falling, 255, 0};
    case 2:
      return {0, 255, rising};
    case 3:
      return {0, falling, 255};
    case 4:
      return {rising, 0, 255};
    default:
      return {255, 0, falling};
  }
}

constexpr std::array<LinearColor, 256> makeHues() {
  std::array<LinearColor, 256> hues{};
  for (size_t i = 0; i < hues.size(); ++i) hues[i] = linearOf(colorOfHue(i));
  return hues;
}

}  // namespace

constexpr std::array<LinearColor, 256> kHues = makeHues();

}  // namespace lumi
