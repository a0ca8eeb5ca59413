import type { ComponentType } from "react";
import { AddToPlaylist } from "./AddToPlaylist";
import { PatternField } from "./PatternField";
import { PlayerBar } from "./PlayerBar";
import { PlaylistsTab } from "./PlaylistsTab";
import { type Patterns, PatternsContext } from "./playlists-view";

export const PLAYLISTS = { PlaylistsTab, PlayerBar, AddToPlaylist, PatternField };

/** The component with the library's patterns. */
export function withPatterns<Props extends object>(Part: ComponentType<Props>, patterns: Patterns) {
  return (props: Props) => (
    <PatternsContext.Provider value={patterns}>
      <Part {...props} />
    </PatternsContext.Provider>
  );
}
