#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** Flames that rise from the start of the strip. Intensity: how high they are. */
class FireEffect final : public Effect {
 public:
  void precompute(const Appearance& look, Gradient& table) const override;
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
