import { type ApiResult, call, type HubFile } from "./client";
import type { PatternList } from "./generated";

export type { SavedPattern } from "./generated";

const PATH = "/api/matrix/patterns";

export function getSavedPatterns(): Promise<ApiResult<PatternList>> {
  return call("GET", PATH, undefined, {
    shape: { revision: 0, max: 0, patterns: [{ id: 0, name: "", frames: 0, revision: 0 }] },
  });
}

/** The pattern's file (lib/pattern-bytes.ts). */
export function getPatternFile(id: number): Promise<ApiResult<HubFile>> {
  return call("GET", `${PATH}/${id}`, undefined, { asFile: true });
}

export function addSavedPattern(file: Blob): Promise<ApiResult<{ id: number }>> {
  return call("POST", PATH, file, { shape: { id: 0 } });
}

export function replaceSavedPattern(id: number, file: Blob): Promise<ApiResult<{ id: number }>> {
  return call("PUT", `${PATH}/${id}`, file, { shape: { id: 0 } });
}

export function deleteSavedPattern(id: number): Promise<ApiResult<unknown>> {
  return call("DELETE", `${PATH}/${id}`);
}
