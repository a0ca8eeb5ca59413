#include "hub/wled_bridge.h"

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
  const StripSettings& strip = lights_.settings().strip;
  WledState state;
  state.on = lights_.isLit();
  const bool isKnown = product(brightness_, segmentBrightness_) == strip.brightness;
  state.brightness = isKnown ? brightness_ : std::max<uint8_t>(strip.brightness, 1);
  state.segmentBrightness = isKnown ? segmentBrightness_ : 255;
  state.colors = {strip.color, strip.color2, strip.color3};
  state.effect = strip.mode == LightMode::kOff ? 0 : static_cast<uint8_t>(static_cast<int>(strip.mode) - 1);
  state.speed = wledSpeed(strip.speed);
  state.intensity = strip.intensity;
  state.palette = static_cast<uint8_t>(strip.palette);
  state.transition = transition_;
  const auto running = scenes_.running();
  if (running == lights_.source().scene) state.preset = running;
  state.nightlight = nightlight_;
  if (const auto night = lights_.nightLight()) {
    state.nightlight.on = true;
    state.nightlight.target = night->brightness;
    state.nightlight.remaining = static_cast<int32_t>(night->duration / kSecond);
  }
  return state;
}

Status WledBridge::apply(const WledChange& change) {
  const WledState now = state();
  transition_ = change.next.transition;
  if (change.preset) {
    if (*change.preset == 0) return Done{};
    const Scene* scene = scenes_.scenes().find(*change.preset);
    if (scene == nullptr || !scene->summary.setsLights()) return notFound("There is no such preset.");
    if (change.preset == now.preset && scene->summary.isLook()) return Done{};
    SceneRun how;
    how.source = {SourceKind::kWled};
    const auto done = scenes_.run(*change.preset, how);
    return done ? Status(Done{}) : done.error();
  }
  (void)lights_.command(commandFrom(change, now));
  if (change.hasNightlight) {
    nightlight_ = change.next.nightlight;
    nightlight_.on = false;
    nightlight_.remaining = -1;
  }
  return Done{};
}

LightCommand WledBridge::commandFrom(const WledChange& change, const WledState& now) {
  const WledState& next = change.next;
  LightCommand command;
  brightness_ = next.brightness;
  segmentBrightness_ = next.segmentBrightness;
  // WLED's numbers are coarser than ours: what the app does not change stays as it is.
  if (brightness_ != now.brightness || segmentBrightness_ != now.segmentBrightness) {
    command.brightness = product(brightness_, segmentBrightness_);
  }
  if (next.speed != now.speed) command.speed = speedOf(next.speed);
  command.intensity = next.intensity;
  if (change.hasPalette) command.palette = static_cast<Palette>(next.palette);
  if (change.hasColor) command.color = next.colors[0];
  command.color2 = next.colors[1];
  command.color3 = next.colors[2];
  if (change.hasEffect) command.mode = static_cast<LightMode>(next.effect + 1);
  if (change.switches) command.power = next.on ? Power::kOn : Power::kOff;
  const WledNightlight& night = next.nightlight;
  if (change.hasNightlight && night.on != now.nightlight.on) {
    command.nightLight = NightLight{night.on ? std::max<Millis>(night.minutes, 1) * kMinute : 0, night.target,
                                    night.mode == WledNightlightMode::kInstant};
  }
  command.transition = change.transitionOnce.value_or(next.transition) * kTenth;
  command.source = {SourceKind::kWled};
  return command;
}

}  // namespace lumi
