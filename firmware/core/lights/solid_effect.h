#pragma once

#include "core/lights/effect.h"

namespace lumi {

class SolidEffect : public Effect {
 public:
  void render(Phase, Bytes wire) const override { fillWire(wire, color_); }

 private:
  void precompute() override { color_ = encoder().encodeVisible(appearance().color); }

  WireColor color_ = 0;
};

}  // namespace lumi
