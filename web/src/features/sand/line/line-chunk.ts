import { createChunk } from "../../../components/loading/chunk";

export const LINE = createChunk(() => import("./SandLine").then((module) => module.SandLine));
