import type { StoreApi } from "zustand";
import type { TableStatus } from "../api/gcode";
import type { Pattern } from "../api/library";

type Readable<State> = Pick<StoreApi<State>, "getState" | "getInitialState" | "subscribe">;

/** What the table reports about the library's patterns. */
export type Followed = Pick<TableStatus, "library" | "override">;

/** What other screens use of the library, whose code is in its chunk. */
export interface PatternLibrary {
  library: {
    store: Readable<{ phase: "loading" | "loaded" | "failed"; patterns: readonly Pattern[] }>;
    load(): Promise<void>;
    /** Loads the patterns again if the library's revision or the table's speed is not theirs. */
    follow(table: Followed): void;
  };
  /** Simplified lines by the patterns' ids. */
  outlines: {
    store: Readable<Readonly<Record<string, Uint8Array>>>;
    /** Replaces what the same user of the outlines wanted before; the first ids are the most urgent. */
    want(ids: string[], user: string): void;
  };
  /** The patterns that contain every word of a search. */
  find(patterns: readonly Pattern[], search: string): Pattern[];
}
