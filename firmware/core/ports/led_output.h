#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/span.h"

namespace lumi {

/** The colour that each of the three bytes of a pixel carries, in the order of sending. */
enum class ColorOrder : uint8_t { kRgb, kRbg, kGrb, kGbr, kBrg, kBgr };

/** Indexed by ColorOrder. */
constexpr std::array<std::string_view, 6> kColorOrderNames = {"rgb", "rbg", "grb", "gbr", "brg", "bgr"};

/** The longest chain on one data line. 1000 pixels take 30 ms per frame. */
constexpr uint16_t kMaxLeds = 1000;

/** A chain of WS2812-like pixels on one data line. */
class LedOutput {
 public:
  virtual ~LedOutput() = default;
  /** Sets the number of pixels on the line and their byte order. Call before show(). */
  virtual void configure(uint16_t count, ColorOrder order) = 0;
  /** False while the last frame is being sent. */
  virtual bool ready() const = 0;
  /**
   * Sends one frame: three bytes per pixel, already in the order of the line. The caller may change `wire`
   * as soon as this returns.
   */
  virtual void show(ConstBytes wire) = 0;
};

}  // namespace lumi
