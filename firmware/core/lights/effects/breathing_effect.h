#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** The brightness rises from faint to full and falls back, twice per cycle. */
class BreathingEffect final : public Effect {
 public:
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
