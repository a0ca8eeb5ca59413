import { call, callDelete, get, type HubFile } from "./client";
import type { PatternList } from "./generated";

export type { SavedPattern } from "./generated";

const PATTERNS = "/api/matrix/patterns";
const LIST_SHAPE = { revision: 0, max: 0, patterns: [{ id: 0, name: "", frames: 0, revision: 0 }] };
const SAVED_SHAPE = { id: 0, revision: 0 };

export const getSavedPatterns = () => get<PatternList>(PATTERNS, LIST_SHAPE);

/** The pattern's file (lib/pattern-bytes.ts). */
export const getPatternFile = (id: number) =>
  call<HubFile>("GET", `${PATTERNS}/${id}`, undefined, { asFile: true });

export const addSavedPattern = (file: Blob) =>
  call<typeof SAVED_SHAPE>("POST", PATTERNS, file, { shape: SAVED_SHAPE });

export const replaceSavedPattern = (id: number, file: Blob) =>
  call<typeof SAVED_SHAPE>("PUT", `${PATTERNS}/${id}`, file, { shape: SAVED_SHAPE });

/** Only if the pattern has this revision: the id may be another's meanwhile. */
export const deleteSavedPattern = (id: number, revision: number) =>
  callDelete(`${PATTERNS}/${id}?revision=${revision}`);
