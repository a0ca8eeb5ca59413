import { type ApiResult, call } from "./client";
import type { OwnPalette, StripSegment } from "./types";

/** A change of the room lights. The hub decides what it means; a missing field asks for nothing. */
export interface LightCommand {
  on?: boolean;
  /** 0..255; 0 switches the lights off and keeps the brightness. */
  brightness?: number;
  /** "#rrggbb" */
  color?: string;
  /** Dims to `brightness` (0: off) within `minutes`, 1 to 240; null ends it. */
  nightLight?: { minutes: number; brightness: number } | null;
}

export function commandLights(command: LightCommand): Promise<ApiResult<unknown>> {
  return call("POST", "/api/lights", command, { keepalive: true });
}

/** Lists that replace the present ones, and the palette that is shown. */
interface LightParts {
  segments?: StripSegment[];
  palettes?: OwnPalette[];
  palette?: string;
}

export function saveLightParts({ segments, palette, palettes }: LightParts): Promise<ApiResult<unknown>> {
  return call("POST", "/api/config/led-config", { strips: [{ segments, palette }], palettes });
}
