#include "core/lights/effects/party_effect.h"

#include "core/lights/drawing/sparks.h"

namespace lumi {
namespace {

constexpr Sparks kSparks = {4, 64};
constexpr size_t kStep = 2;  // more hues are not distinguishable and take longer to precompute

}  // namespace

void PartyEffect::precompute(const Appearance& look, Gradient& table) const {
  const WireEncoder wire = look.encoder();
  for (size_t i = 0; i < Gradient::kColors; i += kStep) table.set(i, wire.encodeVisible(kHues[i]));
}

void PartyEffect::render(const EffectFrame& frame, Bytes wire) const {
  drawSparks(frame, kSparks, wire);
}

}  // namespace lumi
