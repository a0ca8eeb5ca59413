import { call, callDelete, type TransferOptions, transfer } from "./client";
import type { Fit, JogMove, Uploaded } from "./gcode";

/** All calls of the sand table. Those of gcode.ts are part of the start page. */
export * from "./gcode";
export * from "./player";

export const jogBall = (move: JogMove) => call("POST", "/api/gcode/jog", move);

export const deleteJob = (file: string) => callDelete(`/api/gcode/file/${file}`);

export const clearCanvas = () => call("POST", "/api/gcode/canvas/clear");

/** The canvas file from byte `from` on. */
export const getCanvas = (from: number) => transfer<ArrayBuffer>(`/api/gcode/canvas.bin?from=${from}`);

export const getProgram = (file: string) => transfer<ArrayBuffer>(`/api/gcode/program/${file}`);

export function uploadPattern(pattern: File, fit: Fit, options: TransferOptions, placement = "") {
  const form = new FormData();
  form.append("fit", fit);
  if (placement) form.append("placement", placement);
  form.append("gcode", pattern);
  const shape = { file: { file: "", originalName: "" }, stats: { commandCount: 0 } };
  return transfer<Uploaded>("/api/gcode/upload", form, { ...options, shape });
}
