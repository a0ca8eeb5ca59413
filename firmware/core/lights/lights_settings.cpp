#include "core/lights/lights_settings.h"

namespace lumi {

std::string_view nameOf(LightMode mode) {
  return kLightModeNames[static_cast<size_t>(mode)];
}

bool showsColor(LightMode mode) {
  return mode == LightMode::kSolid || mode == LightMode::kBreathing || mode == LightMode::kChase;
}

}  // namespace lumi
