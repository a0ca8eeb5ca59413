#pragma once

#include "core/lights/effect.h"
#include "core/lights/gradient.h"

namespace lumi {

/** Three comets with soft tails move towards the end of the strip, one strip per cycle. */
class ChaseEffect : public Effect {
 public:
  void render(Phase phase, Bytes wire) const override;

 private:
  void precompute() override;

  Gradient comet_;  // from just before the head, around the ring and through the tail to the head
};

}  // namespace lumi
