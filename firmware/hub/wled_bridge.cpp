#include "hub/wled_bridge.h"

#include <algorithm>

namespace lumi {
namespace {

constexpr Millis kTenth = 100;

uint8_t product(uint8_t brightness, uint8_t segment) {
  return static_cast<uint8_t>((brightness * segment + 127) / 255);
}

uint8_t wledSpeed(uint16_t speed) {
  return static_cast<uint8_t>((speed * 255u + StripSettings::kTopSpeed / 2) / StripSettings::kTopSpeed);
}

uint16_t speedOf(uint8_t wled) {
  return static_cast<uint16_t>((wled * StripSettings::kTopSpeed + 127u) / 255u);
}

}  // namespace

WledState WledBridge::state() const {
  const StripSettings strip = lights_.shownSettings().strip;
  WledState state;
  state.on = strip.enabled && strip.mode != LightMode::kOff && strip.brightness > 0;
  const bool isKnown = product(brightness_, segmentBrightness_) == strip.brightness;
  state.brightness = isKnown ? brightness_ : std::max<uint8_t>(strip.brightness, 1);
  state.segmentBrightness = isKnown ? segmentBrightness_ : 255;
  state.colors = {strip.color, strip.color2, strip.color3};
  state.effect = strip.mode == LightMode::kOff ? 0 : static_cast<uint8_t>(static_cast<int>(strip.mode) - 1);
  state.speed = wledSpeed(strip.speed);
  state.intensity = strip.intensity;
  state.palette = static_cast<uint8_t>(strip.palette);
  state.transition = transition_;
  state.preset = scenes_.running();
  state.nightlight = nightlight_;
  if (const auto night = lights_.nightLight()) {
    state.on = state.nightlight.on = true;
    state.nightlight.target = night->brightness;
    state.nightlight.remaining = static_cast<int32_t>(night->duration / kSecond);
  }
  return state;
}

Status WledBridge::apply(const WledChange& change) {
  const WledState now = state();
  transition_ = change.next.transition;
  if (change.preset) {
    if (*change.preset == 0 || change.preset == now.preset) return Done{};
    SceneRun how;
    how.parts = kSceneLights;
    const auto done = scenes_.run(*change.preset, how);
    return done ? Status(Done{}) : done.error();
  }
  if (change.hasNightlight && !change.next.nightlight.on) lights_.endNightLight();
  show(change, now);
  if (!change.hasNightlight) return Done{};
  nightlight_ = change.next.nightlight;
  const bool begins = nightlight_.on && !now.nightlight.on;
  nightlight_.on = false;
  if (begins) {
    lights_.beginNightLight({std::max<Millis>(nightlight_.minutes, 1) * kMinute, nightlight_.target,
                             nightlight_.mode == WledNightlightMode::kInstant});
  }
  return Done{};
}

void WledBridge::show(const WledChange& change, const WledState& now) {
  const WledState& next = change.next;
  LightsLook look;
  StripSettings& strip = look.strip;
  strip = lights_.shownSettings().strip;
  brightness_ = next.brightness;
  segmentBrightness_ = next.segmentBrightness;
  // WLED's numbers are coarser than ours: what the app does not change stays as it is.
  if (brightness_ != now.brightness || segmentBrightness_ != now.segmentBrightness) {
    strip.brightness = product(brightness_, segmentBrightness_);
  }
  if (next.speed != now.speed) strip.speed = speedOf(next.speed);
  strip.intensity = next.intensity;
  strip.palette = static_cast<Palette>(next.palette);
  strip.color = next.colors[0];
  strip.color2 = next.colors[1];
  strip.color3 = next.colors[2];
  if (change.hasEffect) strip.mode = static_cast<LightMode>(next.effect + 1);
  if (change.hasColor && !change.hasEffect && !showsColor(strip.mode)) strip.mode = LightMode::kSolid;
  if (change.switches && next.on && strip.mode == LightMode::kOff) strip.mode = LightMode::kSolid;
  look.switches = change.switches;
  if (change.switches) strip.enabled = next.on;
  look.transition = change.transitionOnce.value_or(next.transition) * kTenth;
  (void)lights_.show(look);
}

}  // namespace lumi
