import * as api from "../../api/patterns";
import { PAGE } from "../../state/polling";
import { createSandTable, type SandState, type SandTable } from "../../state/sand";
import { onSignedOut } from "../../state/session";
import { decodeCanvas } from "./picture/canvas-file";
import type { Path } from "./reader/path";
import { decodeProgram } from "./reader/point-steps";

export type Sand = SandTable<Path>;
export type SandView = SandState<Path>;

export const sandTable: Sand = createSandTable({ ...PAGE, api, decodeCanvas, decodeProgram });

onSignedOut(sandTable.forget);
