#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** The colours, one after another along the strip. They do not move. */
class GradientEffect final : public Effect {
 public:
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
