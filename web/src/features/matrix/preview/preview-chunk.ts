import { createChunk } from "../../../components/loading/chunk";
import { lazy } from "../../../components/loading/LazyScreen";

export const PREVIEW = createChunk(() => import("./MatrixPreview").then((module) => module.MatrixPreview));

/** Plays a matrix's picture, as wide as its container. Its code is a chunk, because several screens show it. */
export const Preview = lazy(PREVIEW);
