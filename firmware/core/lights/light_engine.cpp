#include "core/lights/light_engine.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "core/pixels/dither.h"
#include "core/pixels/rgbw.h"

namespace lumi {
namespace {

/** Increment of phase_ per millisecond at speed 1: one thousandth of a cycle per second. */
constexpr uint64_t kPhaseStep = (uint64_t{1} << 32) / 1'000'000;

/**
 * Rounds, so that a fade does not recompute the tables in every frame: up to half wire steps, and dim light
 * to the nearest 1/32, so that dithering is exact and its border not seen. Returns at least half a step, so
 * that no full channel flickers at less than 30 Hz, and 0 only if `gain` is 0.
 */
Gain coarse(Gain gain) {
  constexpr Gain kHalfStep = kFullGain / 512;
  if (gain > 2 * kMaxDitheredGain) return (gain + kHalfStep - 1) / kHalfStep * kHalfStep;
  constexpr Gain kFineStep = kHalfStep / 16;
  return gain == 0 ? 0 : std::max(kHalfStep, (gain + kFineStep / 2) / kFineStep * kFineStep);
}

bool needsFade(const StripSettings& from, const StripSettings& to) {
  return from.mode != to.mode || from.palette != to.palette || from.intensity != to.intensity;
}

bool needsGlide(const StripSettings& from, const StripSettings& to) {
  return from.brightness != to.brightness || from.color != to.color || from.color2 != to.color2 ||
         from.color3 != to.color3;
}

uint16_t between(uint16_t from, uint16_t to, float share) {
  return static_cast<uint16_t>(from + (to - from) * share);
}

/** Blends `from` into `picture`: share 0 gives `from`, share 256 leaves `picture` unchanged. */
void blend(ConstBytes from, Bytes picture, uint32_t share) {
  const size_t whole = picture.size() / sizeof(Lanes) * sizeof(Lanes);
  for (size_t i = 0; i < whole; i += sizeof(Lanes)) {
    Lanes source;
    Lanes goal;
    std::memcpy(&source, &from[i], sizeof source);
    std::memcpy(&goal, &picture[i], sizeof goal);
    goal = mixedBytes(source, goal, share);
    std::memcpy(&picture[i], &goal, sizeof goal);
  }
  for (size_t i = whole; i < picture.size(); ++i) {
    picture[i] = static_cast<uint8_t>(mixedBytes<uint32_t>(from[i], picture[i], share));
  }
}

std::array<LinearColor, 3> colorsOf(const StripSettings& strip) {
  return {linearOf(strip.color), linearOf(strip.color2), linearOf(strip.color3)};
}

}  // namespace

LightEngine::LightEngine() : colors_(colorsOf(strip_)) {}

void LightEngine::setHardware(const LightsHardware& hardware) {
  hardware_ = hardware;
  const size_t pixels = hardware.ledCount;
  rgbw_ = std::vector<uint8_t>(bytesPerLed(hardware.type) == 4 ? pixels * 4 : 0);
  const size_t bytes = pixels * 3;
  if (bytes == wire_.size()) return;
  wire_.assign(bytes, 0);
  fadeWire_.assign(bytes, 0);
  fadeFrom_ = FadeFrom::kNothing;
}

void LightEngine::setStrip(const StripSettings& strip, Millis transition) {
  levelTime_ = std::max(transition, kCrossFade);
  transitionLeft_ = transition;
  const bool isDark = level_.value_or(0) == 0;
  if (isDark) {
    fadeFrom_ = FadeFrom::kNothing;
    fadeLeft_ = 0;
    glideLeft_ = 0;
  }
  if (!isDark && needsFade(strip_, strip)) startFade(levelTime_);
  if (!isDark && needsGlide(strip_, strip)) {
    glideFrom_ = tone();
    glideTime_ = glideLeft_ = std::max(transition, kGlide);
  }
  strip_ = strip;
  colors_ = colorsOf(strip);
}

void LightEngine::setLive(ConstBytes rgb) {
  const bool ends = rgb.empty() && !live_.empty();
  live_ = rgb;
  if (ends && level_.value_or(0) != 0) fadeFromPicture(kCrossFade);
}

LightEngine::Tone LightEngine::tone() const {
  Tone tone{colors_, static_cast<float>(strip_.brightness) / 255.0f};
  if (glideLeft_ == 0) return tone;
  const float share = 1.0f - static_cast<float>(glideLeft_) / static_cast<float>(glideTime_);
  for (size_t i = 0; i < tone.colors.size(); ++i) {
    const LinearColor& from = glideFrom_.colors[i];
    LinearColor& to = tone.colors[i];
    to = {between(from.red, to.red, share), between(from.green, to.green, share),
          between(from.blue, to.blue, share)};
  }
  tone.lightness = glideFrom_.lightness + (tone.lightness - glideFrom_.lightness) * share;
  return tone;
}

void LightEngine::startFade(Millis time) {
  // While a fade between two effects is running, the next one continues from their mixed picture.
  if (fadeFrom_ != FadeFrom::kNothing) return fadeFromPicture(time);
  fadeFrom_ = FadeFrom::kEffect;
  fadeGain_ = gain_;
  shown_ ^= 1;
  fadeTime_ = fadeLeft_ = time;
}

void LightEngine::fadeFromPicture(Millis time) {
  fadeFrom_ = FadeFrom::kPicture;
  std::copy(wire_.begin(), wire_.end(), fadeWire_.begin());
  fadeTime_ = fadeLeft_ = time;
}

ConstBytes LightEngine::frame(Millis elapsed, float level, uint16_t minute) {
  moveOn(std::min(elapsed, kMaxStep), level);
  const Tone shown = tone();
  gain_ = coarse(gainOfLightness(shown.lightness * *level_));
  const bool isDithered = gain_ <= kMaxDitheredGain && live_.empty() && fadeFrom_ == FadeFrom::kNothing;
  const Appearance look{shown.colors,    isDithered ? gain_ * kDitherSteps : gain_,
                        hardware_.order, strip_.intensity,
                        strip_.palette,  hardware_.balance};
  if (live_.empty()) {
    slots_[shown_].draw(strip_.mode, look, phase(), minute, wire_);
    if (fadeFrom_ != FadeFrom::kNothing) blendFade(minute);
  } else {
    drawLive(look.encoder());
  }
  const Bytes line = rgbw_.empty() ? wire_ : withWhite();
  if (isDithered) dither(line, bytesPerLed(hardware_.type), ++ditherFrame_);
  current_ = limitCurrent(line, hardware_.currentLimitMilliamps, hardware_.type);
  return line;
}

Bytes LightEngine::withWhite() {
  if (hardware_.balance == kUnbalanced) {
    addWhite(wire_, rgbw_);
  } else {
    const WireEncoder full(kFullGain, hardware_.order, hardware_.balance);
    addBalancedWhite(wire_, full.encode({65535, 65535, 65535}), rgbw_);
  }
  return rgbw_;
}

void LightEngine::moveOn(Millis elapsed, float level) {
  phase_ += elapsed * strip_.speed * kPhaseStep;
  fadeLeft_ -= std::min(elapsed, fadeLeft_);
  glideLeft_ -= std::min(elapsed, glideLeft_);
  if (fadeLeft_ == 0) fadeFrom_ = FadeFrom::kNothing;
  const float reach = static_cast<float>(elapsed) / static_cast<float>(levelTime_);
  transitionLeft_ -= std::min(elapsed, transitionLeft_);
  if (transitionLeft_ == 0) levelTime_ = kCrossFade;
  const float before = level_.value_or(level);
  level_ = std::min(std::max(level, before - reach), before + reach);
}

void LightEngine::drawLive(const WireEncoder& encoder) {
  const size_t lit = std::min(live_.size(), wire_.size()) / 3 * 3;
  const uint8_t* from = live_.data();
  const uint8_t* const end = from + lit;
  const auto widened = [](uint8_t byte) { return static_cast<uint16_t>(byte * 257); };
  for (uint8_t* to = wire_.data(); from != end; from += 3, to += 3) {
    putWire(to, encoder.encode({widened(from[0]), widened(from[1]), widened(from[2])}));
  }
  std::fill(wire_.begin() + static_cast<std::ptrdiff_t>(lit), wire_.end(), uint8_t{0});
}

void LightEngine::blendFade(uint16_t minute) {
  if (fadeFrom_ == FadeFrom::kEffect) {
    // The effect that fades out keeps its gain. Recomputing the tables of two effects would be too slow for
    // every frame.
    LightSlot& old = slots_[shown_ ^ 1];
    Appearance look = old.look();
    look.gain = fadeGain_;
    look.order = hardware_.order;
    look.balance = hardware_.balance;
    old.draw(old.mode(), look, phase(), minute, fadeWire_);
  }
  const auto share = static_cast<uint32_t>((fadeTime_ - fadeLeft_) * 256 / fadeTime_);
  blend(fadeWire_, wire_, share);
}

}  // namespace lumi
