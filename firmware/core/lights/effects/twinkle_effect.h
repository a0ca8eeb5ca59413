#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** Stars that come and go slowly. Intensity: how many. */
class TwinkleEffect final : public Effect {
 public:
  void precompute(const Appearance& look, Gradient& table) const override;
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
