#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** Glowing rock that wells up and cools down slowly. Intensity: how much of it glows. */
class LavaEffect final : public Effect {
 public:
  void precompute(const Appearance& look, Gradient& table) const override;
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
