#include <cmath>

#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr uint32_t kBreathsPerCycle = 2;
constexpr float kFaintest = 0.2f;  // minimum perceived light, as a share of the brightness setting
constexpr float kFullTurn = 6.2831853f;

/** Returns the position of the breath, 0..1. The curve stays near 0 for a moment, like a pause. */
float breath(Phase phase) {
  const float part = static_cast<float>(phase * kBreathsPerCycle % kOneCycle) / static_cast<float>(kOneCycle);
  // The sand table's arcs use the cos of doubles, too. That of floats would add 4 KB to the image.
  const float swing = 0.5f - 0.5f * static_cast<float>(std::cos(double{part * kFullTurn}));
  return swing * std::sqrt(swing);
}

void render(const EffectFrame& frame, Bytes wire) {
  const Gain breathed = gainOfLightness(kFaintest + (1.0f - kFaintest) * breath(frame.phase));
  fillWire(wire, frame.look.encoder().encodeVisible(scaled(frame.look.colors[0], breathed)));
}

}  // namespace

/** The brightness rises from faint to full and falls back, twice per cycle. */
const Effect kBreathingEffect = {render};

}  // namespace lumi
