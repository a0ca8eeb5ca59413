import { createChunk } from "../../components/loading/chunk";
import type { PatternFieldProps } from "../../state/scene-pictures";
import type { CreateTabProps } from "./create/CreateTab";
import type { LibraryTabProps } from "./library/LibraryTab";
import { LINE } from "./line/line-chunk";
import type { TableShape } from "./line/sand-line";
import type { PlaylistsView } from "./playlists/playlists-view";

const importLibrary = () => import("./library/LibraryTab");
const importPlaylists = () => import("./playlists/PlaylistsPart");
const importCreate = () => import("./create/CreateTab");

const shipped = async (table: TableShape) => [...(await importCreate()).shippedFiles(table)];

/** The chunks of the Sand Table screen. */
export const SAND_CHUNKS = {
  line: LINE,
  library: createChunk(async () => {
    const [{ LibraryTab }] = await Promise.all([importLibrary(), LINE.load()]);
    return (props: Omit<LibraryTabProps, "shipped">) => <LibraryTab {...props} shipped={shipped} />;
  }),
  playlists: createChunk(async () => {
    const [{ PlaylistsPart }, { patternSource }] = await Promise.all([importPlaylists(), importLibrary()]);
    return (props: PlaylistsView) => <PlaylistsPart {...props} source={patternSource} />;
  }),
  pattern: createChunk(async () => {
    const [{ PatternField }, { patternSource }] = await Promise.all([importPlaylists(), importLibrary()]);
    return (props: PatternFieldProps) => <PatternField {...props} patterns={patternSource} />;
  }),
  create: createChunk(async () => {
    const [{ CreateTab }, { savePattern }] = await Promise.all([importCreate(), importLibrary()]);
    return (props: Omit<CreateTabProps, "onSave">) => <CreateTab {...props} onSave={savePattern} />;
  }),
  tools: createChunk(() => import("./table/tools/TableTools").then((module) => module.TableTools)),
};
