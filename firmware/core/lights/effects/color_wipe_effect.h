#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** The first colour is painted over the second one from the start of the strip, then the second one over the
 * first. Intensity: how soft the edge is. */
class ColorWipeEffect final : public Effect {
 public:
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
