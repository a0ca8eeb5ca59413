#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** All hues once along the strip. They move towards its end by one strip length per cycle. */
class RainbowEffect final : public Effect {
 public:
  void precompute(const Appearance& look, Gradient& table) const override;
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
