#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** Drops that fall into still water: from each, two rings run apart and fade. Intensity: how many. */
class RippleEffect final : public Effect {
 public:
  void precompute(const Appearance& look, Gradient& table) const override;
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
