#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr size_t kEdge = 24;  // of 256: from one colour to the other

void precompute(const Appearance& look, Gradient& table) {
  const WireColor first = look.encoder().encodeVisible(look.colors[0]);
  const WireColor second = look.encoder().encodeVisible(look.colors[1]);
  for (uint32_t i = 0; i < Gradient::kColors / 2; ++i) {
    const auto share = static_cast<uint32_t>(i < kEdge ? i * 256 / kEdge : 256);
    table.set(i, mixedWire(second, first, share));
    table.set(i + Gradient::kColors / 2, mixedWire(first, second, share));
  }
  table.wrapAround();
}

void render(const EffectFrame& frame, Bytes wire) {
  const uint32_t repeats = 1 + frame.look.intensity / 36u;
  frame.table.draw(0 - frame.phase * 2, repeats, wire);
}

}  // namespace

/** Two colours in turn, moving to the end of the strip. Intensity: how often they change. */
const Effect kTwoColorChaseEffect = {render, precompute};

}  // namespace lumi
