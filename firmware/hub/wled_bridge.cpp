#include "hub/wled_bridge.h"

#include <algorithm>

#include "core/api/wled_routes.h"

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
  for (const SceneKind kind : {SceneKind::kScene, SceneKind::kPreset}) {
    if (const auto id = scenes_.running(kind)) state.preset = WledPreset{kind, *id}.number();
  }
  state.nightlight = nightlight_;
  if (nightlight_.on) {
    const Millis now = clock_.now();
    state.on = true;
    state.nightlight.remaining =
        static_cast<int32_t>((nightlightEnd_ - std::min(now, nightlightEnd_)) / kSecond);
  }
  return state;
}

Status WledBridge::apply(const WledChange& change) {
  const WledState now = state();
  transition_ = change.next.transition;
  if (change.preset) {
    if (*change.preset == 0 || change.preset == now.preset) return Done{};
    const WledPreset preset = WledPreset::fromNumber(*change.preset);
    SceneRun how;
    how.parts = kSceneLights;
    const auto done = scenes_.run(preset.kind, preset.id, how);
    return done ? Status(Done{}) : done.error();
  }
  show(change, now);
  if (!change.hasNightlight) return Done{};
  const bool wasOn = nightlight_.on;
  nightlight_ = change.next.nightlight;
  nightlight_.remaining = -1;
  if (nightlight_.on && !wasOn) beginNightlight(nightlight_);
  if (!nightlight_.on && wasOn) endNightlight();
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

/** Except in WLED's mode "instant", the light dims from now on. */
void WledBridge::beginNightlight(const WledNightlight& light) {
  const Millis length = std::max<Millis>(light.minutes, 1) * kMinute;
  nightlightEnd_ = clock_.now() + length;
  if (light.mode != WledNightlightMode::kInstant) fadeTo(light.target, length);
  seenRevision_ = lights_.revision();
}

/** The light stays as it is, or comes back from its way to dark. */
void WledBridge::endNightlight() {
  if (nightlight_.target != 0 || nightlight_.mode == WledNightlightMode::kInstant) return;
  LightsLook look;
  look.strip = lights_.shownSettings().strip;
  look.strip.enabled = look.switches = true;
  (void)lights_.show(look);
}

void WledBridge::fadeTo(uint8_t target, Millis transition) {
  LightsLook look;
  look.strip = lights_.shownSettings().strip;
  look.transition = transition;
  if (target == 0) {
    look.switches = true;
    look.strip.enabled = false;
  } else {
    look.strip.brightness = target;
  }
  (void)lights_.show(look);
}

void WledBridge::tick() {
  if (!nightlight_.on) return;
  const bool isChanged = lights_.revision() != seenRevision_;
  if (!isChanged && clock_.now() < nightlightEnd_) return;
  nightlight_.on = false;
  if (!isChanged && nightlight_.mode == WledNightlightMode::kInstant) fadeTo(nightlight_.target, 0);
}

}  // namespace lumi
