#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/lights/drawing/palette.h"
#include "core/pixels/color.h"
#include "core/ports/led_output.h"

namespace lumi {

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
  kClock
};

constexpr std::array<std::string_view, 30> kLightModeNames = {"off",
                                                              "solid",
                                                              "rainbow",
                                                              "breathing",
                                                              "chase",
                                                              "party",
                                                              "fire",
                                                              "candle",
                                                              "aurora",
                                                              "ocean",
                                                              "lava",
                                                              "meteor",
                                                              "comet-pair",
                                                              "scanner",
                                                              "sparkle",
                                                              "snow",
                                                              "rain",
                                                              "ripple",
                                                              "wave",
                                                              "gradient",
                                                              "gradient-scroll",
                                                              "two-color-chase",
                                                              "theatre-chase",
                                                              "color-wipe",
                                                              "twinkle",
                                                              "fireworks",
                                                              "heartbeat",
                                                              "lightning",
                                                              "sunrise",
                                                              "clock"};

struct StripSettings {
  static constexpr uint16_t kTopSpeed = 1000;

  bool enabled = true;
  LightMode mode = LightMode::kSolid;
  Rgb color{255, 180, 107};  // warm white, about 3000 K
  uint8_t brightness = 128;
  uint16_t speed = 100;  // 0..kTopSpeed, in 1/1000 cycles per second
  uint8_t intensity = 128;
  Palette palette = Palette::kColors;
  Rgb color2{255, 95, 40};  // ember
  Rgb color3{190, 40, 110};

  bool operator==(const StripSettings& other) const {
    return enabled == other.enabled && mode == other.mode && color == other.color &&
           brightness == other.brightness && speed == other.speed && intensity == other.intensity &&
           palette == other.palette && color2 == other.color2 && color3 == other.color3;
  }
};

struct TimerSettings {
  static constexpr uint8_t kMaxFade = 120;

  bool autoOn = false;
  bool autoOff = false;
  uint16_t onMinute = 6 * 60;  // minutes since local midnight
  uint16_t offMinute = 22 * 60;
  uint8_t fadeOnMinutes = 0;  // 0..kMaxFade
  uint8_t fadeOffMinutes = 0;

  /** False if the timer never switches the strip. */
  bool hasTransitions() const { return autoOn && autoOff ? onMinute != offMinute : autoOn || autoOff; }

  bool hasTimesOf(const TimerSettings& other) const {
    return autoOn == other.autoOn && autoOff == other.autoOff && onMinute == other.onMinute &&
           offMinute == other.offMinute;
  }

  bool operator==(const TimerSettings& other) const {
    return hasTimesOf(other) && fadeOnMinutes == other.fadeOnMinutes &&
           fadeOffMinutes == other.fadeOffMinutes;
  }
};

/** The settings that users change (record "lights"). */
struct LightsSettings {
  StripSettings strip;
  TimerSettings timer;

  bool operator==(const LightsSettings& other) const { return strip == other.strip && timer == other.timer; }
  bool operator!=(const LightsSettings& other) const { return !(*this == other); }
};

/** The strip on the data line. Saved with the hardware settings. */
struct LightsHardware {
  uint16_t ledCount = 60;  // 1..maxLeds(type)
  ColorOrder order = ColorOrder::kGrb;
  uint32_t currentLimitMilliamps = 0;  // at the voltage of the strip; 0: no limit
  LedType type = LedType::kWs2812b;
  Rgb balance = kUnbalanced;
};

std::string_view nameOf(LightMode mode);

/** What a mode shows of the strip's settings, besides the brightness. */
struct ModeUses {
  uint8_t colors;  // 0..3: none, `color`, also `color2`, also `color3`
  bool palette;    // replaces the mode's own colours, or those of the settings
  bool intensity;
  bool speed;
};

ModeUses usesOf(LightMode mode);

/** True if the mode shows the colour of the settings. */
inline bool showsColor(LightMode mode) {
  return usesOf(mode).colors > 0;
}

}  // namespace lumi
