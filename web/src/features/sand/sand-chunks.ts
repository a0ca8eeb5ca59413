import { createChunk } from "../../components/loading/chunk";
import { LINE } from "./line/line-chunk";

const importPlaylists = () => import("./playlists/PlaylistsTab");

export const SAND_CHUNKS = {
  line: LINE,
  library: createChunk(async () => {
    const [{ LibraryTab }] = await Promise.all([import("./library/LibraryTab"), LINE.load()]);
    return LibraryTab;
  }),
  playlists: createChunk(() => importPlaylists().then((module) => module.PlaylistsTab)),
  player: createChunk(() => importPlaylists().then((module) => module.PlayerBar)),
  addToPlaylist: createChunk(() => importPlaylists().then((module) => module.AddToPlaylist)),
  pattern: createChunk(() => importPlaylists().then((module) => module.PatternField)),
  create: createChunk(() => import("./create/CreateTab").then((module) => module.CreateTab)),
  tools: createChunk(() => import("./table/tools/TableTools").then((module) => module.TableTools)),
};
