#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** Two comets, each in a colour of its own, that meet in the middle. Intensity: how long their tails are. */
class CometPairEffect final : public Effect {
 public:
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
