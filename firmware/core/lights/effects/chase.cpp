#include <array>

#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr uint32_t kComets = 3;
constexpr float kEdge = 0.03f;     // share of the ring: from the head's full light to dark
constexpr float kTailEnd = 0.30f;  // share of the ring: the dark part ends, the tail begins
/** LEDs of the comet with a gain above this stay visible at any gain of the strip above 0. */
constexpr Gain kCore = gainOfLightness(0.5f);

/** Perceived brightness of the comet, 0..1, at `part` of the ring: front edge, dark part, tail, head. */
constexpr float lightnessAt(float part) {
  if (part < kEdge) return 1.0f - part / kEdge;
  if (part < kTailEnd) return 0.0f;
  const float nearness = (part - kTailEnd) / (1.0f - kTailEnd);
  return nearness * nearness;
}

constexpr std::array<Gain, Gradient::kColors> makeComet() {
  std::array<Gain, Gradient::kColors> comet{};
  for (size_t i = 0; i < comet.size(); ++i) {
    comet[i] = gainOfLightness(lightnessAt(static_cast<float>(i) / static_cast<float>(comet.size())));
  }
  return comet;
}

constexpr std::array<Gain, Gradient::kColors> kComet = makeComet();

void precompute(const Appearance& look, Gradient& table) {
  const WireEncoder wire = look.encoder();
  for (size_t i = 0; i < kComet.size(); ++i) {
    if (kComet[i] == 0) {
      table.set(i, 0);
      continue;
    }
    const LinearColor light = scaled(look.colors[0], kComet[i]);
    table.set(i, kComet[i] > kCore ? wire.encodeVisible(light) : wire.encode(light));
  }
  table.wrapAround();
}

void render(const EffectFrame& frame, Bytes wire) {
  frame.table.draw(0 - frame.phase * kComets, kComets, wire);
}

}  // namespace

/** Three comets with soft tails move towards the end of the strip, one strip per cycle. */
const Effect kChaseEffect = {render, precompute};

}  // namespace lumi
