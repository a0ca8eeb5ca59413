import type { Hub } from "./hub";

/** What the twin's strip shows now: red, green, blue of each LED as numbers. */
export async function stripPixels(hub: Hub): Promise<number[]> {
  const answer = await fetch(new URL("/api/strip", hub.twinUrl));
  const { pixels } = (await answer.json()) as { pixels: string };
  return [...Buffer.from(pixels, "hex")];
}

/** The brightest value of any LED's colours. */
export async function stripPeak(hub: Hub): Promise<number> {
  return Math.max(...(await stripPixels(hub)));
}
