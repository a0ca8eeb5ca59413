import type { ComponentType } from "react";
import { createChunk } from "../../components/loading/chunk";
import type { CreateTabProps } from "./create/CreateTab";
import type { LibraryTabProps } from "./library/LibraryTab";
import { LINE } from "./line/line-chunk";
import type { TableShape } from "./line/sand-line";

const importLibrary = () => import("./library/LibraryTab");
const importPlaylists = () => import("./playlists/PlaylistsPart");
const importCreate = () => import("./create/CreateTab");

const shipped = async (table: TableShape) => [...(await importCreate()).shippedFiles(table)];

type Playlists = Awaited<ReturnType<typeof importPlaylists>>["PLAYLISTS"];

/** A part of the playlists. All are in one chunk. */
const playlistsPart = <Props extends object>(partOf: (parts: Playlists) => ComponentType<Props>) =>
  createChunk(async () => {
    const [{ PLAYLISTS, withPatterns }, { patternSource }] = await Promise.all([
      importPlaylists(),
      importLibrary(),
    ]);
    return withPatterns(partOf(PLAYLISTS), patternSource);
  });

/** The chunks of the Sand Table screen. */
export const SAND_CHUNKS = {
  line: LINE,
  library: createChunk(async () => {
    const [{ LibraryTab }] = await Promise.all([importLibrary(), LINE.load()]);
    return (props: Omit<LibraryTabProps, "shipped">) => <LibraryTab {...props} shipped={shipped} />;
  }),
  playlists: playlistsPart(({ PlaylistsTab }) => PlaylistsTab),
  player: playlistsPart(({ PlayerBar }) => PlayerBar),
  addToPlaylist: playlistsPart(({ AddToPlaylist }) => AddToPlaylist),
  pattern: playlistsPart(({ PatternField }) => PatternField),
  create: createChunk(async () => {
    const [{ CreateTab }, { savePattern }] = await Promise.all([importCreate(), importLibrary()]);
    return (props: Omit<CreateTabProps, "onSave">) => <CreateTab {...props} onSave={savePattern} />;
  }),
  tools: createChunk(() => import("./table/tools/TableTools").then((module) => module.TableTools)),
};
