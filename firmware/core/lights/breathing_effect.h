#pragma once

#include "core/lights/effect.h"

namespace lumi {

/** The brightness rises from faint to full and falls back, twice per cycle. */
class BreathingEffect : public Effect {
 public:
  void render(Phase phase, Bytes wire) const override;
};

}  // namespace lumi
