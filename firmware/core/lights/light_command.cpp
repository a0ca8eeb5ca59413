#include "core/lights/light_command.h"

#include <algorithm>

namespace lumi {
namespace {

/** Shows a colour that was asked for without saying how. */
void showColor(StripSettings& strip) {
  if (!showsColor(strip.mode)) strip.mode = LightMode::kSolid;
  strip.palette = Palette::kColors;
}

}  // namespace

bool LookChange::isEmpty() const {
  return !mode && !color && !color2 && !color3 && !brightness && !speed && !intensity && !palette;
}

void LookChange::applyTo(Look& look) const {
  look.mode = mode.value_or(look.mode);
  look.color = color.value_or(look.color);
  look.color2 = color2.value_or(look.color2);
  look.color3 = color3.value_or(look.color3);
  look.brightness = brightness.value_or(look.brightness);
  look.speed = speed.value_or(look.speed);
  look.intensity = intensity.value_or(look.intensity);
  look.palette = palette.value_or(look.palette);
}

bool LightCommand::onlySwitches() const {
  return isEmpty() && step == 0 && !segments && !nightLight && transition == 0;
}

LightTarget targetOf(const LightCommand& command, const StripSettings& now, bool isLit,
                     const LastShown& last) {
  StripSettings strip = now;
  command.applyTo(strip);
  const bool isOff = command.mode == LightMode::kOff || command.brightness == 0;
  if (command.mode == LightMode::kOff) strip.mode = now.mode;
  if (command.brightness == 0) strip.brightness = now.brightness;
  if (command.step != 0) {
    const int wanted = strip.brightness + command.step;
    strip.brightness = static_cast<uint8_t>(std::min(std::max(wanted, 1), int{UINT8_MAX}));
  }
  const bool switches = command.power || isOff;
  if (switches) {
    const bool turnsOn = command.power == Power::kToggle ? !isLit : command.power == Power::kOn;
    strip.enabled = turnsOn && !isOff;
  }
  if (switches && strip.enabled) {
    if (strip.mode == LightMode::kOff) strip.mode = last.mode;
    if (strip.brightness == 0) strip.brightness = last.brightness;
  }
  if (command.color && !command.mode && !command.palette) showColor(strip);
  if (command.segments) {
    strip.segments = *command.segments;
  } else {
    followLook(now, strip);
  }
  adoptLookOfSegments(strip);
  return {strip, switches};
}

}  // namespace lumi
