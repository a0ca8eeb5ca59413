import type { StoreApi } from "zustand";
import type { Pattern } from "../api/library";

type Readable<State> = Pick<StoreApi<State>, "getState" | "getInitialState" | "subscribe">;

/** What other screens use of the library, whose code is in its chunk. */
export interface PatternLibrary {
  library: {
    store: Readable<{ phase: "loading" | "loaded" | "failed"; patterns: readonly Pattern[] }>;
    load(): Promise<void>;
    /** Loads the patterns again if this revision of the library is not theirs. */
    follow(revision: number | undefined): void;
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
