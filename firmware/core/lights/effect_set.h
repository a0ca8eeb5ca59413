#pragma once

#include "core/lights/drawing/effect.h"
#include "core/lights/lights_settings.h"

namespace lumi {

const Effect& effectOf(LightMode mode);

}  // namespace lumi
