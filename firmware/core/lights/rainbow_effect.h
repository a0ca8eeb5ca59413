#pragma once

#include "core/lights/effect.h"
#include "core/lights/gradient.h"

namespace lumi {

/** All hues once along the strip. They move towards its end by one strip length per cycle. */
class RainbowEffect : public Effect {
 public:
  void render(Phase phase, Bytes wire) const override;

 private:
  void precompute() override;

  Gradient hues_;
};

}  // namespace lumi
