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

  static constexpr size_t kHueBits = 7;  // more are not told apart, and each costs time to bake

  std::array<WireColor, 1 << kHueBits> hues_{};
};

}  // namespace lumi
