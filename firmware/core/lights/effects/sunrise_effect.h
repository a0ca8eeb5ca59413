#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** The sun rises from the middle of the strip and sets again, in four cycles. Intensity: how far its light
 * reaches at first. */
class SunriseEffect final : public Effect {
 public:
  void precompute(const Appearance& look, Gradient& table) const override;
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
