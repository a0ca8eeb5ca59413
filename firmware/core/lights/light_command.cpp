#include "core/lights/light_command.h"

namespace lumi {
namespace {

/** Shows a colour that was asked for without saying how. */
void showColor(StripSettings& strip) {
  if (!showsColor(strip.mode)) strip.mode = LightMode::kSolid;
  strip.palette = Palette::kColors;
}

}  // namespace

bool LightCommand::onlySwitches() const {
  return isEmpty() && step == 0 && !segments && !nightLight && transition == 0;
}

bool carryOut(const LightCommand& command, bool isLit, const LastShown& last, StripSettings& strip) {
  const Look before = strip.look();
  command.applyTo(strip);
  const bool isOff = command.mode == LightMode::kOff || command.brightness == 0;
  if (command.mode == LightMode::kOff) strip.mode = before.mode;
  if (command.brightness == 0) strip.brightness = before.brightness;
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
  command.segments ? strip.setSegments(*command.segments) : followLook(before, strip);
  adoptLookOfSegments(strip);
  return switches;
}

}  // namespace lumi
