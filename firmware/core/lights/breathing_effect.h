#pragma once

#include "core/lights/effect.h"

namespace lumi {

/** The colour rises from a faint glow to full brightness and back, twice per cycle. */
class BreathingEffect : public Effect {
 public:
  void render(Phase phase, Bytes wire) const override;
};

}  // namespace lumi
