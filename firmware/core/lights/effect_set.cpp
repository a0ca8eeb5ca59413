#include "core/lights/effect_set.h"

#include <array>

#include "core/lights/breathing_effect.h"
#include "core/lights/chase_effect.h"
#include "core/lights/off_effect.h"
#include "core/lights/party_effect.h"
#include "core/lights/rainbow_effect.h"
#include "core/lights/solid_effect.h"

namespace lumi {
namespace {

constexpr OffEffect kOff;
constexpr SolidEffect kSolid;
constexpr RainbowEffect kRainbow;
constexpr BreathingEffect kBreathing;
constexpr ChaseEffect kChase;
constexpr PartyEffect kParty;

/** In the order of LightMode. */
constexpr std::array<const Effect*, kLightModeNames.size()> kByMode = {&kOff,       &kSolid, &kRainbow,
                                                                       &kBreathing, &kChase, &kParty};

}  // namespace

const Effect& effectOf(LightMode mode) {
  return *kByMode[static_cast<size_t>(mode)];
}

}  // namespace lumi
