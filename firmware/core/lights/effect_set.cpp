#include "core/lights/effect_set.h"

#include <array>

#include "core/lights/effects/aurora_effect.h"
#include "core/lights/effects/breathing_effect.h"
#include "core/lights/effects/candle_effect.h"
#include "core/lights/effects/chase_effect.h"
#include "core/lights/effects/clock_effect.h"
#include "core/lights/effects/color_wipe_effect.h"
#include "core/lights/effects/comet_pair_effect.h"
#include "core/lights/effects/fire_effect.h"
#include "core/lights/effects/fireworks_effect.h"
#include "core/lights/effects/gradient_effect.h"
#include "core/lights/effects/gradient_scroll_effect.h"
#include "core/lights/effects/heartbeat_effect.h"
#include "core/lights/effects/lava_effect.h"
#include "core/lights/effects/lightning_effect.h"
#include "core/lights/effects/meteor_effect.h"
#include "core/lights/effects/ocean_effect.h"
#include "core/lights/effects/off_effect.h"
#include "core/lights/effects/party_effect.h"
#include "core/lights/effects/rain_effect.h"
#include "core/lights/effects/rainbow_effect.h"
#include "core/lights/effects/ripple_effect.h"
#include "core/lights/effects/scanner_effect.h"
#include "core/lights/effects/snow_effect.h"
#include "core/lights/effects/solid_effect.h"
#include "core/lights/effects/sparkle_effect.h"
#include "core/lights/effects/sunrise_effect.h"
#include "core/lights/effects/theatre_chase_effect.h"
#include "core/lights/effects/twinkle_effect.h"
#include "core/lights/effects/two_color_chase_effect.h"
#include "core/lights/effects/wave_effect.h"

namespace lumi {
namespace {

constexpr OffEffect kOff;
constexpr SolidEffect kSolid;
constexpr RainbowEffect kRainbow;
constexpr BreathingEffect kBreathing;
constexpr ChaseEffect kChase;
constexpr PartyEffect kParty;
constexpr FireEffect kFire;
constexpr CandleEffect kCandle;
constexpr AuroraEffect kAurora;
constexpr OceanEffect kOcean;
constexpr LavaEffect kLava;
constexpr MeteorEffect kMeteor;
constexpr CometPairEffect kCometPair;
constexpr ScannerEffect kScanner;
constexpr SparkleEffect kSparkle;
constexpr SnowEffect kSnow;
constexpr RainEffect kRain;
constexpr RippleEffect kRipple;
constexpr WaveEffect kWave;
constexpr GradientEffect kGradient;
constexpr GradientScrollEffect kGradientScroll;
constexpr TwoColorChaseEffect kTwoColorChase;
constexpr TheatreChaseEffect kTheatreChase;
constexpr ColorWipeEffect kColorWipe;
constexpr TwinkleEffect kTwinkle;
constexpr FireworksEffect kFireworks;
constexpr HeartbeatEffect kHeartbeat;
constexpr LightningEffect kLightning;
constexpr SunriseEffect kSunrise;
constexpr ClockEffect kClock;

/** In the order of LightMode. */
constexpr std::array<const Effect*, kLightModeNames.size()> kByMode = {
    &kOff,       &kSolid,     &kRainbow,        &kBreathing,     &kChase,        &kParty,
    &kFire,      &kCandle,    &kAurora,         &kOcean,         &kLava,         &kMeteor,
    &kCometPair, &kScanner,   &kSparkle,        &kSnow,          &kRain,         &kRipple,
    &kWave,      &kGradient,  &kGradientScroll, &kTwoColorChase, &kTheatreChase, &kColorWipe,
    &kTwinkle,   &kFireworks, &kHeartbeat,      &kLightning,     &kSunrise,      &kClock};

}  // namespace

const Effect& effectOf(LightMode mode) {
  return *kByMode[static_cast<size_t>(mode)];
}

}  // namespace lumi
