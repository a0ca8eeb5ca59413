import type { PlaylistsView } from "../../state/playlists-view";
import { AddToPlaylist } from "./AddToPlaylist";
import { PlayerBar } from "./PlayerBar";
import { PlaylistsTab } from "./PlaylistsTab";
import type { Patterns } from "./patterns";
import { type Playlists, sandPlaylists } from "./playlists-store";

interface Context {
  source: Patterns;
  store?: Playlists;
}

/** All that the sand table's screen shows of the playlists. */
export function PlaylistsPart({ source, store = sandPlaylists, ...view }: PlaylistsView & Context) {
  if (view.view === "tab") return <PlaylistsTab {...view} store={store} patterns={source} />;
  if (view.view === "player") return <PlayerBar {...view} patterns={source} />;
  return <AddToPlaylist {...view} store={store} library={source} />;
}
