#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/span.h"

namespace lumi {

/** Which colour each of a pixel's three wire bytes is, first byte first. */
enum class ColorOrder : uint8_t { kRgb, kRbg, kGrb, kGbr, kBrg, kBgr };

/** By ColorOrder. */
constexpr std::array<std::string_view, 6> kColorOrderNames = {"rgb", "rbg", "grb", "gbr", "brg", "bgr"};

/** The longest chain on one data line: 1000 pixels take 30 ms a frame. */
constexpr uint16_t kMostLeds = 1000;

/** A chain of WS2812-like pixels on one data line. */
class LedOutput {
 public:
  virtual ~LedOutput() = default;
  /** How many pixels hang on the line and in which order their bytes go out. Called before show(). */
  virtual void configure(uint16_t count, ColorOrder order) = 0;
  /** False while the last frame is still being sent. */
  virtual bool ready() const = 0;
  /** Sends one frame: three bytes a pixel, already in wire order. `wire` may change once it returns. */
  virtual void show(ConstBytes wire) = 0;
};

}  // namespace lumi
