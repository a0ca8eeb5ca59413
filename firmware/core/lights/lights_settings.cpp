#include "core/lights/lights_settings.h"

namespace lumi {

std::string_view nameOf(LightMode mode) {
  return kLightModeNames[static_cast<size_t>(mode)];
}

}  // namespace lumi
