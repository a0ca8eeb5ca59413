import { type ApiResult, call, type TransferOptions, transfer } from "./client";
import type { AddedPattern, LibraryPage, Pattern, PatternChange, Play } from "./generated";
import type { Started } from "./player";

export type { AddedPattern, LibraryPage, Pattern, PatternChange, Play };

/** A pattern waits this long, in ms, for the hub to finish another upload. */
const UPLOAD_PATIENCE = 60_000;

const LIBRARY = "/api/sand/library";
const PATTERN_SHAPE = { id: "", name: "", favorite: false, tags: [""], points: 0, length: 0, size: 0 };

export function getPatterns(from: number, count: number): Promise<ApiResult<LibraryPage>> {
  return call("GET", `${LIBRARY}?from=${from}&count=${count}`, undefined, {
    shape: { revision: 0, total: 0, space: { free: 0, used: 0 }, patterns: [PATTERN_SHAPE] },
  });
}

export function changePattern(id: string, change: PatternChange): Promise<ApiResult<Pattern>> {
  return call("PATCH", `${LIBRARY}/${id}`, change, { shape: PATTERN_SHAPE });
}

/** A pattern that a job or a playlist uses is only deleted by force, together with its uses. */
export function deletePattern(id: string, byForce: boolean): Promise<ApiResult<unknown>> {
  return call("DELETE", `${LIBRARY}/${id}${byForce ? "?force=1" : ""}`);
}

export function queuePattern(id: string, place: "next" | "last"): Promise<ApiResult<Started>> {
  return call("POST", `${LIBRARY}/${id}/queue`, { place });
}

/** For each known pattern its id (u32 LE), a length (u16 LE) and an outline; at most 40 ids. */
export function getOutlines(ids: readonly string[]): Promise<ApiResult<ArrayBuffer>> {
  return transfer(`${LIBRARY}/outlines?ids=${ids}`);
}

/** All points, encoded like a job's program. */
export function getPatternProgram(id: string, signal: AbortSignal): Promise<ApiResult<ArrayBuffer>> {
  return transfer(`${LIBRARY}/${id}/program`, undefined, { signal });
}

/** The pattern as G-code. */
export function getPatternText(id: string): Promise<ApiResult<ArrayBuffer>> {
  return transfer(`${LIBRARY}/${id}/gcode`);
}

export function addPattern(
  file: File,
  play: Play,
  options: TransferOptions = {},
): Promise<ApiResult<AddedPattern>> {
  const form = new FormData();
  form.append("play", play);
  form.append("gcode", file);
  const shape = { pattern: PATTERN_SHAPE, duplicate: false };
  return transfer(LIBRARY, form, { timeoutMs: UPLOAD_PATIENCE, ...options, shape });
}
