import { vi } from "vitest";
import type { ApiResult, TransferOptions } from "../src/api/client";
import type {
  Fit,
  Job,
  JobChange,
  JogMove,
  PatternStats,
  TableAction,
  TableStatus,
  Uploaded,
} from "../src/api/gcode";
import type { Player, PlayerAction, Started } from "../src/api/player";
import { playerOf } from "../src/state/sand/player";
import { apiError } from "./fake-config-hub";

export const STATS: PatternStats = {
  commandCount: 1234,
  clampedCount: 5,
  bounds: { minX: 0, maxX: 600, minY: 12.5, maxY: 400 },
};

export function job(file: string, state: Job["state"] = "waiting", more: Partial<Job> = {}): Job {
  const isPrinting = state === "running" || state === "paused";
  return {
    file,
    pattern: "0000000a",
    originalName: `${file}.gcode`,
    status: state === "done" ? "Completed" : isPrinting ? "Printing" : "Queued",
    state,
    start: { x: 0, y: 0 },
    progress: 0,
    message: "",
    currentX: 0,
    currentY: 0,
    positionKnown: true,
    repeat: false,
    player: false,
    clear: false,
    backwards: false,
    approaching: false,
    duration: 100,
    estimate: 100,
    remaining: 100,
    size: 1000,
    ...STATS,
    ...more,
  };
}

/** A player that draws the second of three patterns of the playlist "Evening". */
export function player(more: Partial<Player> = {}): Player {
  return {
    ...playerOf({ id: 3, name: "Evening" }),
    state: "drawing",
    drawn: 1,
    total: 3,
    file: "a",
    pattern: "0000000a",
    next: ["0000000b"],
    remaining: 600,
    message: "",
    ...more,
  };
}

/** The content of the fake canvas.bin, as JSON text. */
export interface SentCanvas {
  generation: number;
  from: number;
  size: number;
  strokes: string[];
}

export function refusal(message: string, status = 409) {
  const { ok, error } = apiError(status);
  return { ok, error: { ...error, message } };
}

type Granted = ApiResult<Started>;

/**
 * A hub with a queue, a table and a canvas with 10 bytes per stroke; responds immediately, or rejects a
 * command if the test says so.
 */
export class FakeSandHub {
  jobs: Job[] = [];
  table: TableStatus = {
    online: true,
    machine: "Idle",
    alarm: 0,
    homed: true,
    homes: true,
    needsConfirmation: false,
    canStop: false,
    canResume: false,
    quiet: false,
    clearing: 120,
    position: { x: 30, y: 40 },
    positionKnown: true,
    feed: 0,
    motion: {
      isPolar: false,
      isCoreXy: true,
      feed: 2121,
      rateX: 10_000,
      rateY: 10_000,
      accelerationX: 300,
      accelerationY: 300,
      junction: 0.01,
    },
    library: 1,
    playlists: 1,
    player: false,
    shape: { width: 600, height: 400, isRound: false },
    zero: { x: 0, y: 0 },
    override: 100,
    stepsPerMm: 80,
    message: "",
    canvas: { generation: 1, size: 16 },
  };
  /** Without it, no playlist is played. */
  player: Player | null = null;
  /** The player's answer after the end of a playlist. */
  ended: Partial<Player> = { state: "idle", playlist: null, message: "" };
  /** The sentence about quiet hours that answers a start by hand; empty outside of them. */
  quiet = "";
  strokes: string[] = [];
  programs: Record<string, string> = {};
  isGone = false;
  /** Replaces the response to the next command. */
  refusal: ReturnType<typeof refusal> | null = null;
  /** Calling this sends the response to the next command. */
  answerCommand: (() => void) | null = null;
  holdsCommands = false;

  readonly api = {
    getQueue: vi.fn(async () => (this.isGone ? apiError(0) : ok(structuredClone(this.jobs)))),
    getTable: vi.fn(async () => (this.isGone ? apiError(0) : ok(this.tableNow()))),
    getCanvas: vi.fn(async (from: number) => ok(this.canvas(from))),
    getProgram: vi.fn(async (file: string) => {
      const program = this.programs[file];
      return program === undefined ? refusal("There is no pattern of this name.", 404) : ok(encode(program));
    }),
    controlTable: vi.fn((_action: TableAction) => this.grant()),
    getPlayer: vi.fn(async () => ok(structuredClone(this.player ?? { ...player(), ...this.ended }))),
    controlPlayer: vi.fn((_action: PlayerAction) => this.grant()),
    setSpeed: vi.fn((_percent: number) => this.grant()),
    runPlaylist: vi.fn((_id: number) => this.start()),
    jogBall: vi.fn((_move: JogMove) => this.grant()),
    changeJob: vi.fn((_file: string, { resume }: JobChange) =>
      resume === "restart" ? this.start() : this.grant(),
    ),
    deleteJob: vi.fn((_file: string) => this.grant()),
    clearCanvas: vi.fn(() => this.grant()),
    uploadPattern: vi.fn(
      async (
        pattern: File,
        _fit: Fit,
        _options: TransferOptions,
        _placement?: string,
      ): Promise<ApiResult<Uploaded>> =>
        this.refusal ??
        ok({
          success: true,
          file: { file: "new", originalName: pattern.name },
          stats: { ...STATS, duration: 60 },
          quiet: this.quiet,
        }),
    ),
  };

  /** Adds a job's path to the canvas. */
  keep(stroke: string): void {
    this.strokes.push(stroke);
    this.table.canvas = { ...this.table.canvas, size: this.table.canvas.size + 10 };
  }

  smooth(): void {
    this.strokes = [];
    this.table.canvas = { generation: this.table.canvas.generation + 1, size: 16 };
  }

  private tableNow(): TableStatus {
    const canStop = this.table.canStop || this.jobs.some(({ status }) => status === "Printing");
    const isHeld = this.jobs.some(({ state }) => state === "paused") || /Hold|Door/.test(this.table.machine);
    const canResume = this.table.canResume || (canStop && isHeld);
    return structuredClone({ ...this.table, canStop, canResume, player: this.player !== null });
  }

  private canvas(wanted: number): ArrayBuffer {
    const from = Math.max(16, wanted);
    const sent: SentCanvas = { ...this.table.canvas, from, strokes: this.strokes.slice((from - 16) / 10) };
    return encode(sent);
  }

  /** Like grant(), with the sentence about quiet hours. */
  private async start(): Promise<Granted> {
    const granted = await this.grant();
    return granted.ok ? ok({ ...granted.value, quiet: this.quiet }) : granted;
  }

  private async grant(): Promise<Granted> {
    if (this.holdsCommands) await new Promise<void>((resolve) => (this.answerCommand = resolve));
    return this.refusal ?? ok({ success: true });
  }
}

export function ok<T>(value: T): ApiResult<T> {
  return { ok: true, value };
}

function encode(value: unknown): ArrayBuffer {
  return new TextEncoder().encode(JSON.stringify(value)).slice().buffer;
}

export async function decode<T>(bytes: Uint8Array): Promise<T> {
  return JSON.parse(new TextDecoder().decode(bytes)) as T;
}
