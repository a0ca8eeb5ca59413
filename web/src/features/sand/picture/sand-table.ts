import { SAND_CALLS } from "../../../api/patterns";
import { createSandTable } from "../../../state/sand/sand";
import { onSignedOut } from "../../../state/session";
import { PAGE } from "../../../state/use-polled";
import { decodeProgram } from "../reader/point-steps";
import { decodeCanvas } from "./canvas-file";

export const sandTable = createSandTable({ ...PAGE, api: SAND_CALLS, decodeCanvas, decodeProgram });

onSignedOut(sandTable.forget);
