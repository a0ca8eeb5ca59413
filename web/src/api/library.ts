import { call, callDelete, get, type TransferOptions, transfer } from "./client";
import type { Started } from "./gcode";
import type { AddedPattern, LibraryPage, Pattern, PatternChange, Play } from "./generated";

export type { AddedPattern, LibraryPage, Pattern, PatternChange, Play };

/** A pattern waits this long, in ms, for the hub to finish another upload. */
const UPLOAD_PATIENCE = 60_000;

const LIBRARY = "/api/sand/library";
const PATTERN_SHAPE = { id: "", name: "", favorite: false, tags: [""], points: 0, length: 0, size: 0 };
const PAGE_SHAPE = { revision: 0, total: 0, space: { free: 0, used: 0 }, patterns: [PATTERN_SHAPE] };

export const getPatterns = (from: number, count: number) =>
  get<LibraryPage>(`${LIBRARY}?from=${from}&count=${count}`, PAGE_SHAPE);

export const changePattern = (id: string, change: PatternChange) =>
  call<Pattern>("PATCH", `${LIBRARY}/${id}`, change, { shape: PATTERN_SHAPE });

/** A pattern that a job or a playlist uses is only deleted by force, together with its uses. */
export const deletePattern = (id: string, byForce: boolean) =>
  callDelete(`${LIBRARY}/${id}${byForce ? "?force=1" : ""}`);

export const queuePattern = (id: string, place: "next" | "last") =>
  call<Started>("POST", `${LIBRARY}/${id}/queue`, { place });

/** For each known pattern its id (u32 LE), a length (u16 LE) and an outline; at most 40 ids. */
export const getOutlines = (ids: readonly string[]) =>
  transfer<ArrayBuffer>(`${LIBRARY}/outlines?ids=${ids}`);

/** All points, encoded like a job's program. */
export const getPatternProgram = (id: string, signal: AbortSignal) =>
  transfer<ArrayBuffer>(`${LIBRARY}/${id}/program`, undefined, { signal });

/** The pattern as G-code. */
export const getPatternText = (id: string) => transfer<ArrayBuffer>(`${LIBRARY}/${id}/gcode`);

export function addPattern(file: File, play: Play, options: TransferOptions = {}) {
  const form = new FormData();
  form.append("play", play);
  form.append("gcode", file);
  const shape = { pattern: PATTERN_SHAPE, duplicate: false };
  return transfer<AddedPattern>(LIBRARY, form, { timeoutMs: UPLOAD_PATIENCE, ...options, shape });
}
