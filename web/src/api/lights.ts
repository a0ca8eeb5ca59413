import { type ApiResult, call } from "./client";
import type { LightCommand as AnyCommand, OwnPalette, PaletteName, StripSegment } from "./generated";

export type LightCommand = AnyCommand & { on?: boolean };

export function commandLights(command: LightCommand): Promise<ApiResult<unknown>> {
  return call("POST", "/api/lights", command, { keepalive: true });
}

/** Lists that replace the present ones, and the palette that is shown. */
interface LightParts {
  segments?: StripSegment[];
  palettes?: OwnPalette[];
  palette?: PaletteName;
}

export function saveLightParts({ segments, palette, palettes }: LightParts): Promise<ApiResult<unknown>> {
  return call("POST", "/api/config/led-config", { strips: [{ segments, palette }], palettes });
}
