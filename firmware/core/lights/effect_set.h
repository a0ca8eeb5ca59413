#pragma once

#include <array>

#include "core/lights/breathing_effect.h"
#include "core/lights/chase_effect.h"
#include "core/lights/lights_settings.h"
#include "core/lights/off_effect.h"
#include "core/lights/party_effect.h"
#include "core/lights/rainbow_effect.h"
#include "core/lights/solid_effect.h"

namespace lumi {

/** One instance of each effect. A new effect is added here, to LightMode and to kLightModeNames. */
class EffectSet {
 public:
  EffectSet() = default;
  EffectSet(const EffectSet&) = delete;
  EffectSet& operator=(const EffectSet&) = delete;

  Effect& of(LightMode mode) { return *byMode_[static_cast<size_t>(mode)]; }

 private:
  OffEffect off_;
  SolidEffect solid_;
  RainbowEffect rainbow_;
  BreathingEffect breathing_;
  ChaseEffect chase_;
  PartyEffect party_;
  std::array<Effect*, kLightModeNames.size()> byMode_ = {&off_,       &solid_, &rainbow_,
                                                         &breathing_, &chase_, &party_};
};

}  // namespace lumi
