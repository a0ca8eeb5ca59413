#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** Rockets that burst: sparks fly apart and fade. Intensity: how many. */
class FireworksEffect final : public Effect {
 public:
  void precompute(const Appearance& look, Gradient& table) const override;
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
