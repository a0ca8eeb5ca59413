#include "core/lights/breathing_effect.h"

#include <cmath>

namespace lumi {
namespace {

constexpr uint32_t kBreathsPerCycle = 2;
constexpr float kFaintest = 0.2f;  // as it looks, of the brightness
constexpr float kFullTurn = 6.2831853f;

/** 0..1: rests a little while empty, as a sleeper does. */
float breath(Phase phase) {
  const float part = static_cast<float>(phase * kBreathsPerCycle % kOneCycle) / static_cast<float>(kOneCycle);
  // In double, as the sand's arcs are: the float kind of cos would take 4 KB more of the chip's image.
  const float swing = 0.5f - 0.5f * static_cast<float>(std::cos(double{part * kFullTurn}));
  return swing * std::sqrt(swing);
}

}  // namespace

void BreathingEffect::render(Phase phase, Bytes wire) const {
  const Gain breathed = gainOfLightness(kFaintest + (1.0f - kFaintest) * breath(phase));
  fillWire(wire, encoder().encodeVisible(scaled(look().color, breathed)));
}

}  // namespace lumi
