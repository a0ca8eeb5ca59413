#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** Three comets with soft tails move towards the end of the strip, one strip per cycle. */
class ChaseEffect final : public Effect {
 public:
  void precompute(const Appearance& look, Gradient& table) const override;
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
