import { ShownTable } from "../line/SandPicture";
import { AddToPlaylist } from "./AddToPlaylist";
import { PlayerBar } from "./PlayerBar";
import { PlaylistsTab } from "./PlaylistsTab";
import { sandPlaylists } from "./playlists-store";
import type { Patterns, PlaylistsView } from "./playlists-view";

export { PatternField } from "./PatternField";

/** All that the sand table's screen shows of the playlists. Patterns are shown as this table draws them. */
export function PlaylistsPart({ source: patterns, ...view }: PlaylistsView & { source: Patterns }) {
  return (
    <ShownTable.Provider value={view.shape}>
      {view.view === "tab" ? (
        <PlaylistsTab {...view} store={sandPlaylists} patterns={patterns} />
      ) : view.view === "player" ? (
        <PlayerBar {...view} patterns={patterns} />
      ) : (
        <AddToPlaylist {...view} store={sandPlaylists} library={patterns} />
      )}
    </ShownTable.Provider>
  );
}
