#include "core/lights/effect_set.h"

#include <array>

#include "core/lights/aurora_effect.h"
#include "core/lights/breathing_effect.h"
#include "core/lights/candle_effect.h"
#include "core/lights/chase_effect.h"
#include "core/lights/clock_effect.h"
#include "core/lights/color_wipe_effect.h"
#include "core/lights/comet_pair_effect.h"
#include "core/lights/fire_effect.h"
#include "core/lights/fireworks_effect.h"
#include "core/lights/gradient_effect.h"
#include "core/lights/gradient_scroll_effect.h"
#include "core/lights/heartbeat_effect.h"
#include "core/lights/lava_effect.h"
#include "core/lights/lightning_effect.h"
#include "core/lights/meteor_effect.h"
#include "core/lights/ocean_effect.h"
#include "core/lights/off_effect.h"
#include "core/lights/party_effect.h"
#include "core/lights/rain_effect.h"
#include "core/lights/rainbow_effect.h"
#include "core/lights/ripple_effect.h"
#include "core/lights/scanner_effect.h"
#include "core/lights/snow_effect.h"
#include "core/lights/solid_effect.h"
#include "core/lights/sparkle_effect.h"
#include "core/lights/sunrise_effect.h"
#include "core/lights/theatre_chase_effect.h"
#include "core/lights/twinkle_effect.h"
#include "core/lights/two_color_chase_effect.h"
#include "core/lights/wave_effect.h"

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
