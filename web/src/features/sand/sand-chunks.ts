import { createChunk } from "../../components/loading/chunk";
import { LINE } from "./line/line-chunk";
import { PLAYLISTS_CHUNKS } from "./playlists/playlists-chunks";

export const SAND_CHUNKS = {
  line: LINE,
  library: createChunk(async () => {
    const [{ LibraryTab }] = await Promise.all([import("./library/LibraryTab"), LINE.load()]);
    return LibraryTab;
  }),
  ...PLAYLISTS_CHUNKS,
  create: createChunk(() => import("./create/CreateTab").then((module) => module.CreateTab)),
  tools: createChunk(() => import("./table/tools/TableTools").then((module) => module.TableTools)),
};
