#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** The colour as candlelight: it flickers softly, each place a little for itself. Intensity: how much. */
class CandleEffect final : public Effect {
 public:
  void precompute(const Appearance& look, Gradient& table) const override;
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
