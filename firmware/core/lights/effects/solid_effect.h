#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

class SolidEffect final : public Effect {
 public:
  void render(const EffectFrame& frame, Bytes wire) const override {
    fillWire(wire, frame.look.encoder().encodeVisible(frame.look.colors[0]));
  }
};

}  // namespace lumi
