import { createChunk } from "../../../components/loading/chunk";

const load = () => import("./PlaylistsTab");

export const PLAYLISTS_CHUNKS = {
  playlists: createChunk(() => load().then((module) => module.PlaylistsTab)),
  player: createChunk(() => load().then((module) => module.PlayerBar)),
  addToPlaylist: createChunk(() => load().then((module) => module.AddToPlaylist)),
  pattern: createChunk(() => load().then((module) => module.PatternField)),
};
