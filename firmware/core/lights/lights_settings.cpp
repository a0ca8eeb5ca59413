#include "core/lights/lights_settings.h"

namespace lumi {
namespace {

/** In the order of LightMode. */
constexpr std::array<ModeUses, kLightModeNames.size()> kUses = {{
    {0, false, false, false},  // off
    {1, false, false, false},  // solid
    {0, false, false, true},   // rainbow
    {1, false, false, true},   // breathing
    {1, false, false, true},   // chase
    {0, false, false, true},   // party
}};

}  // namespace

std::string_view nameOf(LightMode mode) {
  return kLightModeNames[static_cast<size_t>(mode)];
}

ModeUses usesOf(LightMode mode) {
  return kUses[static_cast<size_t>(mode)];
}

}  // namespace lumi
