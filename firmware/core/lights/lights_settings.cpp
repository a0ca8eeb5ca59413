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
    {0, true, true, true},     // fire
    {1, false, true, true},    // candle
    {0, true, true, true},     // aurora
    {0, true, true, true},     // ocean
    {0, true, true, true},     // lava
    {1, true, true, true},     // meteor
    {2, false, true, true},    // comet-pair
    {1, false, true, true},    // scanner
    {1, true, true, true},     // sparkle
    {0, true, true, true},     // snow
    {0, true, true, true},     // rain
    {1, true, true, true},     // ripple
    {1, false, true, true},    // wave
    {3, true, false, false},   // gradient
    {3, true, true, true},     // gradient-scroll
    {2, false, true, true},    // two-color-chase
    {1, false, true, true},    // theatre-chase
    {2, false, true, true},    // color-wipe
    {1, true, true, true},     // twinkle
    {0, true, true, true},     // fireworks
    {1, false, true, true},    // heartbeat
    {0, true, true, true},     // lightning
    {0, true, true, true},     // sunrise
    {2, false, true, false},   // clock
}};

}  // namespace

std::string_view nameOf(LightMode mode) {
  return kLightModeNames[static_cast<size_t>(mode)];
}

ModeUses usesOf(LightMode mode) {
  return kUses[static_cast<size_t>(mode)];
}

}  // namespace lumi
