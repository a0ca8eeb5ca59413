#pragma once

#include "core/lights/effect.h"

namespace lumi {

/** The colour, the same in every frame. */
class SolidEffect : public Effect {
 public:
  void render(Phase, Bytes wire) const override { fillWire(wire, color_); }

 private:
  void bake() override { color_ = encoder().encodeVisible(look().color); }

  WireColor color_ = 0;
};

}  // namespace lumi
