import { type ApiResult, call } from "./client";
import type { OwnPalette, StripSegment } from "./types";

/** Lists that replace the present ones, and the palette that is shown. */
interface LightParts {
  segments?: StripSegment[];
  palettes?: OwnPalette[];
  palette?: string;
}

export function saveLightParts({ segments, palette, palettes }: LightParts): Promise<ApiResult<unknown>> {
  return call("POST", "/api/config/led-config", { strips: [{ segments, palette }], palettes });
}

/** The lights dim to `brightness` (0..255; 0: off) within `minutes`, 1 to 240. */
export function beginNightLight(minutes: number, brightness: number): Promise<ApiResult<unknown>> {
  return call("POST", "/api/lights", { nightLight: { minutes, brightness } });
}

/** The lights are as they were before. */
export function endNightLight(): Promise<ApiResult<unknown>> {
  return call("POST", "/api/lights", { nightLight: null });
}
