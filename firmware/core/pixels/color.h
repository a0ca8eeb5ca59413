#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/ports/led_output.h"

namespace lumi {

/** A colour as users enter it: "#ff8000" is {255, 128, 0}. */
struct Rgb {
  uint8_t red = 0;
  uint8_t green = 0;
  uint8_t blue = 0;

  bool operator==(const Rgb& other) const {
    return red == other.red && green == other.green && blue == other.blue;
  }
  bool operator!=(const Rgb& other) const { return !(*this == other); }
};

std::string toHexColor(Rgb color);
std::optional<Rgb> colorFromHex(std::string_view text);

/** Linear light of a pixel. 65535 is the maximum of a channel. */
struct LinearColor {
  uint16_t red = 0;
  uint16_t green = 0;
  uint16_t blue = 0;

  bool operator==(const LinearColor& other) const {
    return red == other.red && green == other.green && blue == other.blue;
  }
};

/** A factor for light: 0 gives dark, kFullGain leaves the light unchanged. */
using Gain = uint32_t;
constexpr Gain kFullGain = 65536;

/** Returns the gain for a perceived `lightness` (0..1): inverse of CIE 1931 L*. */
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

/** Returns `color` times `gain`, which must be at most kFullGain. */
constexpr LinearColor scaled(LinearColor color, Gain gain) {
  return {static_cast<uint16_t>(color.red * gain >> 16), static_cast<uint16_t>(color.green * gain >> 16),
          static_cast<uint16_t>(color.blue * gain >> 16)};
}

/** Three wire bytes in one number. The byte that is sent first is the lowest; the top byte is 0. */
using WireColor = uint32_t;

/** White without correction. */
constexpr Rgb kUnbalanced{255, 255, 255};

/** Converts light to wire bytes with a fixed gain, colour order and white balance. */
class WireEncoder {
 public:
  /** `balance`: the wire bytes of full white. */
  WireEncoder(Gain gain, ColorOrder order, Rgb balance = kUnbalanced);

  WireColor encode(LinearColor color) const {
    return byteOf(color.red, redFactor_) << red_ | byteOf(color.green, greenFactor_) << green_ |
           byteOf(color.blue, blueFactor_) << blue_;
  }

  /**
   * Like encode(), but keeps faint light visible: at least one byte is not 0, unless `color` is black or the
   * gain is 0.
   */
  WireColor encodeVisible(LinearColor color) const {
    const WireColor wire = encode(color);
    return wire != 0 ? wire : faintest(color);
  }

 private:
  static WireColor byteOf(uint16_t channel, uint32_t factor) { return (channel * factor + (1u << 23)) >> 24; }
  WireColor faintest(LinearColor color) const {
    const uint16_t strongest = std::max(std::max(color.red, color.green), color.blue);
    if (strongest == 0 || isDark_) return 0;
    const auto one = [strongest](uint16_t channel) { return channel == strongest ? 1u : 0u; };
    return one(color.red) << red_ | one(color.green) << green_ | one(color.blue) << blue_;
  }

  // channel * factor has the wire byte, not yet rounded, in its top 8 of 32 bits
  uint32_t redFactor_;
  uint32_t greenFactor_;
  uint32_t blueFactor_;
  bool isDark_;
  uint8_t red_;  // bit position of the byte in a WireColor
  uint8_t green_;
  uint8_t blue_;
};

inline void putWire(uint8_t* out, WireColor color) {
  out[0] = static_cast<uint8_t>(color);
  out[1] = static_cast<uint8_t>(color >> 8);
  out[2] = static_cast<uint8_t>(color >> 16);
}

constexpr uint32_t kEvenBytes = 0x00FF00FF;

/** Returns `color` times `level`/256, rounded, for a level of 0..256. Computes all bytes in parallel. */
inline WireColor scaledWire(WireColor color, uint32_t level) {
  return ((((color & kEvenBytes) * level + 0x00800080) >> 8) & kEvenBytes) |
         ((((color >> 8) & kEvenBytes) * level + 0x00800080) & ~kEvenBytes);
}

/** Writes scaledWire(color, level). Takes less time than scaledWire() and putWire(). */
inline void putScaled(uint8_t* out, WireColor color, uint32_t level) {
  const uint32_t outer = (color & kEvenBytes) * level + 0x00800080;
  out[0] = static_cast<uint8_t>(outer >> 8);
  out[1] = static_cast<uint8_t>(((color >> 8 & 0xFF) * level + 0x80) >> 8);
  out[2] = static_cast<uint8_t>(outer >> 24);
}

/** The blends of two colours: share 0 gives `from`, share 256 `to`. Computes the bytes in parallel. */
class WireMix {
 public:
  WireMix(WireColor from, WireColor to)
      : outer_((from & kEvenBytes) << 8),
        middle_(from & 0xFF00),
        outerStep_((to & kEvenBytes) - (from & kEvenBytes)),
        middleStep_((to >> 8 & 0xFF) - (from >> 8 & 0xFF)) {}

  /** Rounded: faint light stays visible. */
  WireColor rounded(uint32_t share) const {
    return ((outer_ + outerStep_ * share + 0x00800080) >> 8 & kEvenBytes) |
           ((middle_ + middleStep_ * share + 0x80) & 0xFF00);
  }

  /** Rounds down; with kRounding 0x80 to the nearest value. */
  template <uint32_t kRounding = 0>
  void put(uint8_t* out, uint32_t share) const {
    const uint32_t outer = outer_ + outerStep_ * share + kRounding * 0x10001;
    out[0] = static_cast<uint8_t>(outer >> 8);
    out[1] = static_cast<uint8_t>((middle_ + middleStep_ * share + kRounding) >> 8);
    out[2] = static_cast<uint8_t>(outer >> 24);
  }

 private:
  uint32_t outer_;  // first and third byte, times 256
  uint32_t middle_;
  uint32_t outerStep_;
  uint32_t middleStep_;
};

inline WireColor mixedWire(WireColor from, WireColor to, uint32_t share) {
  return WireMix(from, to).rounded(share);
}

/** The native word of the processor. */
using Lanes = size_t;

/** Blends `from` (share 0) with `to` (share 256), rounded down. Computes all bytes in parallel. */
template <typename Word>
Word mixedBytes(Word from, Word to, uint32_t share) {
  constexpr Word kEven = static_cast<Word>(~Word{0} / 0xFFFF * 0xFF);
  const auto mixed = [share](Word a, Word b) { return (a << 8) + (b - a) * share; };
  const Word even = mixed(from & kEven, to & kEven);
  const Word odd = mixed(from >> 8 & kEven, to >> 8 & kEven);
  return (even >> 8 & kEven) | (odd & ~kEven);
}

/** Number of hues in six sectors: 0 red, 256 yellow, 512 green, 768 cyan, 1024 blue, 1280 magenta. */
constexpr size_t kHueSteps = 6 * 256;

/** `step` is below kHueSteps. In each sector, one channel rises or falls between 0 and 255, by 1 per step. */
Rgb colorOfHue(size_t step);

/** 256 hues of fully saturated light: 0 red, 43 yellow, 85 green, 128 cyan, 171 blue, 213 magenta. */
extern const std::array<LinearColor, 256> kHues;

}  // namespace lumi
