#pragma once

#include "core/lights/effect.h"

namespace lumi {

/** The colour swelling from a faint glow to its brightness and back, twice a cycle. */
class BreathingEffect : public Effect {
 public:
  void render(Phase phase, Bytes wire) const override;
};

}  // namespace lumi
