#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/lights/drawing/effect.h"

namespace lumi {

/** What the strip shows. Each mode but kOff is an effect. In the order of kEffects. */
enum class LightMode : uint8_t {
  kOff,
  kSolid,
  kRainbow,
  kBreathing,
  kChase,
  kParty,
  kFire,
  kCandle,
  kAurora,
  kOcean,
  kLava,
  kMeteor,
  kCometPair,
  kScanner,
  kSparkle,
  kSnow,
  kRain,
  kRipple,
  kWave,
  kGradient,
  kGradientScroll,
  kTwoColorChase,
  kTheatreChase,
  kColorWipe,
  kTwinkle,
  kFireworks,
  kHeartbeat,
  kLightning,
  kSunrise,
  kClock,
  kBall
};

/** What a mode shows of the strip's settings, besides the brightness. */
struct ModeUses {
  uint8_t colors;  // 0..3: none, `color`, also `color2`, also `color3`
  bool palette;    // replaces the mode's own colours, or those of the settings
  bool intensity;
  bool speed;
};

/** An estimate of an effect's work in hundreds of instructions (tests/bench/lights_bench.cpp). */
struct EffectCost {
  uint8_t frame;  // of a frame, besides kPixelCost per LED
  uint8_t table;  // of the table, if the look has changed
};

constexpr uint32_t kPixelCost = 38;  // instructions

// Each is defined and described in the file of its name.
extern const Effect kOffEffect, kSolidEffect, kRainbowEffect, kBreathingEffect, kChaseEffect, kPartyEffect,
    kFireEffect, kCandleEffect, kAuroraEffect, kOceanEffect, kLavaEffect, kMeteorEffect, kCometPairEffect,
    kScannerEffect, kSparkleEffect, kSnowEffect, kRainEffect, kRippleEffect, kWaveEffect, kGradientEffect,
    kGradientScrollEffect, kTwoColorChaseEffect, kTheatreChaseEffect, kColorWipeEffect, kTwinkleEffect,
    kFireworksEffect, kHeartbeatEffect, kLightningEffect, kSunriseEffect, kClockEffect, kBallEffect;

struct EffectEntry {
  LightMode mode;
  std::string_view name;
  ModeUses uses;
  EffectCost cost;
  const Effect& effect;
};

/** The one list of effects. */
inline constexpr EffectEntry kEffects[] = {
    {LightMode::kOff, "off", {0, false, false, false}, {8, 0}, kOffEffect},
    {LightMode::kSolid, "solid", {1, false, false, false}, {8, 0}, kSolidEffect},
    {LightMode::kRainbow, "rainbow", {0, false, false, true}, {6, 75}, kRainbowEffect},
    {LightMode::kBreathing, "breathing", {1, false, false, true}, {9, 1}, kBreathingEffect},
    {LightMode::kChase, "chase", {1, false, false, true}, {6, 76}, kChaseEffect},
    {LightMode::kParty, "party", {0, false, false, true}, {6, 38}, kPartyEffect},
    {LightMode::kFire, "fire", {0, true, true, true}, {28, 6}, kFireEffect},
    {LightMode::kCandle, "candle", {1, false, true, true}, {21, 3}, kCandleEffect},
    {LightMode::kAurora, "aurora", {0, true, true, true}, {28, 7}, kAuroraEffect},
    {LightMode::kOcean, "ocean", {0, true, true, true}, {25, 8}, kOceanEffect},
    {LightMode::kLava, "lava", {0, true, true, true}, {28, 5}, kLavaEffect},
    {LightMode::kMeteor, "meteor", {1, true, true, true}, {9, 6}, kMeteorEffect},
    {LightMode::kCometPair, "comet-pair", {2, false, true, true}, {10, 6}, kCometPairEffect},
    {LightMode::kScanner, "scanner", {1, false, true, true}, {10, 0}, kScannerEffect},
    {LightMode::kSparkle, "sparkle", {1, true, true, true}, {6, 46}, kSparkleEffect},
    {LightMode::kSnow, "snow", {0, true, true, true}, {30, 4}, kSnowEffect},
    {LightMode::kRain, "rain", {0, true, true, true}, {22, 5}, kRainEffect},
    {LightMode::kRipple, "ripple", {1, true, true, true}, {35, 1}, kRippleEffect},
    {LightMode::kWave, "wave", {1, false, true, true}, {16, 3}, kWaveEffect},
    {LightMode::kGradient, "gradient", {3, true, false, false}, {10, 0}, kGradientEffect},
    {LightMode::kGradientScroll, "gradient-scroll", {3, true, true, true}, {6, 47}, kGradientScrollEffect},
    {LightMode::kTwoColorChase, "two-color-chase", {2, false, true, true}, {6, 20}, kTwoColorChaseEffect},
    {LightMode::kTheatreChase, "theatre-chase", {1, false, true, true}, {8, 0}, kTheatreChaseEffect},
    {LightMode::kColorWipe, "color-wipe", {2, false, true, true}, {9, 1}, kColorWipeEffect},
    {LightMode::kTwinkle, "twinkle", {1, true, true, true}, {6, 46}, kTwinkleEffect},
    {LightMode::kFireworks, "fireworks", {0, true, true, true}, {60, 6}, kFireworksEffect},
    {LightMode::kHeartbeat, "heartbeat", {1, false, true, true}, {9, 2}, kHeartbeatEffect},
    {LightMode::kLightning, "lightning", {0, true, true, true}, {22, 7}, kLightningEffect},
    {LightMode::kSunrise, "sunrise", {0, true, true, true}, {14, 7}, kSunriseEffect},
    {LightMode::kClock, "clock", {2, false, true, false}, {10, 0}, kClockEffect},
    {LightMode::kBall, "ball", {2, false, true, false}, {12, 0}, kBallEffect},
};
constexpr size_t kLightModes = sizeof kEffects / sizeof *kEffects;

/** In the order of LightMode. */
inline constexpr std::array<std::string_view, kLightModes> kLightModeNames = [] {
  std::array<std::string_view, kLightModes> names{};
  for (size_t i = 0; i < kLightModes; ++i) names[i] = kEffects[i].name;
  return names;
}();

static_assert(
    [] {
      for (size_t i = 0; i < kLightModes; ++i) {
        if (kEffects[i].mode != static_cast<LightMode>(i)) return false;
      }
      return true;
    }(),
    "kEffects is in the order of LightMode");

constexpr const EffectEntry& entryOf(LightMode mode) {
  return kEffects[static_cast<size_t>(mode)];
}
constexpr std::string_view nameOf(LightMode mode) {
  return entryOf(mode).name;
}
constexpr ModeUses usesOf(LightMode mode) {
  return entryOf(mode).uses;
}

}  // namespace lumi
