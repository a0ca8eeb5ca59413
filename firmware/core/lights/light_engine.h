#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/span.h"
#include "core/base/time.h"
#include "core/lights/light_slot.h"
#include "core/lights/lights_settings.h"
#include "core/pixels/power.h"

namespace lumi {

/**
 * Computes the frames of the strip from its settings. Allocates memory only in setHardware() and setStrip().
 * Dim light is dithered (core/pixels/dither.h), except in cross-fades and live light.
 */
class LightEngine {
 public:
  static constexpr Millis kCrossFade =
      300;                                 // duration of a change of picture, and of a level jump from 0 to 1
  static constexpr Millis kGlide = 200;    // duration of a change of colour or brightness
  static constexpr Millis kMaxStep = 100;  // maximum animation time per frame

  LightEngine();

  void setHardware(const LightsHardware& hardware);

  /**
   * Changes the shown strip. A change of mode, palette or intensity takes `transition`, at least kCrossFade;
   * a change of colour or brightness at least kGlide. A change of the level that begins within `transition`
   * takes as long. While the strip is dark, mode, colour and brightness change at once.
   */
  void setStrip(const StripSettings& strip, Millis transition = 0);

  /** Like setStrip(), but a change of the level keeps the time that it has. */
  void changePicture(const StripSettings& strip, Millis transition);

  /** The palettes that the user has made. Looks that name one change at once. */
  void setPalettes(const std::vector<OwnPalette>& palettes);

  /**
   * Shows `rgb` (three bytes per LED, from the first one) instead of the effect, dimmed by brightness and
   * level. Further LEDs are dark. `rgb` must stay valid until the next call. When it is empty, the effect
   * comes back by a cross-fade.
   */
  void setLive(ConstBytes rgb);

  /**
   * Returns the next frame: bytesPerLed() per pixel in wire order, valid until the next call. `elapsed` is
   * the time since the last frame. `level` (0..1) scales the perceived brightness.
   */
  ConstBytes frame(Millis elapsed, float level, const Surroundings& around = {});

  /** Returns the current of the latest frame. */
  const StripCurrent& current() const { return current_; }

 private:
  enum class FadeFrom : uint8_t { kNothing, kEffect, kPicture };

  /** Colours and lightness of the strip. A glide changes one Tone gradually into another. */
  struct Tone {
    std::array<LinearColor, 3> colors{};
    float lightness = 0;  // 0..1, perceived
  };

  /** A segment that is shown. */
  struct Part {
    LightSlot slot;
    std::array<LinearColor, 3> colors{};
    uint64_t phase = 0;  // as phase_
  };

  Tone tone() const;
  void startFade(Millis time);
  void fadeFromPicture(Millis time);
  void moveOn(Millis elapsed, float level);
  Appearance appearanceOf(const Look& look, const std::array<LinearColor, 3>& colors, Gain gain,
                          bool isDithered) const;
  void splitStrip();
  void drawSegments(float lightness, bool isDithered, uint32_t work, const Surroundings& around);
  void drawSegment(size_t index, const Appearance& look, Bytes wire, const Surroundings& around);
  void blendFade(const Surroundings& around);
  void drawLive(const WireEncoder& encoder);
  Bytes withWhite();

  std::array<LightSlot, 2> slots_;  // the shown effect and the one that fades out
  uint8_t shown_ = 0;               // index of the shown one
  std::vector<Part> parts_;         // one for each segment
  std::vector<uint8_t> partsWire_;  // what they have drawn; empty without segments
  bool partsAreDithered_ = false;
  bool hasFineSteps_ = false;  // wire_ has the steps of dithering
  size_t nextPart_ = 0;        // index of the one that is drawn first
  std::array<std::array<Rgb, kMaxPaletteColors>, kOwnPalettes> palettes_{};
  std::array<uint8_t, kOwnPalettes> paletteSizes_{};
  LightsHardware hardware_;
  StripSettings strip_;
  std::array<LinearColor, 3> colors_;  // of strip_
  std::vector<uint8_t> wire_;
  std::vector<uint8_t> fadeWire_;
  std::vector<uint8_t> rgbw_;  // empty without a white channel
  ConstBytes live_;
  FadeFrom fadeFrom_ = FadeFrom::kNothing;
  Millis fadeLeft_ = 0;
  Millis fadeTime_ = kCrossFade;
  Tone glideFrom_;
  Millis glideLeft_ = 0;
  Millis glideTime_ = kGlide;
  Millis levelTime_ = kCrossFade;  // duration of a level jump from 0 to 1
  Millis transitionLeft_ = 0;      // then levelTime_ is kCrossFade again
  std::optional<float> level_;     // nullopt before the first frame
  uint64_t phase_ = 0;             // in cycles; fixed point with 32 fraction bits
  Gain gain_ = 0;                  // of the latest frame, without the factor of dithering
  Gain fadeGain_ = 0;              // of the effect that fades out
  uint32_t ditherFrame_ = 0;
  StripCurrent current_{0, false};
};

}  // namespace lumi
