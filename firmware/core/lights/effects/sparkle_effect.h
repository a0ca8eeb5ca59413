#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** A faint light on which single LEDs glint. Intensity: how many. */
class SparkleEffect final : public Effect {
 public:
  void precompute(const Appearance& look, Gradient& table) const override;
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
