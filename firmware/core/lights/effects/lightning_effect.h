#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** A dark sky with distant, soft lightning. Intensity: how often. */
class LightningEffect final : public Effect {
 public:
  void precompute(const Appearance& look, Gradient& table) const override;
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
