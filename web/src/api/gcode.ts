import { call, get } from "./client";
import type { Job, JobChange, Started as StartedAnswer, TableStatus } from "./generated";

export type { Bounds, CanvasVersion, Fit, PatternStats, TableShape, Uploaded } from "./generated";
export type { Job, JobChange, TableStatus };

export type TableAction = "pause" | "resume" | "stop" | "home" | "unlock" | "confirmZero" | "release";

/** mm: how far, or where to. */
export type JogMove = { dx: number; dy: number } | { x: number; y: number };

/** The answer to a start by hand. */
export type Started = Partial<StartedAnswer>;

const JOB_SHAPE = { file: "", originalName: "", state: "", progress: 0 };
const TABLE_SHAPE = {
  machine: "",
  message: "",
  override: 0,
  position: { x: 0, y: 0 },
  canvas: { generation: 0, size: 0 },
};

export const getQueue = () => get<Job[]>("/api/gcode/queue", [JOB_SHAPE]);

export const getTable = () => get<TableStatus>("/api/gcode/table", TABLE_SHAPE);

export const controlTable = (action: TableAction) =>
  call("POST", "/api/gcode/control", { action }, { keepalive: true });

export const changeJob = (file: string, change: JobChange) =>
  call<Started>("PATCH", `/api/gcode/queue/${file}`, change);
