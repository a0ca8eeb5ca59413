#pragma once

#include <array>

#include "core/lights/effect.h"

namespace lumi {

/**
 * Sparkles: each pixel flares up in a hue of its own and fades, four times a cycle, now and then skipping
 * one. It looks random and is the same for the same phase.
 */
class PartyEffect : public Effect {
 public:
  void render(Phase phase, Bytes wire) const override;

 private:
  void bake() override;

  std::array<WireColor, 256> hues_{};
};

}  // namespace lumi
