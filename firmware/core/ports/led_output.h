#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/span.h"

namespace lumi {

/** The colour that each of the three bytes of a pixel carries, in the order of sending. */
enum class ColorOrder : uint8_t { kRgb, kRbg, kGrb, kGbr, kBrg, kBgr };

/** Indexed by ColorOrder. */
inline constexpr std::array<std::string_view, 6> kColorOrderNames = {"rgb", "rbg", "grb",
                                                                     "gbr", "brg", "bgr"};

/** The longest chain on one data line. 1000 pixels of three bytes take 30 ms per frame. */
constexpr uint16_t kMaxLeds = 1000;
constexpr size_t kMaxWireBytes = size_t{kMaxLeds} * 3;

/** Kinds of LEDs. All of them read the same signal. */
enum class LedType : uint8_t {
  kWs2812b,    // 5 V
  kWs2815,     // 12 V
  kSk6812Rgbw  // 5 V, with a white channel
};

/** Indexed by LedType. */
inline constexpr std::array<std::string_view, 3> kLedTypeNames = {"ws2812b", "ws2815", "sk6812-rgbw"};

/** Bytes of an LED on the data line: the three colours in their order, and then white for RGBW. */
constexpr size_t bytesPerLed(LedType type) {
  return type == LedType::kSk6812Rgbw ? 4 : 3;
}

constexpr uint16_t maxLeds(LedType type) {
  return static_cast<uint16_t>(kMaxWireBytes / bytesPerLed(type));
}

/** The pixels on one data line. */
struct LedChain {
  uint16_t count = 0;  // at most maxLeds(type)
  ColorOrder order = ColorOrder::kGrb;
  LedType type = LedType::kWs2812b;

  size_t wireBytes() const { return count * bytesPerLed(type); }
  bool operator==(const LedChain& other) const {
    return count == other.count && order == other.order && type == other.type;
  }
};

/** A chain of WS2812-like pixels on one data line. */
class LedOutput {
 public:
  virtual ~LedOutput() = default;
  /** Call before show(). */
  virtual void configure(const LedChain& chain) = 0;
  /** False while the last frame is being sent. */
  virtual bool ready() const = 0;
  /**
   * Sends one frame: bytesPerLed() per pixel, already in the order of the line. The caller may change `wire`
   * as soon as this returns.
   */
  virtual void show(ConstBytes wire) = 0;
};

}  // namespace lumi
