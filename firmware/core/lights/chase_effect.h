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

  Gradient comet_;  // in the direction of motion from index 0: front edge, dark part, tail, head
};

}  // namespace lumi
