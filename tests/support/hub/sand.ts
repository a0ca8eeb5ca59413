import type { Answer, RemoteHub } from "./remote-hub";
import { until } from "./until";

export interface SandJob {
  file: string;
  pattern: string;
  originalName: string;
  status: "Queued" | "Printing" | "Completed";
  state: "waiting" | "running" | "paused" | "interrupted" | "failed" | "done";
  progress: number;
  message: string;
  duration: number;
  estimate: number;
  remaining: number;
  positionKnown: boolean;
}

export interface SandTableState {
  online: boolean;
  machine: string;
  alarm: number;
  canStop: boolean;
  homed: boolean;
  needsConfirmation: boolean;
  position: { x: number; y: number };
  positionKnown: boolean;
  override: number;
  message: string;
  canvas: { generation: number; size: number };
}

export interface Uploaded {
  file: { file: string; originalName: string };
  stats: {
    commandCount: number;
    clampedCount: number;
    duration: number;
    bounds: { minX: number; maxX: number; minY: number; maxY: number };
  };
  quiet: string;
  error?: string;
}

export interface SandSegment {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  isRapid: boolean;
}

/** The calls for the sand table, as one user. */
export class Sand {
  constructor(
    private readonly hub: RemoteHub,
    private readonly token: string,
  ) {}

  static async of(hub: RemoteHub): Promise<Sand> {
    return new Sand(hub, await hub.signIn());
  }

  upload(name: string, content: string | Uint8Array, fields: Record<string, string> = {}) {
    return upload(this.hub, this.token, name, content, fields);
  }

  async queue(): Promise<SandJob[]> {
    return (await this.hub.call<SandJob[]>("GET", "/api/gcode/queue", { token: this.token })).body;
  }

  async job(file: string): Promise<SandJob> {
    const job = (await this.queue()).find((each) => each.file === file);
    if (!job) throw new Error(`${file} is not in the queue`);
    return job;
  }

  async table(): Promise<SandTableState> {
    return (await this.hub.call<SandTableState>("GET", "/api/gcode/table", { token: this.token })).body;
  }

  control(action: string, value?: number) {
    return this.hub.call("POST", "/api/gcode/control", { token: this.token, body: { action, value } });
  }

  /** Moves the ball; resolves to the status of the response. */
  async jog(body: Record<string, unknown>): Promise<number> {
    return (await this.hub.call("POST", "/api/gcode/jog", { token: this.token, body })).status;
  }

  change(file: string, body: Record<string, unknown>) {
    return this.hub.call("PATCH", `/api/gcode/queue/${file}`, { token: this.token, body });
  }

  /** Removes the pattern of a job that has not been drawn from the library, and its jobs. */
  async discard(file: string) {
    const { pattern } = await this.job(file);
    return this.hub.call("DELETE", `/api/sand/library/${pattern}?force=1`, { token: this.token });
  }

  remove(file: string) {
    return this.hub.call("DELETE", `/api/gcode/file/${file}`, { token: this.token });
  }

  /** The targets of the stored program, in order: "12.5 7". */
  async moves(file: string): Promise<string[]> {
    const { text } = await this.hub.call("GET", `/api/gcode/file/${file}`, { token: this.token });
    return text
      .split("\n")
      .filter(Boolean)
      .map((line) => line.replace(/^G[01] X([-.\d]+) Y([-.\d]+)$/, "$1 $2"));
  }

  async segments(): Promise<SandSegment[]> {
    const answer = await this.hub.call<{ state: { accumulatedSegments: SandSegment[] } }>(
      "GET",
      "/api/gcode/canvas/state",
      { token: this.token },
    );
    return answer.body.state.accumulatedSegments;
  }

  /** Waits until the job is in one of these states. */
  reaches(file: string, ...states: SandJob["state"][]): Promise<SandJob> {
    const isThere = ({ state }: SandJob) => states.includes(state);
    return until(() => this.job(file), isThere, { ...patient, what: states.join(" or ") });
  }
}

/** Limits for steps that take the table a long time. */
export const patient = { timeout: 120_000, interval: 100 };

async function upload(
  hub: RemoteHub,
  token: string,
  name: string,
  content: string | Uint8Array,
  fields: Record<string, string>,
): Promise<Answer<Uploaded>> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("gcode", new Blob([content as BlobPart]), name);
  const response = await fetch(new URL("/api/gcode/upload", hub.baseUrl), {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Uploaded };
}

/** The distance in mm from a point to the nearest of the segments. */
export function distanceTo(segments: SandSegment[], x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { x1, y1, x2, y2 } of segments) {
    const dx = x2 - x1;
    const dy = y2 - y1;
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
    least = Math.min(least, Math.hypot(x - x1 - along * dx, y - y1 - along * dy));
  }
  return least;
}

/** A spiral from the middle outwards with this many short lines. */
export function spiral(lines: number, radius = 190): string {
  const rows = ["; a spiral", "G21 G90"];
  for (let line = 0; line <= lines; line++) {
    const part = line / lines;
    const angle = Math.sqrt(part) * Math.sqrt(lines / 8);
    const x = 300 + radius * part * Math.cos(angle);
    const y = 200 + radius * part * Math.sin(angle);
    rows.push(`${line === 0 ? "G0" : "G1"} X${x.toFixed(3)} Y${y.toFixed(3)}`);
  }
  return `${rows.join("\n")}\n`;
}

/**
 * Moves to and fro over the whole table, 24 s each, so that they do not end before a test interrupts them.
 * The lines are short, so that a table that receives no more lines soon stops.
 */
export function sweeps(count: number): string {
  const rows = [];
  for (let sweep = 0; sweep < count; sweep++)
    for (let x = 30; x <= 600; x += 30) rows.push(`G1 X${sweep % 2 ? 600 - x : x} Y${10 + sweep * 2}`);
  return `${rows.join("\n")}\n`;
}
