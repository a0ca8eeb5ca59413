import { channels, hexOf } from "./color";
import { hue as pure } from "./preview";

/** Hue in degrees (0-359), saturation in percent. */
export interface HueSaturation {
  hue: number;
  saturation: number;
}

/** The hue and saturation of "#rrggbb"; a gray has the hue 0. */
export function hueSaturation(color: string): HueSaturation {
  const [r, g, b] = channels(color);
  const most = Math.max(r, g, b);
  const range = most - Math.min(r, g, b);
  if (range === 0) return { hue: 0, saturation: 0 };
  const sextant = most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  return { hue: (Math.round(sextant * 60) + 360) % 360, saturation: Math.round((range / most) * 100) };
}

/** "#rrggbb" at full level. */
export function fullColor({ hue, saturation }: HueSaturation): string {
  return hexOf(pure(hue / 360).map((channel) => 255 - (saturation / 100) * (255 - channel)));
}

const HUES = [
  "red",
  "orange",
  "yellow",
  "lime",
  "green",
  "mint",
  "cyan",
  "azure",
  "blue",
  "violet",
  "magenta",
  "pink",
] as const;

export function hueName(hue: number): string {
  return HUES[Math.round(hue / 30) % HUES.length] ?? "red";
}

export const KELVIN = { min: 1_800, max: 6_500, step: 100 } as const;

/** "#rrggbb" of a white light at this color temperature, by Tanner Helland's approximation below 6,600 K. */
export function kelvinColor(kelvin: number): string {
  const hundreds = kelvin / 100;
  const green = 99.4708025861 * Math.log(hundreds) - 161.1195681661;
  const blue = hundreds <= 19 ? 0 : 138.5177312231 * Math.log(hundreds - 10) - 305.0447927307;
  return hexOf([255, green, blue]);
}

/** The step of KELVIN that has this color; null if none has. */
export function kelvinOf(color: string): number | null {
  for (let kelvin: number = KELVIN.min; kelvin <= KELVIN.max; kelvin += KELVIN.step)
    if (kelvinColor(kelvin) === color) return kelvin;
  return null;
}
