#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** A light that goes back and forth and draws a short trail. Intensity: how wide it is. */
class ScannerEffect final : public Effect {
 public:
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
