import type { GlobalSettings, LedConfig, Strip } from "../api/types";

/** What somebody changed on the screen, field by field, so that it can be laid over newer settings. */
export interface LightsChange {
  strip: Partial<Strip>;
  globals: Partial<GlobalSettings>;
}

export const NO_CHANGE: LightsChange = { strip: {}, globals: {} };

export function isEmpty({ strip, globals }: LightsChange): boolean {
  return Object.keys(strip).length === 0 && Object.keys(globals).length === 0;
}

export function mergeChanges(older: LightsChange, newer: LightsChange): LightsChange {
  return { strip: { ...older.strip, ...newer.strip }, globals: { ...older.globals, ...newer.globals } };
}

/** Only the first strip is used; a configuration without one has nothing to change there. */
export function applyChange<T extends LedConfig>(config: T, change: LightsChange): T {
  const [first, ...others] = config.strips;
  const strips = first ? [{ ...first, ...change.strip }, ...others] : [];
  return { ...config, strips, globalSettings: { ...config.globalSettings, ...change.globals } };
}
