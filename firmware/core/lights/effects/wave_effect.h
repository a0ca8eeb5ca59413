#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** The colour in waves that move to the end of the strip. Intensity: how many. */
class WaveEffect final : public Effect {
 public:
  void precompute(const Appearance& look, Gradient& table) const override;
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
