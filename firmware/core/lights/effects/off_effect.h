#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

class OffEffect final : public Effect {
 public:
  void render(const EffectFrame&, Bytes wire) const override { fillWire(wire, 0); }
};

}  // namespace lumi
