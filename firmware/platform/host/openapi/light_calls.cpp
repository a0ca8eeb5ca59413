#include "platform/host/openapi/calls.h"

const char* const lumi::openapi::kLightCalls = R"(
Color = /^#[0-9a-fA-F]{6}$/
Strip = {id: text, ledCount: whole} & StripSettings
LedConfig = LightsSettings & {strips: Strip[1]}
PostedLedConfig = {revision?: whole} & partial LightsSettings & {strips: (partial StripSettings)[1..1]}
EffectInfo = {name: LightMode, // which settings the effect uses:
  colors: 0..3, palette: flag, intensity: flag, speed: flag}
PaletteInfo = {name: PaletteName, colors: Color[]}
EffectList = {effects: EffectInfo[], palettes: PaletteInfo[]}
LightCommand = {on?: flag | "toggle", brightness?: 0..255, mode?: LightMode, color?: Color, color2?: Color, color3?: Color,
  palette?: PaletteName, speed?: 0..1000, intensity?: 0..255, step?: -255..255, // is added to the brightness
  transition?: number, // seconds; at most two hours count
  nightLight?: { // null ends it
    minutes: 1..240, brightness?: 0..255, // 0: the lights go off
    atEnd?: flag} | null}

GET /api/config/effects -> EffectList // The effects and palettes of the lights
POST /api/config/led-config PostedLedConfig -> Saved, 409
  // Changes the settings of the lights. 409 with the present settings as `led` if `revision` is older.
POST /api/lights LightCommand -> Saved // A command for the lights. A guest may only switch them.
)";
