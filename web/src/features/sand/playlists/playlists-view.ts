import { createContext, useContext } from "react";
import type { Pattern } from "../../../api/library";
import { openSheet } from "../../../components/navigation/sheet";
import type { Library } from "../library/library-store";
import type { Outlines } from "../library/outlines";

/** The library's patterns. */
export interface Patterns {
  library: Pick<Library, "store" | "load" | "retry" | "follow">;
  outlines: Pick<Outlines, "store" | "want">;
  /** The patterns that contain every word of a search. */
  find(patterns: readonly Pattern[], search: string): Pattern[];
}

/** The library is another chunk. */
export const PatternsContext = createContext({} as Patterns);

export const usePatterns = () => useContext(PatternsContext);

export interface ToAdd {
  patterns: readonly Pattern[];
  /** Called when they are in a playlist. */
  onAdded?: () => void;
}

export const openPlaylist = (id: number) => openSheet(`/sand-table?tab=playlists&list=${id}`);
