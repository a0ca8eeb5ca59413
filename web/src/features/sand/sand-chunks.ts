import { createChunk } from "../../components/loading/chunk";
import { LINE } from "./line/line-chunk";

const load = () => import("./library/with-playlists");

export const SAND_CHUNKS = {
  line: LINE,
  library: createChunk(async () => {
    const [{ LibraryTab }] = await Promise.all([load(), LINE.load()]);
    return LibraryTab;
  }),
  playlists: createChunk(() => load().then((module) => module.PlaylistsTab)),
  player: createChunk(() => load().then((module) => module.PlayerBar)),
  pattern: createChunk(() => load().then((module) => module.PatternField)),
  create: createChunk(() => import("./create/CreateTab").then((module) => module.CreateTab)),
  tools: createChunk(() => import("./table/tools/TableTools").then((module) => module.TableTools)),
};
