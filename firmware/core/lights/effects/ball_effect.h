#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/**
 * A light where the sand table's ball is, on a strip around the table. Intensity: how wide it is. The rest
 * of the strip has a shade of the second colour.
 */
class BallEffect final : public Effect {
 public:
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
