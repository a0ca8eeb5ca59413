#pragma once

#include "core/lights/effect.h"

namespace lumi {

class OffEffect : public Effect {
 public:
  void render(Phase, Bytes wire) const override { fillWire(wire, 0); }
};

}  // namespace lumi
