#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/span.h"
#include "core/base/time.h"
#include "core/lights/effect_set.h"
#include "core/lights/lights_settings.h"

namespace lumi {

/**
 * Draws the strip frame by frame, from settings to wire bytes. Modes cross-fade, the level glides, the
 * current stays under the limit. Allocates in setHardware() only.
 */
class LightEngine {
 public:
  static constexpr Millis kCrossFade = 300;    // also from dark to lit, when the level jumps
  static constexpr Millis kLongestStep = 100;  // a frame that comes later moves the pattern no further

  void setHardware(const LightsHardware& hardware);
  void setStrip(const StripSettings& strip);

  /**
   * The frame `elapsed` after the one before: three bytes a pixel in wire order, valid until the next call.
   * `level` 0..1 is the part of the brightness that is wanted; `strip.enabled` plays no part here.
   */
  ConstBytes frame(Millis elapsed, float level);

  /** What the latest frame draws, estimated. */
  uint32_t milliamps() const { return milliamps_; }

 private:
  enum class FadeFrom : uint8_t { kNothing, kEffect, kPicture };

  void startFade(LightMode from);
  void moveOn(Millis elapsed, float level);
  void render(LightMode mode, const Look& look, Bytes wire);
  void blendFade();

  EffectSet effects_;
  LightsHardware hardware_;
  StripSettings strip_;
  std::vector<uint8_t> wire_;
  std::vector<uint8_t> fadeWire_;
  FadeFrom fadeFrom_ = FadeFrom::kNothing;
  LightMode fadeMode_ = LightMode::kOff;
  Look look_;      // of the latest frame
  Look fadeLook_;  // of the effect that fades away
  Millis fadeLeft_ = 0;
  std::optional<float> level_;  // nothing before the first frame
  uint64_t phase_ = 0;          // 32 bits below the point
  uint32_t milliamps_ = 0;
};

}  // namespace lumi
