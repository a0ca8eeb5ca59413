import type { Job, TableAction, TableStatus } from "../../../api/gcode";
import type { Pattern } from "../../../api/library";
import type { Player, PlayerAction } from "../../../api/player";
import { openSheet } from "../../../components/navigation/sheet";
import type { Named } from "../../../state/sand/player";
import type { Library } from "../library/library-store";
import type { Outlines } from "../library/outlines";
import type { TableShape } from "../line/sand-line";

/** The library's patterns. */
export interface Patterns {
  library: Pick<Library, "store" | "load" | "retry" | "follow">;
  outlines: Pick<Outlines, "store" | "want">;
  /** The patterns that contain every word of a search. */
  find(patterns: readonly Pattern[], search: string): Pattern[];
}

/** The parts of the playlists that the sand table's screen shows. Their code is a chunk of its own. */
export type PlaylistsView = PlaylistsTabView | PlayerView | AddToPlaylistView;

interface View {
  table: TableStatus;
  shape: TableShape;
}

export interface PlaylistsTabView extends View {
  view: "tab";
  player: Player | null;
  run: (playlist: Named) => void;
}

/** What is drawn now, and what comes next. */
export interface PlayerView extends View {
  view: "player";
  /** A part of the table's card; otherwise a bar at the lower edge of the window. */
  isCard: boolean;
  /** null: a job that was started by hand is drawn */
  player: Player | null;
  jobs: readonly Job[];
  isSilent: boolean;
  /** "Done about 21:40"; empty if that is unknown or never. */
  end: string;
  play: (action: PlayerAction) => unknown;
  control: (action: TableAction) => unknown;
}

export interface ToAdd {
  patterns: readonly Pattern[];
  /** Called when they are in a playlist. */
  onAdded?: () => void;
}

/** Asks to which playlist the patterns are added. */
export interface AddToPlaylistView extends View, ToAdd {
  view: "add";
  onClose: () => void;
}

export const openPlaylist = (id: number) => openSheet(`/sand-table?tab=playlists&list=${id}`);
