#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** Drops that fall to the end of the strip. Intensity: how many. */
class RainEffect final : public Effect {
 public:
  void precompute(const Appearance& look, Gradient& table) const override;
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
