import {
  changeJob,
  clearCanvas,
  controlTable,
  deleteJob,
  getCanvas,
  getProgram,
  getQueue,
  getTable,
  uploadPattern,
} from "../../api/gcode";
import { PAGE } from "../../state/polling";
import { createSandTable, type SandState, type SandTable } from "../../state/sand";
import { sessionStore } from "../../state/session";
import { decodeCanvas } from "./picture/canvas-file";
import type { Path } from "./reader/path";
import { decodeProgram } from "./reader/point-steps";

export type Sand = SandTable<Path>;
export type SandView = SandState<Path>;

const api = {
  changeJob,
  clearCanvas,
  controlTable,
  deleteJob,
  getCanvas,
  getProgram,
  getQueue,
  getTable,
  uploadPattern,
};

export const sandTable: Sand = createSandTable({ ...PAGE, api, decodeCanvas, decodeProgram });

sessionStore.subscribe(({ status }) => {
  if (status === "unauthenticated") sandTable.forget();
});
