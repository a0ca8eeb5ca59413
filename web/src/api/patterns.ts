import { type ApiResult, call, type TransferOptions, transfer } from "./client";
import type { Fit, JogMove, Uploaded } from "./gcode";

/** All calls of the sand table. Those of gcode.ts are part of the start page. */
export * from "./gcode";
export * from "./player";

export function jogBall(move: JogMove): Promise<ApiResult<unknown>> {
  return call("POST", "/api/gcode/jog", move);
}

export function deleteJob(file: string): Promise<ApiResult<unknown>> {
  return call("DELETE", `/api/gcode/file/${file}`);
}

export function clearCanvas(): Promise<ApiResult<unknown>> {
  return call("POST", "/api/gcode/canvas/clear");
}

/** The canvas file from byte `from` on. */
export function getCanvas(from: number): Promise<ApiResult<ArrayBuffer>> {
  return transfer(`/api/gcode/canvas.bin?from=${from}`);
}

export function getProgram(file: string): Promise<ApiResult<ArrayBuffer>> {
  return transfer(`/api/gcode/program/${file}`);
}

export function uploadPattern(
  pattern: File,
  fit: Fit,
  options: TransferOptions,
  placement = "",
): Promise<ApiResult<Uploaded>> {
  const form = new FormData();
  form.append("fit", fit);
  if (placement) form.append("placement", placement);
  form.append("gcode", pattern);
  const shape = { file: { file: "", originalName: "" }, stats: { commandCount: 0 } };
  return transfer("/api/gcode/upload", form, { ...options, shape });
}
