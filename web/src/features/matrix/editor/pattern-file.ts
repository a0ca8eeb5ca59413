import { COLUMNS, ROWS } from "../../../lib/matrix-layout";
import { BLACK } from "./pattern-editor";

const PIXELS = COLUMNS * ROWS;
const MAX_BYTES = 1024 * 1024;

export type Imported = { pattern: string[]; notes: string[] } | { problem: string };

export function exportedPattern(pattern: readonly string[], now: Date): string {
  return JSON.stringify({ pattern, timestamp: now.toISOString(), gridSize: `${ROWS}x${COLUMNS}` }, null, 2);
}

/** Reads JSON with a `pattern` array; the notes describe the adjustments. Errors are also logged. */
export async function importPattern(file: File): Promise<Imported> {
  try {
    if (file.size > MAX_BYTES) throw new Error("The file is larger than 1 MB.");
    return fitted(patternOf(await file.text()));
  } catch (error) {
    console.warn("Failed to import pattern:", error);
    return { problem: (error as Error).message };
  }
}

function patternOf(text: string): unknown[] {
  const { pattern } = parsed(text) ?? {};
  if (!Array.isArray(pattern)) throw new Error("The file holds no pattern: it has no list named “pattern”.");
  return pattern;
}

function parsed(text: string): { pattern?: unknown } | null {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("The file holds no pattern: it is not JSON.");
  }
}

function fitted(given: unknown[]): Imported {
  const used = given.slice(0, PIXELS);
  const colors = used.map(colorOf);
  const wrong = colors.filter((color) => color === null).length;
  const notes: string[] = [];
  const count = given.length === 1 ? "1 pixel" : `${given.length} pixels`;
  if (given.length > PIXELS) notes.push(`The file had ${count}; the first ${PIXELS} were used.`);
  if (given.length < PIXELS) notes.push(`The file had ${count}; the rest is black.`);
  if (wrong === 1) notes.push("One entry was no color and is black.");
  if (wrong > 1) notes.push(`${wrong} entries were no colors and are black.`);
  const pattern = Array.from({ length: PIXELS }, (_, at) => colors[at] ?? BLACK);
  return { pattern, notes };
}

function colorOf(value: unknown): string | null {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/.exec(String(value).toLowerCase())?.[1];
  if (typeof value !== "string" || !digits) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}
