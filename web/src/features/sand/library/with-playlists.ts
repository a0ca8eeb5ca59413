/** One chunk: the library and the playlists share most of their code. */
export { PatternField } from "../playlists/PatternField";
export { PlayerBar } from "../playlists/PlayerBar";
export { PlaylistsTab } from "../playlists/PlaylistsTab";
export { LibraryTab } from "./LibraryTab";
