#include "core/lights/light_engine.h"

#include <cstring>

#include "core/pixels/dither.h"
#include "core/pixels/rgbw.h"

namespace lumi {
namespace {

/** Increment of phase_ per millisecond at speed 1: one thousandth of a cycle per second. */
constexpr uint64_t kPhaseStep = (uint64_t{1} << 32) / 1'000'000;

/** Instructions of all segments in a frame: 60 for each of 300 LEDs, without what is the same for all. */
constexpr uint32_t kSegmentsWork = 14'500;

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

Phase phaseOf(uint64_t phase) {
  return static_cast<Phase>(phase >> 16);
}

bool needsFade(const Look& from, const Look& to) {
  return from.mode != to.mode || from.palette != to.palette || from.intensity != to.intensity;
}

bool hasOtherColors(const Look& from, const Look& to) {
  return from.color != to.color || from.color2 != to.color2 || from.color3 != to.color3;
}

bool needsGlide(const Look& from, const Look& to) {
  return from.brightness != to.brightness || hasOtherColors(from, to);
}

/** True if the pictures differ, and not only their motion. */
bool needsFade(const Segment& from, const Segment& to) {
  return from.from != to.from || from.to != to.to || from.reverse != to.reverse || from.mirror != to.mirror ||
         needsFade(from.look, to.look) || needsGlide(from.look, to.look);
}

bool needsFade(const std::vector<Segment>& from, const std::vector<Segment>& to) {
  if (from.size() != to.size()) return true;
  for (size_t i = 0; i < from.size(); ++i) {
    if (needsFade(from[i], to[i])) return true;
  }
  return false;
}

std::array<LinearColor, 3> colorsOf(const Look& look) {
  return {linearOf(look.color), linearOf(look.color2), linearOf(look.color3)};
}

/** Exchanges the LEDs at `a` and `b`. */
void swapLeds(uint8_t* a, uint8_t* b) {
  std::swap(a[0], b[0]);
  std::swap(a[1], b[1]);
  std::swap(a[2], b[2]);
}

void reverseLeds(Bytes wire) {
  uint8_t* first = wire.data();
  uint8_t* last = first + wire.size() - 3;
  for (; first < last; first += 3, last -= 3) swapLeds(first, last);
}

/** Converts a picture between wire steps and those of dithering. */
void changeSteps(std::vector<uint8_t>& wire, bool toFine) {
  for (uint8_t& byte : wire) {
    const uint32_t changed = toFine ? byte * kDitherSteps : (byte + kDitherSteps / 2) / kDitherSteps;
    byte = static_cast<uint8_t>(std::min<uint32_t>(changed, UINT8_MAX));
  }
}

/** Repeats the first half of `wire` in the second one, from its end. */
void mirrorLeds(Bytes wire) {
  const uint8_t* from = wire.data();
  uint8_t* to = wire.data() + wire.size() - 3;
  for (; from < to; from += 3, to -= 3) std::copy(from, from + 3, to);
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
  splitStrip();
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
  const bool isSplit = !strip_.segments.empty() || !strip.segments.empty();
  if (!isDark && isSplit && needsFade(strip_.segments, strip.segments)) fadeFromPicture(levelTime_);
  if (!isDark && !isSplit && needsFade(strip_, strip)) startFade(levelTime_);
  // A brightness that was set in mode off was not seen.
  const bool isBlack = strip_.mode == LightMode::kOff && glideLeft_ == 0;
  if (!isDark && !isBlack && needsGlide(strip_, strip)) {
    glideFrom_ = tone();
    glideTime_ = glideLeft_ = std::max(transition, kGlide);
  }
  const bool isSplitAnew = !(strip_.segments == strip.segments);
  strip_ = strip;
  colors_ = colorsOf(strip);
  if (isSplitAnew) splitStrip();
}

void LightEngine::changePicture(const StripSettings& strip, Millis transition) {
  const Millis levelTime = levelTime_;
  const Millis left = transitionLeft_;
  setStrip(strip, transition);
  levelTime_ = levelTime;
  transitionLeft_ = left;
}

void LightEngine::setPalettes(const std::vector<OwnPalette>& palettes) {
  std::array<uint8_t, kOwnPalettes> sizes{};
  bool isChanged = false;
  for (const OwnPalette& palette : palettes) {
    const size_t index = static_cast<size_t>(palette.id) - kFirstOwnPalette;
    isChanged |= palettes_[index] != palette.colors;
    palettes_[index] = palette.colors;
    sizes[index] = palette.count;
  }
  if (!isChanged && sizes == paletteSizes_) return;
  paletteSizes_ = sizes;
  for (LightSlot& slot : slots_) slot.paletteChanged();
  for (Part& part : parts_) part.slot.paletteChanged();
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
  if (hasFineSteps_) changeSteps(fadeWire_, false);
  fadeTime_ = fadeLeft_ = time;
}

ConstBytes LightEngine::frame(Millis elapsed, float level, const Surroundings& around) {
  moveOn(std::min(elapsed, kMaxStep), level);
  const Tone shown = tone();
  const float lightness = shown.lightness * *level_;
  gain_ = coarse(gainOfLightness(lightness));
  const bool isDithered = gain_ <= kMaxDitheredGain && live_.empty() && fadeFrom_ == FadeFrom::kNothing;
  const Appearance look = appearanceOf(strip_, shown.colors, gain_, isDithered);
  if (!live_.empty()) {
    drawLive(look.encoder());
  } else {
    if (parts_.empty()) {
      slots_[shown_].draw(strip_.mode, look, phaseOf(phase_), around, wire_);
    } else {
      const bool isFading = fadeFrom_ != FadeFrom::kNothing || glideLeft_ > 0 || level_ != level;
      drawSegments(lightness, isDithered, isFading ? 2 * kSegmentsWork : kSegmentsWork, around);
    }
    if (fadeFrom_ != FadeFrom::kNothing) blendFade(around);
  }
  hasFineSteps_ = isDithered && !rgbw_.empty();
  const Bytes line = rgbw_.empty() ? wire_ : withWhite();
  if (isDithered) dither(line, bytesPerLed(hardware_.type), ++ditherFrame_);
  current_ = limitCurrent(line, hardware_.currentLimitMilliamps, hardware_.type);
  return line;
}

Appearance LightEngine::appearanceOf(const Look& look, const std::array<LinearColor, 3>& colors, Gain gain,
                                     bool isDithered) const {
  const auto palette = static_cast<size_t>(look.palette);
  const bool isOwn = palette >= kFirstOwnPalette;
  const size_t own = isOwn ? palette - kFirstOwnPalette : 0;
  return {colors,
          isDithered ? gain * kDitherSteps : gain,
          hardware_.order,
          look.intensity,
          isOwn ? Span<const Rgb>(palettes_[own].data(), paletteSizes_[own]) : lumi::colorsOf(look.palette),
          hardware_.balance};
}

void LightEngine::splitStrip() {
  parts_.resize(strip_.segments.size());
  for (size_t i = 0; i < parts_.size(); ++i) parts_[i].colors = colorsOf(strip_.segments[i].look);
  partsWire_.resize(parts_.empty() ? 0 : wire_.size());
  if (nextPart_ >= parts_.size()) nextPart_ = 0;
  // What is in a segment keeps its picture until its turn comes.
  size_t dark = 0;
  const auto darkenUpTo = [&](size_t led) {
    const size_t end = std::min(led * 3, partsWire_.size());
    for (; dark < end; ++dark) partsWire_[dark] = 0;
  };
  for (const Segment& segment : strip_.segments) {
    darkenUpTo(segment.from);
    dark = std::min(size_t{segment.to} * 3, partsWire_.size());
  }
  darkenUpTo(kMaxLeds);
}

/**
 * Each segment has the fixed cost of its effect. The segments take turns, so that a frame takes about `work`
 * instructions.
 */
void LightEngine::drawSegments(float lightness, bool isDithered, uint32_t work, const Surroundings& around) {
  if (isDithered != partsAreDithered_) changeSteps(partsWire_, isDithered);
  partsAreDithered_ = isDithered;
  const size_t leds = wire_.size() / 3;
  const size_t count = parts_.size();
  for (size_t drawn = 0; drawn < count; ++drawn) {
    const size_t i = nextPart_;
    const Segment& segment = strip_.segments[i];
    const size_t from = std::min<size_t>(segment.from, leds);
    const size_t to = std::min<size_t>(segment.to, leds);
    const float share = static_cast<float>(segment.look.brightness) / 255.0f;
    const Gain gain = coarse(gainOfLightness(lightness * share));
    const Appearance look = appearanceOf(segment.look, parts_[i].colors, gain, isDithered);
    const EffectCost effect = entryOf(segment.look.mode).cost;
    const uint32_t table = parts_[i].slot.isReadyFor(segment.look.mode, look) ? 0 : effect.table;
    const uint32_t cost = (effect.frame + table) * 100 + static_cast<uint32_t>(to - from) * kPixelCost;
    if (drawn > 0 && cost > work) break;
    work -= std::min(cost, work);
    nextPart_ = (i + 1) % count;
    if (from < to) drawSegment(i, look, Bytes(&partsWire_[from * 3], (to - from) * 3), around);
  }
  std::copy(partsWire_.begin(), partsWire_.end(), wire_.begin());
}

void LightEngine::drawSegment(size_t index, const Appearance& look, Bytes wire, const Surroundings& around) {
  const Segment& segment = strip_.segments[index];
  const Bytes drawn = segment.mirror ? wire.sub(0, (wire.size() / 3 + 1) / 2 * 3) : wire;
  parts_[index].slot.draw(segment.look.mode, look, phaseOf(parts_[index].phase), around, drawn);
  if (segment.reverse) reverseLeds(drawn);
  if (segment.mirror) mirrorLeds(wire);
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
  for (size_t i = 0; i < parts_.size(); ++i) {
    parts_[i].phase += elapsed * strip_.segments[i].look.speed * kPhaseStep;
  }
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

void LightEngine::blendFade(const Surroundings& around) {
  if (fadeFrom_ == FadeFrom::kEffect) {
    // The effect that fades out keeps its gain. Recomputing the tables of two effects would be too slow for
    // every frame.
    LightSlot& old = slots_[shown_ ^ 1];
    Appearance look = old.look();
    look.gain = fadeGain_;
    look.order = hardware_.order;
    look.balance = hardware_.balance;
    old.draw(old.mode(), look, phaseOf(phase_), around, fadeWire_);
  }
  const auto share = static_cast<uint32_t>((fadeTime_ - fadeLeft_) * 256 / fadeTime_);
  blend(fadeWire_, wire_, share);
}

}  // namespace lumi
