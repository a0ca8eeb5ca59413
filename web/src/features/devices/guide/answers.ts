import type { ColorOrder } from "../../../api/types";

export const COLORS = ["red", "green", "blue"] as const;
export type Color = (typeof COLORS)[number];

/** "brg" for blue, red, green; null if a color was seen twice. `seen`: what each byte of an LED lights. */
export function orderOf(seen: readonly Color[]): ColorOrder | null {
  return new Set(seen).size === seen.length ? (seen.map((color) => color[0]).join("") as ColorOrder) : null;
}

/** Lowest current in A of a supply for a strip, which may feed the hub, too. */
export const leastSupply = (feedsHub: boolean) => (feedsHub ? 1.5 : 0.5);

/**
 * The strip's current limit in mA for a supply of at least `leastSupply`, in A, as in docs/hardware.md: 20 % in
 * reserve, and 1 A for the hub if the supply feeds it.
 */
export function limitOf(supply: number, feedsHub: boolean): number {
  const reserved = Math.floor(supply * 8) * 100;
  return feedsHub ? Math.min(supply * 1000 - 1000, reserved) : reserved;
}

/** NaN for anything but a number, with comma or point. */
export function numberIn(text: string): number {
  return /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : Number.NaN;
}
