#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** Curtains of northern lights that drift and change their colour. Intensity: how much of the sky they fill.
 */
class AuroraEffect final : public Effect {
 public:
  void precompute(const Appearance& look, Gradient& table) const override;
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
