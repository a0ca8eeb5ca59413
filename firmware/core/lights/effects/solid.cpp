#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

void render(const EffectFrame& frame, Bytes wire) {
  fillWire(wire, frame.look.encoder().encodeVisible(frame.look.colors[0]));
}

}  // namespace

const Effect kSolidEffect = {render};

}  // namespace lumi
