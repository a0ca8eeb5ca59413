export const COLORS = ["red", "green", "blue"] as const;
export type Color = (typeof COLORS)[number];

/** "brg" for blue, red, green; null if a color was seen twice. `seen`: what each byte of an LED lights. */
export function orderOf(seen: readonly Color[]): string | null {
  return new Set(seen).size === seen.length ? seen.map((color) => color[0]).join("") : null;
}

/** A, for the hub and a strip. */
export const LEAST_SUPPLY = 1.5;

/**
 * The strip's current limit in mA for a supply of at least `LEAST_SUPPLY`, in A, as in docs/hardware.md: 1 A for
 * the hub, 20 % in reserve.
 */
export function limitOf(supply: number): number {
  return Math.min(supply * 1000 - 1000, Math.floor(supply * 8) * 100);
}

/** NaN for anything but a number, with comma or point. */
export function numberIn(text: string): number {
  return /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : Number.NaN;
}
