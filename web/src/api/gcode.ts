import { type ApiResult, call } from "./client";
import type { Started } from "./player";

/** The sand's size in mm. For a round table both are the diameter. */
export interface TableShape {
  width: number;
  height: number;
  isRound: boolean;
}

/** mm */
export interface Bounds {
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
}

export interface PatternStats {
  commandCount: number;
  clampedCount: number;
  bounds: Bounds | Record<string, never> | null;
}

/** How a theta-rho pattern fills the table. */
export type Fit = "circle" | "stretch";

type JobState = "waiting" | "running" | "paused" | "interrupted" | "failed" | "done";

export interface Job extends PatternStats {
  file: string;
  /** Its pattern's id in the library. Missing in hubs of version 0.1.0. */
  pattern?: string;
  originalName: string;
  status: "Queued" | "Printing" | "Completed";
  state: JobState;
  /** Where the ball was when the run began; the program's path begins there. Missing in hubs of version 0.1.0. */
  start?: { x: number; y: number };
  /** 0..100, by time */
  progress: number;
  /** The reason if the job was interrupted or failed. */
  message: string;
  repeat: boolean;
  /** seconds */
  duration: number;
  /** Seconds for the whole job on this table. Missing in hubs of version 0.1.0. */
  estimate?: number;
  remaining: number;
  /** bytes */
  size: number;
  /** The player has queued it. This and the next are missing in hubs of version 0.1.0. */
  player?: boolean;
  /** It clears the sand. */
  clear?: boolean;
}

export interface TableStatus {
  online: boolean;
  machine: string;
  /** Grbl's number, 0 without one */
  alarm: number;
  homed: boolean;
  /** The table finds 0,0 by itself. Missing in hubs of version 0.1.0. */
  homes?: boolean;
  /** A job waits for a user's confirmation that the ball is at 0,0. */
  needsConfirmation: boolean;
  /** The table draws or may move, so `stop` has an effect. */
  canStop: boolean;
  /** mm */
  position: { x: number; y: number };
  /** Missing in hubs of version 0.1.0. */
  positionKnown?: boolean;
  /** percent */
  override: number;
  /** The current problem or the awaited action, for people; empty if there is none. */
  message: string;
  stepsPerMm: number;
  /** Missing in hubs of version 0.1.0, whose table is 600 x 400 mm. */
  shape?: TableShape;
  /** Where on the table the controller's 0,0 is, in mm: its corner or its middle. Missing means the corner. */
  zero?: { x: number; y: number };
  /** mm/s along the sand; 0 or missing: the motors' steps count. */
  feed?: number;
  /** The library's revision. Missing in hubs of version 0.1.0. */
  library?: number;
  /** The playlists' revision. Missing in hubs of version 0.1.0. */
  playlists?: number;
  /** A playlist is being played. Missing in hubs of version 0.1.0. */
  player?: boolean;
  canvas: CanvasVersion;
}

/** The version of the canvas file: bytes before `size` change only together with the generation. */
export interface CanvasVersion {
  generation: number;
  /** bytes */
  size: number;
}

export type TableAction = "pause" | "resume" | "stop" | "home" | "unlock" | "confirmZero" | "release";

/** mm: how far, or where to. */
export type JogMove = { dx: number; dy: number } | { x: number; y: number };

export interface JobChange {
  /** Position among the waiting jobs, 0 first. */
  position?: number;
  repeat?: boolean;
  resume?: "continue" | "restart" | "drop";
}

export interface Uploaded extends Started {
  file: { file: string; originalName: string };
  stats: PatternStats & { duration: number };
}

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
