import { type ApiResult, call } from "./client";
import type { Job, JobChange, TableStatus } from "./generated";
import type { Started } from "./player";

export type { Bounds, CanvasVersion, Fit, PatternStats, TableShape, Uploaded } from "./generated";
export type { Job, JobChange, TableStatus };

export type TableAction = "pause" | "resume" | "stop" | "home" | "unlock" | "confirmZero" | "release";

/** mm: how far, or where to. */
export type JogMove = { dx: number; dy: number } | { x: number; y: number };

/** A short limit, so that a hub that stops responding is noticed soon. */
const POLL = { timeoutMs: 3_000 };

const TABLE_SHAPE = {
  machine: "",
  message: "",
  override: 0,
  position: { x: 0, y: 0 },
  canvas: { generation: 0, size: 0 },
};

export function getQueue(): Promise<ApiResult<Job[]>> {
  return call("GET", "/api/gcode/queue", undefined, {
    ...POLL,
    shape: [{ file: "", originalName: "", state: "", progress: 0 }],
  });
}

export function getTable(): Promise<ApiResult<TableStatus>> {
  return call("GET", "/api/gcode/table", undefined, { ...POLL, shape: TABLE_SHAPE });
}

export function controlTable(action: TableAction): Promise<ApiResult<unknown>> {
  return call("POST", "/api/gcode/control", { action }, { keepalive: true });
}

export function changeJob(file: string, change: JobChange): Promise<ApiResult<Started>> {
  return call("PATCH", `/api/gcode/queue/${file}`, change);
}
