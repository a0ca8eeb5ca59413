import { call, get } from "./client";
import type {
  LightCommand as AnyCommand,
  EffectList,
  OwnPalette,
  PaletteName,
  StripSegment,
} from "./generated";

export type LightCommand = AnyCommand & { on?: boolean };

export const commandLights = (command: LightCommand) =>
  call("POST", "/api/lights", command, { keepalive: true });

/** Lists that replace the present ones, and the palette that is shown. */
interface LightParts {
  segments?: StripSegment[];
  palettes?: OwnPalette[];
  palette?: PaletteName;
}

export const saveLightParts = ({ segments, palette, palettes }: LightParts) =>
  call("POST", "/api/config/led-config", { strips: [{ segments, palette }], palettes });

/** What the hub can show. */
export const getEffects = () =>
  get<EffectList>("/api/config/effects", {
    effects: [{ name: "", colors: 0, palette: true, intensity: true, speed: true }],
    palettes: [{ name: "", colors: [""] }],
  });

/** Stops live light until its sender pauses. */
export const takeLightsBack = () => call("POST", "/api/connections/wled/take-back");
