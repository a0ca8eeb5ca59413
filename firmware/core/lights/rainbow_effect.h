#pragma once

#include "core/lights/effect.h"
#include "core/lights/gradient.h"

namespace lumi {

/** All hues once along the strip, wandering towards its end: one strip a cycle. */
class RainbowEffect : public Effect {
 public:
  void render(Phase phase, Bytes wire) const override;

 private:
  void bake() override;

  Gradient hues_;
};

}  // namespace lumi
