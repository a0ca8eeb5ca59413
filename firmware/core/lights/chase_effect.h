#pragma once

#include "core/lights/effect.h"
#include "core/lights/gradient.h"

namespace lumi {

/** Three comets with soft tails, evenly spaced, running towards the end of the strip: one strip a cycle. */
class ChaseEffect : public Effect {
 public:
  void render(Phase phase, Bytes wire) const override;

 private:
  void bake() override;

  Gradient comet_;  // from just before the head, around the ring, through the tail to the head
};

}  // namespace lumi
