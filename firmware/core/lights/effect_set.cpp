#include "core/lights/effect_set.h"

#include <array>

#include "core/lights/effects/aurora_effect.h"
#include "core/lights/effects/ball_effect.h"
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
constexpr BallEffect kBall;

struct Entry {
  const Effect* effect;
  EffectCost cost;
};

/** In the order of LightMode. */
constexpr std::array<Entry, kLightModeNames.size()> kByMode = {{{&kOff, {8, 0}},
                                                                {&kSolid, {8, 0}},
                                                                {&kRainbow, {6, 75}},
                                                                {&kBreathing, {9, 1}},
                                                                {&kChase, {6, 76}},
                                                                {&kParty, {6, 38}},
                                                                {&kFire, {28, 6}},
                                                                {&kCandle, {21, 3}},
                                                                {&kAurora, {28, 7}},
                                                                {&kOcean, {25, 8}},
                                                                {&kLava, {28, 5}},
                                                                {&kMeteor, {9, 6}},
                                                                {&kCometPair, {10, 6}},
                                                                {&kScanner, {10, 0}},
                                                                {&kSparkle, {6, 46}},
                                                                {&kSnow, {30, 4}},
                                                                {&kRain, {22, 5}},
                                                                {&kRipple, {35, 1}},
                                                                {&kWave, {16, 3}},
                                                                {&kGradient, {10, 0}},
                                                                {&kGradientScroll, {6, 47}},
                                                                {&kTwoColorChase, {6, 20}},
                                                                {&kTheatreChase, {8, 0}},
                                                                {&kColorWipe, {9, 1}},
                                                                {&kTwinkle, {6, 46}},
                                                                {&kFireworks, {60, 6}},
                                                                {&kHeartbeat, {9, 2}},
                                                                {&kLightning, {22, 7}},
                                                                {&kSunrise, {14, 7}},
                                                                {&kClock, {10, 0}},
                                                                {&kBall, {12, 0}}}};

}  // namespace

const Effect& effectOf(LightMode mode) {
  return *kByMode[static_cast<size_t>(mode)].effect;
}

EffectCost costOf(LightMode mode) {
  return kByMode[static_cast<size_t>(mode)].cost;
}

}  // namespace lumi
