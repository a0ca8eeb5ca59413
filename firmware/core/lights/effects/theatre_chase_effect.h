#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** Lamps in a row, lit in turn as around the sign of a theatre. Intensity: how far apart they are. */
class TheatreChaseEffect final : public Effect {
 public:
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
