#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/json/field_visitor.h"
#include "core/lights/drawing/palette.h"
#include "core/lights/effects/effects.h"
#include "core/pixels/color.h"
#include "core/ports/led_output.h"

namespace lumi {

/** What the strip, or a segment of it, shows. */
struct Look {
  static constexpr uint16_t kTopSpeed = 1000;

  LightMode mode = LightMode::kSolid;
  Rgb color{255, 180, 107};  // warm white, about 3000 K
  uint8_t brightness = 128;
  uint16_t speed = 100;  // 0..kTopSpeed, in 1/1000 cycles per second
  uint8_t intensity = 128;
  Palette palette = Palette::kColors;
  Rgb color2{255, 95, 40};  // ember
  Rgb color3{190, 40, 110};

  bool operator==(const Look& other) const {
    return mode == other.mode && color == other.color && brightness == other.brightness &&
           speed == other.speed && intensity == other.intensity && palette == other.palette &&
           color2 == other.color2 && color3 == other.color3;
  }
};

/** The fields of a look that a change names. */
struct LookChange {
  std::optional<LightMode> mode;
  std::optional<Rgb> color;
  std::optional<uint8_t> brightness;
  std::optional<uint16_t> speed;
  std::optional<uint8_t> intensity;
  std::optional<Palette> palette;
  std::optional<Rgb> color2;
  std::optional<Rgb> color3;

  bool isEmpty() const;
  /** Copies the named fields, and concludes nothing from them. */
  void applyTo(Look& look) const;
};

/** A part of the strip with a look of its own. */
struct Segment {
  static constexpr size_t kMaxName = 32;  // bytes

  std::string name;   // "": it is shown by its number
  uint16_t from = 0;  // the first LED
  uint16_t to = 0;    // the LED after the last one, at most kMaxLeds
  bool reverse = false;
  bool mirror = false;  // the second half shows the first one, reversed
  Look look;            // its brightness is a share of the strip's
};

/**
 * The strip shows its look, or its segments. With segments the look is that of the first one that is not in
 * mode off, except for the brightness, which is that of the whole strip; LEDs in no segment are dark.
 */
struct StripSettings : Look {
  static constexpr size_t kMaxSegments = 8;

  bool enabled = true;
  std::vector<Segment> segments;  // in order, without overlap

  // Not inline: they would be in each function with settings.
  StripSettings();
  StripSettings(const StripSettings& other);
  StripSettings(StripSettings&& other) noexcept;
  StripSettings& operator=(const StripSettings& other);
  StripSettings& operator=(StripSettings&& other) noexcept;
  ~StripSettings();
  void setSegments(const std::vector<Segment>& next);

  const Look& look() const { return *this; }
  /** True if the strip, or one of its segments, has this mode. */
  bool shows(LightMode mode) const;
};

/** Returns an error unless the segments are in order, without overlap, at most kMaxSegments, and their names
 * have no control characters. */
Status validate(const std::vector<Segment>& segments);

/** Gives a strip with segments their look. */
void adoptLookOfSegments(StripSettings& strip);

/** Makes all segments follow: what differs between `before` and the strip's look, they show, too. */
void followLook(const Look& before, StripSettings& strip);

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
};

/** A palette that the user has made. */
struct OwnPalette {
  static constexpr size_t kMaxName = 32;  // bytes

  Palette id = Palette::kOwn1;
  std::string name;
  uint8_t count = 0;  // of colours, 2..kMaxPaletteColors
  std::array<Rgb, kMaxPaletteColors> colors{};
};

/** How the strip runs around the sand table, for the mode "ball". */
struct BallSettings {
  static constexpr uint16_t kRound = 1000;

  /**
   * Where the first LED is: the distance from the upper left corner, or on a round table from the top,
   * clockwise along the edge, in 1/kRound of the edge. Below kRound.
   */
  uint16_t start = 0;
  bool clockwise = true;
  LightMode idle = LightMode::kSolid;  // the mode while nothing is drawn; not kBall
};

/** The settings that users change (record "lights"). */
struct LightsSettings {
  StripSettings strip;
  TimerSettings timer;
  std::vector<OwnPalette> palettes;
  BallSettings ball;

  // Not inline: they would be in each function with settings.
  LightsSettings();
  LightsSettings(const LightsSettings& other);
  LightsSettings(LightsSettings&& other) noexcept;
  LightsSettings& operator=(const LightsSettings& other);
  LightsSettings& operator=(LightsSettings&& other) noexcept;
  ~LightsSettings();
};

/** Checks what the limits of the single fields leave open. */
Status validate(const LightsSettings& settings);

void fields(FieldVisitor& visit, LookChange& change);
void fields(FieldVisitor& visit, Segment& segment);
void fields(FieldVisitor& visit, TimerSettings& timer);
void fields(FieldVisitor& visit, OwnPalette& palette);
void fields(FieldVisitor& visit, BallSettings& ball);
/** `enabled`, the look, and `segments`. */
void fields(FieldVisitor& visit, StripSettings& strip);
/** `strips` with one element, `palettes`, `ball` and `globalSettings`. */
void fields(FieldVisitor& visit, LightsSettings& settings);
/** Those of `settings` but `strips`. */
void fieldsBesideStrips(FieldVisitor& visit, LightsSettings& settings);

bool operator==(const Segment& a, const Segment& b);
bool operator==(const StripSettings& a, const StripSettings& b);
bool operator==(const LightsSettings& a, const LightsSettings& b);
inline bool operator!=(const LightsSettings& a, const LightsSettings& b) {
  return !(a == b);
}

/** The strip on the data line. Saved with the hardware settings. */
struct LightsHardware {
  uint16_t ledCount = 60;  // 1..maxLeds(type)
  ColorOrder order = ColorOrder::kGrb;
  uint32_t currentLimitMilliamps = 0;  // at the voltage of the strip; 0: no limit
  LedType type = LedType::kWs2812b;
  Rgb balance = kUnbalanced;
};

/** True if the mode shows the colour of the settings. */
inline bool showsColor(LightMode mode) {
  return usesOf(mode).colors > 0;
}

}  // namespace lumi
