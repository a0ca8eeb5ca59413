import type { LibraryPage, Pattern } from "../../../api/library";
import { sizeText } from "../../../lib/size-text";
import { dateText } from "../../../lib/time/clock-text";
import { countText } from "./library-texts";

/** A larger number of further patterns says no more than the free space. */
const MAX_FURTHER = 400;

/** "123 patterns · 176 KB free · about 9 more like these" */
export function capacityText({ patterns, space }: LibraryPage): string {
  const texts = [countText(patterns.length)];
  texts.push(`${sizeText(space.free)} free`);
  const further = Math.floor((space.free * patterns.length) / (space.used || Number.NaN));
  if (further <= MAX_FURTHER) texts.push(`about ${further} more like these`);
  return texts.join(" · ");
}

/** "12.3 m" */
export function lengthText({ length }: Pattern): string {
  const metres = length / 1000;
  return `${metres.toLocaleString("en", { maximumFractionDigits: metres < 100 ? 1 : 0 })} m`;
}

export function drawnText({ drawn }: Pattern): string {
  return drawn === 0 ? "Never" : drawn === 1 ? "Once" : `${drawn.toLocaleString("en")} times`;
}

/** `seconds` since 1970 */
export function momentText(seconds: number | null): string {
  return seconds ? dateText(new Date(seconds * 1000).toISOString()) : "Unknown";
}

/** The name of the file that a pattern is downloaded as. */
export function fileNameOf({ name }: Pattern): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: file names have none
  return `${name.replace(/[\\/:*?"<>|\u0000-\u001f]/g, "_")}.gcode`;
}
