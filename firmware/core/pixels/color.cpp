#include "core/pixels/color.h"

#include "core/base/text.h"

namespace lumi {
namespace {

struct Shifts {
  uint8_t red;
  uint8_t green;
  uint8_t blue;
};

constexpr Shifts kShifts[] = {{0, 8, 16}, {0, 16, 8}, {8, 0, 16}, {16, 0, 8}, {8, 16, 0}, {16, 8, 0}};

}  // namespace

std::string toHexColor(Rgb color) {
  // This must be fast: lists of 256 colours are written within one pass of the loop.
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text(7, '#');
  size_t at = 1;
  for (const uint8_t channel : {color.red, color.green, color.blue}) {
    text[at++] = kDigits[channel >> 4];
    text[at++] = kDigits[channel & 0x0F];
  }
  return text;
}

std::optional<Rgb> colorFromHex(std::string_view text) {
  if (text.empty() || text.front() != '#') return std::nullopt;
  uint8_t channels[3];
  if (!fromHex(text.substr(1), channels)) return std::nullopt;
  return Rgb{channels[0], channels[1], channels[2]};
}

namespace {

uint32_t factorOf(Gain gain, uint8_t balance) {
  const uint32_t full = (gain * 255 + 128) >> 8;
  return balance == 255 ? full : full * balance / 255;
}

}  // namespace

WireEncoder::WireEncoder(Gain gain, ColorOrder order, Rgb balance)
    : redFactor_(factorOf(gain, balance.red)),
      greenFactor_(factorOf(gain, balance.green)),
      blueFactor_(factorOf(gain, balance.blue)),
      isDark_(gain == 0),
      red_(kShifts[static_cast<size_t>(order)].red),
      green_(kShifts[static_cast<size_t>(order)].green),
      blue_(kShifts[static_cast<size_t>(order)].blue) {}

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
