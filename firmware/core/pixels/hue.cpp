#include "core/pixels/hue.h"

namespace lumi {
namespace {

constexpr Rgb colorOf(size_t step) {
  const auto rising = static_cast<uint8_t>(step & 0xFF);
  const auto falling = static_cast<uint8_t>(255 - rising);
  switch (step >> 8) {
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
  for (size_t i = 0; i < hues.size(); ++i) hues[i] = linearOf(colorOf(i * kHueSteps / 256));
  return hues;
}

}  // namespace

constexpr std::array<LinearColor, 256> kHues = makeHues();

Rgb colorOfHue(size_t step) {
  return colorOf(step);
}

}  // namespace lumi
