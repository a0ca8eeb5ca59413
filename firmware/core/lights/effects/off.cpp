#include "core/lights/effects/effects.h"

namespace lumi {

const Effect kOffEffect = {[](const EffectFrame&, Bytes wire) { fillWire(wire, 0); }};

}  // namespace lumi
