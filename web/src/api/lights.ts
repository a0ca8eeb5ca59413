import { call } from "./client";
import type { LightCommand as AnyCommand, OwnPalette, PaletteName, StripSegment } from "./generated";

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
