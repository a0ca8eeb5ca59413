import { useMemo } from "react";
import type { PlaylistsView } from "../../../state/playlists-view";
import type { SandLineProps } from "../../../state/sand-line";
import { AddToPlaylist } from "./AddToPlaylist";
import { PlayerBar } from "./PlayerBar";
import { PlaylistsTab } from "./PlaylistsTab";
import type { Patterns } from "./pattern-source";
import { type Playlists, sandPlaylists } from "./playlists-store";

interface Context {
  source: Patterns;
  store?: Playlists;
}

/** All that the sand table's screen shows of the playlists. Patterns are shown as this table draws them. */
export function PlaylistsPart({ source, store = sandPlaylists, ...view }: PlaylistsView & Context) {
  const { shape } = view;
  const Line = useMemo(() => (line: SandLineProps) => <source.Line on={shape} {...line} />, [source, shape]);
  const patterns = useMemo(() => ({ ...source, Line }), [source, Line]);
  if (view.view === "tab") return <PlaylistsTab {...view} {...{ store, patterns }} />;
  if (view.view === "player") return <PlayerBar {...view} patterns={patterns} />;
  return <AddToPlaylist {...view} store={store} library={patterns} />;
}
