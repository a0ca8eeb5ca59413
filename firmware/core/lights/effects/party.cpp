#include "core/lights/drawing/sparks.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

constexpr Sparks kSparks = {4, 64};
constexpr size_t kStep = 2;  // more hues are not distinguishable and take longer to precompute

void precompute(const Appearance& look, Gradient& table) {
  const WireEncoder wire = look.encoder();
  for (size_t i = 0; i < Gradient::kColors; i += kStep) table.set(i, wire.encodeVisible(kHues[i]));
}

void render(const EffectFrame& frame, Bytes wire) {
  drawSparks(frame, kSparks, wire);
}

}  // namespace

/** Each pixel flares up to four times per cycle, in hues that look random. */
const Effect kPartyEffect = {render, precompute};

}  // namespace lumi
