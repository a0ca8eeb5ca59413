#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** The whole strip beats like a heart. Intensity: how strongly. */
class HeartbeatEffect final : public Effect {
 public:
  void precompute(const Appearance& look, Gradient& table) const override;
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
