#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** Two colours in turn, moving to the end of the strip. Intensity: how often they change. */
class TwoColorChaseEffect final : public Effect {
 public:
  void precompute(const Appearance& look, Gradient& table) const override;
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
