export type Rgb = readonly [number, number, number];

export const BLACK: Rgb = [0, 0, 0];

/** The channels (0-255) of "#rrggbb" or "#rgb"; anything else is black. */
export function channels(color: string): Rgb {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color);
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  const [, r = "", g = "", b = ""] = long ?? short?.map((digit) => digit + digit) ?? [];
  if (r === "") return BLACK;
  return [parseInt(r, 16), parseInt(g, 16), parseInt(b, 16)];
}
