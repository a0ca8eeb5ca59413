import { call, callDelete, type TransferOptions, transfer } from "./client";
import { changeJob, controlTable, type Fit, getQueue, getTable, type JogMove, type Uploaded } from "./gcode";
import { controlPlayer, getPlayer, runPlaylist, setSpeed } from "./player";

const jogBall = (move: JogMove) => call("POST", "/api/gcode/jog", move);

const deleteJob = (file: string) => callDelete(`/api/gcode/file/${file}`);

const clearCanvas = () => call("POST", "/api/gcode/canvas/clear");

/** The canvas file from byte `from` on. */
const getCanvas = (from: number) => transfer<ArrayBuffer>(`/api/gcode/canvas.bin?from=${from}`);

const getProgram = (file: string) => transfer<ArrayBuffer>(`/api/gcode/program/${file}`);

function uploadPattern(pattern: File, fit: Fit, options: TransferOptions, placement = "") {
  const form = new FormData();
  form.append("fit", fit);
  if (placement) form.append("placement", placement);
  form.append("gcode", pattern);
  const shape = { file: { file: "", originalName: "" }, stats: { commandCount: 0 } };
  return transfer<Uploaded>("/api/gcode/upload", form, { ...options, shape });
}

/** All calls of the sand table. Those of gcode.ts are part of the start page. */
export const SAND_CALLS = {
  changeJob,
  clearCanvas,
  controlPlayer,
  controlTable,
  deleteJob,
  getCanvas,
  getPlayer,
  getProgram,
  getQueue,
  getTable,
  jogBall,
  runPlaylist,
  setSpeed,
  uploadPattern,
};
