#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** A meteor that flies to the end of the strip, with a glittering trail. Intensity: how long the trail is. */
class MeteorEffect final : public Effect {
 public:
  void precompute(const Appearance& look, Gradient& table) const override;
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
