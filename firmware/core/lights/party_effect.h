#pragma once

#include <array>

#include "core/lights/effect.h"

namespace lumi {

/**
 * Each pixel flares up to four times per cycle, in hues that look random. The phase determines the picture.
 */
class PartyEffect : public Effect {
 public:
  void render(Phase phase, Bytes wire) const override;

 private:
  void precompute() override;

  static constexpr size_t kHueBits = 7;  // more hues are not distinguishable and take longer to precompute

  std::array<WireColor, 1 << kHueBits> hues_{};
};

}  // namespace lumi
