#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/ports/led_output.h"

namespace lumi {

/** A colour as people name it: "#ff8000" is {255, 128, 0}. */
struct Rgb {
  uint8_t red = 0;
  uint8_t green = 0;
  uint8_t blue = 0;

  bool operator==(const Rgb& other) const {
    return red == other.red && green == other.green && blue == other.blue;
  }
  bool operator!=(const Rgb& other) const { return !(*this == other); }
};

/** "#rrggbb", lower case. */
std::string toHexColor(Rgb color);
/** Reads "#rrggbb" in either case. */
std::optional<Rgb> colorFromHex(std::string_view text);

/** Light that a pixel gives, proportional to the light: 65535 is all that a channel can. */
struct LinearColor {
  uint16_t red = 0;
  uint16_t green = 0;
  uint16_t blue = 0;

  bool operator==(const LinearColor& other) const {
    return red == other.red && green == other.green && blue == other.blue;
  }
};

/** A factor for light: 0 is dark, kFullGain changes nothing. */
using Gain = uint32_t;
constexpr Gain kFullGain = 65536;

/** The light that looks `lightness` (0..1) as bright as full light: CIE 1931 L*, inverted. */
constexpr Gain gainOfLightness(float lightness) {
  if (lightness <= 0.0f) return 0;
  if (lightness >= 1.0f) return kFullGain;
  const float root = (lightness * 100.0f + 16.0f) / 116.0f;
  const float luminance = lightness <= 0.08f ? lightness * 100.0f / 903.3f : root * root * root;
  return static_cast<Gain>(luminance * static_cast<float>(kFullGain) + 0.5f);
}

constexpr uint16_t linearOf(uint8_t channel) {
  return static_cast<uint16_t>(gainOfLightness(static_cast<float>(channel) / 255.0f) * 65535 / kFullGain);
}

constexpr LinearColor linearOf(Rgb color) {
  return {linearOf(color.red), linearOf(color.green), linearOf(color.blue)};
}

/** `gain` at most kFullGain. */
constexpr LinearColor scaled(LinearColor color, Gain gain) {
  return {static_cast<uint16_t>(color.red * gain >> 16), static_cast<uint16_t>(color.green * gain >> 16),
          static_cast<uint16_t>(color.blue * gain >> 16)};
}

/** Three wire bytes in one number: the byte that goes out first is the lowest; the top byte is 0. */
using WireColor = uint32_t;

/** Rounds light to wire bytes under one gain and order. */
class WireEncoder {
 public:
  WireEncoder(Gain gain, ColorOrder order);

  WireColor encode(LinearColor color) const {
    return byteOf(color.red) << red_ | byteOf(color.green) << green_ | byteOf(color.blue) << blue_;
  }

  /** The same, but light never vanishes: unless the gain is 0, the strongest channel stays at 1 or more. */
  WireColor encodeVisible(LinearColor color) const {
    const WireColor wire = encode(color);
    return wire != 0 ? wire : faintest(color);
  }

 private:
  WireColor byteOf(uint16_t channel) const { return (channel * factor_ + (1u << 23)) >> 24; }
  WireColor faintest(LinearColor color) const {
    const uint16_t strongest = std::max(std::max(color.red, color.green), color.blue);
    if (strongest == 0 || factor_ == 0) return 0;
    const auto one = [strongest](uint16_t channel) { return channel == strongest ? 1u : 0u; };
    return one(color.red) << red_ | one(color.green) << green_ | one(color.blue) << blue_;
  }

  uint32_t factor_;  // brings 65535 at full gain to 255 in the top byte of a number
  uint8_t red_;      // where the byte stands in a WireColor, in bits
  uint8_t green_;
  uint8_t blue_;
};

inline void putWire(uint8_t* out, WireColor color) {
  out[0] = static_cast<uint8_t>(color);
  out[1] = static_cast<uint8_t>(color >> 8);
  out[2] = static_cast<uint8_t>(color >> 16);
}

constexpr uint32_t kEvenBytes = 0x00FF00FF;

/** `color` times `level`/256, rounded, level 0..256; all bytes at once. */
inline WireColor scaledWire(WireColor color, uint32_t level) {
  return ((((color & kEvenBytes) * level + 0x00800080) >> 8) & kEvenBytes) |
         ((((color >> 8) & kEvenBytes) * level + 0x00800080) & ~kEvenBytes);
}

/** A word as wide as the processor takes at once. */
using Lanes = size_t;

/** The bytes of `Word` from `from` (share 0) towards `to` (share 256), rounded down, all at once. */
template <typename Word>
Word mixedBytes(Word from, Word to, uint32_t share) {
  constexpr Word kEven = static_cast<Word>(~Word{0} / 0xFFFF * 0xFF);
  const uint32_t rest = 256 - share;
  const Word even = (from & kEven) * rest + (to & kEven) * share;
  const Word odd = (from >> 8 & kEven) * rest + (to >> 8 & kEven) * share;
  return (even >> 8 & kEven) | (odd & ~kEven);
}

}  // namespace lumi
