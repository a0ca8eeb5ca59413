import { type ApiResult, call } from "./client";
import type { BallSettings, OwnPalette, StripSegment } from "./types";

/** Replaces one of the lists, or how the strip runs around the table. */
interface LightParts {
  segments?: StripSegment[];
  palettes?: OwnPalette[];
  ball?: Partial<BallSettings>;
}

export function saveLightParts({ segments, ...parts }: LightParts): Promise<ApiResult<unknown>> {
  return call("POST", "/api/config/led-config", { strips: [{ segments }], ...parts });
}

/** The lights dim to `brightness` (0..255; 0: off) within `minutes`, 1 to 240. */
export function beginNightLight(minutes: number, brightness: number): Promise<ApiResult<unknown>> {
  return call("POST", "/api/config/night-light", { minutes, brightness });
}

/** The lights are as they were before. */
export function endNightLight(): Promise<ApiResult<unknown>> {
  return call("DELETE", "/api/config/night-light");
}
