#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** Long waves that cross each other, with foam on their crests. Intensity: how much foam. */
class OceanEffect final : public Effect {
 public:
  void precompute(const Appearance& look, Gradient& table) const override;
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
