#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/**
 * Each pixel flares up to four times per cycle, in hues that look random. The phase determines the picture.
 */
class PartyEffect final : public Effect {
 public:
  void precompute(const Appearance& look, Gradient& table) const override;
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
