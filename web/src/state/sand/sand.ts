import { createStore } from "zustand";
import type { ApiResult, TransferOptions } from "../../api/client";
import type {
  CanvasVersion,
  Fit,
  Job,
  JobChange,
  JogMove,
  TableAction,
  TableShape,
  TableStatus,
  Uploaded,
} from "../../api/gcode";
import type { SAND_CALLS } from "../../api/patterns";
import type { Player, PlayerAction, Started } from "../../api/player";
import { createMisses } from "../device-status";
import { inTurn, sendUndoable, showToast, showUndo } from "../toasts";
import { EVERY, type PagePorts, startPolling } from "../use-polled";
import { createCommands } from "./commands";
import { isInterrupted, isPrinting, isWaiting, PRINTING_AFTER, TABLE_AFTER, UNKNOWN } from "./drawing";
import { type Named, PLAYER_AFTER, playerOf } from "./player";
import { USUAL_SHAPE } from "./table";

export interface CanvasPart<Stroke> extends CanvasVersion {
  /** Offset of the part in the file, in bytes. */
  from: number;
  strokes: Stroke[];
}

export interface SandState<Stroke> {
  /** The hub has responded. */
  isKnown: boolean;
  jobs: readonly Job[];
  table: TableStatus;
  /** null while no playlist is played */
  player: Player | null;
  /** Replaced when the table has another shape. */
  shape: TableShape;
  /**
   * The hub does not respond. `jobs`, `player` and `canvas` are from its last response; `table` is shown as
   * offline.
   */
  isSilent: boolean;
  /** Replaced when the hub's canvas has changed. */
  canvas: CanvasVersion & { strokes: readonly Stroke[] };
  /**
   * What was started by hand waits for the end of quiet hours (`table.quiet`) or for a decision about another
   * job, until the user has answered or closed the question.
   */
  isAsked: boolean;
}

interface SandPorts<Stroke> extends PagePorts {
  api: typeof SAND_CALLS;
  /** Resolves to null if the bytes are damaged. */
  decodeCanvas(bytes: Uint8Array): Promise<CanvasPart<Stroke> | null>;
  /** The promise rejects if `signal` aborts the decoding. */
  decodeProgram(bytes: Uint8Array, signal?: AbortSignal): Promise<Stroke>;
}

const FIRST_CHUNK = 16;
/** In seconds: if less of a drawing remains, the hub may begin with a job that is about to be deleted. */
const SOON = 5;
const NO_CANVAS = { generation: 0, size: 0, strokes: [] };

const INITIAL = {
  isKnown: false,
  jobs: [],
  table: {
    online: false,
    machine: "",
    alarm: 0,
    homed: false,
    homes: true,
    needsConfirmation: false,
    canStop: false,
    canResume: false,
    quiet: false,
    clearing: 0,
    position: { x: 0, y: 0 },
    positionKnown: true,
    override: 100,
    message: "",
    stepsPerMm: 80,
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
    library: 0,
    playlists: 0,
    player: false,
    canvas: NO_CANVAS,
    shape: USUAL_SHAPE,
    zero: { x: 0, y: 0 },
  },
  player: null,
  shape: USUAL_SHAPE,
  isSilent: false,
  canvas: NO_CANVAS,
  isAsked: false,
};

/** True if the job is partly drawn and not yet in the hub's canvas. */
export function isUnderWay(job: Job): boolean {
  return isPrinting(job) || (job.progress > 0 && (isWaiting(job) || isInterrupted(job)));
}

const DECIDED: Partial<Job> = { state: "waiting", status: "Queued", message: "" };

/**
 * Adds a part to the known canvas if it follows that canvas. A part from the file's start replaces the
 * canvas. Any other part clears it, so that it is loaded again.
 */
function joined<Stroke>(
  known: SandState<Stroke>["canvas"],
  { from, generation, size, strokes }: CanvasPart<Stroke>,
): SandState<Stroke>["canvas"] {
  if (generation === known.generation && from === known.size)
    return { generation, size, strokes: [...known.strokes, ...strokes] };
  return from <= FIRST_CHUNK ? { generation, size, strokes } : NO_CANVAS;
}

/** `known` if `reported` is the same shape. */
function newShape(known: TableShape, { width, height, isRound }: TableShape): TableShape {
  const isSame = known.width === width && known.height === height && known.isRound === isRound;
  return isSame ? known : { width, height, isRound };
}

export type SandTable<Stroke> = ReturnType<typeof createSandTable<Stroke>>;

/** The table as reported by the hub, with the expected effect of commands shown immediately. */
export function createSandTable<Stroke>(ports: SandPorts<Stroke>) {
  const { api } = ports;
  const store = createStore<SandState<Stroke>>(() => INITIAL);
  /** Files of the jobs that are deleted unless that is undone. */
  const leaving = new Set<string>();
  const misses = createMisses(ports);
  let isLoadingCanvas = false;

  const poll = async (withCanvas = true): Promise<ApiResult<unknown>> => {
    const isCurrent = commands.asking();
    // In this order, a job whose path is already in the canvas is rarely reported as running.
    const table = await api.getTable();
    const jobs = table.ok ? await api.getQueue() : table;
    const wasPlaying = store.getState().player !== null;
    const player = table.ok && (table.value.player || wasPlaying) ? await api.getPlayer() : null;
    if (!isCurrent()) return table;
    if (table.ok && jobs.ok && player?.ok !== false) {
      misses.forget();
      store.setState(({ shape, isAsked }) => ({
        isKnown: true,
        // Somebody else may have answered.
        isAsked: isAsked && (table.value.quiet || !jobs.value.some(isPrinting)),
        table: table.value,
        shape: newShape(shape, table.value.shape),
        jobs: jobs.value.filter((job) => isPrinting(job) || !leaving.has(job.file)),
        player: player?.value.playlist ? player.value : null,
        isSilent: false,
      }));
      if (jobs.value.some((job) => isPrinting(job) && (job.remaining ?? SOON) < SOON)) void sendUndoable();
      // Why the playlist has ended.
      if (player && !player.value.playlist && player.value.message) showToast(player.value.message);
      if (withCanvas) void loadCanvas(table.value.canvas);
    } else if (misses.add()) {
      store.setState(({ table }) => ({
        isSilent: true,
        table: {
          ...table,
          online: false,
          canStop: false,
          canResume: false,
          quiet: false,
          positionKnown: false,
          message: UNKNOWN,
        },
      }));
    }
    return table;
  };

  const loadCanvas = async ({ generation, size }: CanvasVersion): Promise<void> => {
    const { canvas } = store.getState();
    const isSame = generation === canvas.generation;
    if ((isSame && size === canvas.size) || isLoadingCanvas) return;
    isLoadingCanvas = true;
    try {
      const answer = await api.getCanvas(isSame ? canvas.size : 0);
      const part = answer.ok && (await ports.decodeCanvas(new Uint8Array(answer.value)));
      if (part && canvas === store.getState().canvas) store.setState({ canvas: joined(canvas, part) });
    } finally {
      isLoadingCanvas = false;
    }
  };

  const commands = createCommands(ports.after, () => void poll());

  /** Shows the expected effect of a command. Resolves to the hub's answer, or to null after a failure. */
  const command = <T>(
    call: () => Promise<ApiResult<T>>,
    foresee: (state: SandState<Stroke>) => Partial<SandState<Stroke>>,
  ): Promise<T | null> => {
    // No command may begin with a job that is deleted.
    void sendUndoable();
    const sent = commands.send(call());
    store.setState(foresee);
    return sent;
  };

  /** Like command(); resolves to whether the hub accepted it. */
  const send = async (...what: Parameters<typeof command<unknown>>): Promise<boolean> =>
    (await command(...what)) !== null;

  const changed =
    (file: string, foreseen: Partial<Job>) =>
    ({ jobs }: SandState<Stroke>) => ({
      jobs: jobs.map((job) => (job.file === file ? { ...job, ...foreseen } : job)),
    });

  const without =
    (file: string) =>
    ({ jobs }: SandState<Stroke>) => ({
      jobs: jobs.filter((job) => job.file !== file),
    });

  /** After a start by hand, asks about what keeps it waiting: quiet hours that the answer mentions, or a decision. */
  const started = (answer: Started | null): void =>
    store.setState(({ jobs }) => ({
      isAsked: !!answer && (!!answer.quiet || (jobs.some(isInterrupted) && !jobs.some(isPrinting))),
    }));

  /** The expected effect of a command on the table, and on the job that it draws. */
  const atTable =
    (command: keyof typeof TABLE_AFTER) =>
    ({ table, jobs }: SandState<Stroke>) => ({
      table: { ...table, ...TABLE_AFTER[command] },
      jobs: jobs.map((job) => (isPrinting(job) ? { ...job, ...PRINTING_AFTER[command] } : job)),
    });

  return {
    store,

    /** Polls until the returned function is called. Without `withCanvas`, the sand's picture is not loaded. */
    watch: (withCanvas = true) => startPolling(() => poll(withCanvas), EVERY.sand, ports),

    control: async (action: TableAction): Promise<boolean> =>
      (action !== "stop" || store.getState().table.canStop) &&
      send(() => api.controlTable(action), atTable(action)),

    /** `percent`: 10 to 300 */
    setSpeed: (percent: number) =>
      send(
        () => api.setSpeed(percent),
        ({ table }) => ({ table: { ...table, override: percent } }),
      ),

    play: (action: PlayerAction) =>
      send(
        () => api.controlPlayer(action),
        (state) => ({
          // The playlist may wait for a drawing that is not its own.
          ...(action !== "continue" &&
            (action === "drawAnyway" || state.jobs.find(isPrinting)?.player !== false) &&
            atTable(action)(state)),
          player: state.player && { ...state.player, ...PLAYER_AFTER[action]?.(state.player) },
        }),
      ),

    started,

    /** Plays a playlist. */
    run: async (playlist: Named): Promise<void> =>
      started(
        await command(
          () => api.runPlaylist(playlist.id),
          () => ({ player: playerOf(playlist) }),
        ),
      ),

    jog: (move: JogMove) =>
      send(
        () => api.jogBall(move),
        ({ table }) => ({ table: { ...table, machine: "Jog", message: "" } }),
      ),

    decide: async (file: string, resume: NonNullable<JobChange["resume"]>): Promise<void> =>
      started(
        await command(
          () => api.changeJob(file, { resume }),
          (state) => ({
            ...(resume === "drop"
              ? without(file)
              : changed(file, { ...DECIDED, ...(resume === "restart" && { progress: 0 }) }))(state),
            // While one is interrupted, nothing is drawn.
            ...(state.jobs.some(isInterrupted) && { table: { ...state.table, ...TABLE_AFTER[resume] } }),
          }),
        ),
      ),

    repeat: (file: string, repeat: boolean) =>
      command(() => api.changeJob(file, { repeat }), changed(file, { repeat })),

    /** Moves a waiting job before (-1) or after (1) its neighbour. */
    move(file: string, by: -1 | 1): void {
      const { jobs } = store.getState();
      const waiting = jobs.filter(isWaiting);
      const position = waiting.findIndex((job) => job.file === file) + by;
      const [job, neighbour] = [waiting[position - by], waiting[position]];
      if (!job || !neighbour) return;
      const swapped = jobs.map((each) => (each === job ? neighbour : each === neighbour ? job : each));
      void send(
        () => api.changeJob(file, { position }),
        () => ({ jobs: swapped }),
      );
    },

    /** Can be undone for 10 s. Deletes the files one after another and stops at the first failure. */
    remove(...files: string[]): void {
      const stay = () => {
        for (const file of files) leaving.delete(file);
      };
      const deleteJob = async (file: string) =>
        (await commands.send(api.deleteJob(file), "Failed to delete file: ")) !== null;
      const { originalName } = store.getState().jobs.find(({ file }) => file === files[0]) ?? {};
      const [what, done] = files[1]
        ? [`${files.length} files`, `${files.length} files deleted`]
        : [`“${originalName}”`, "File deleted successfully"];
      const sendAll = async () => {
        if (await inTurn(files, deleteJob)) showToast(done);
        stay();
      };
      for (const file of files) {
        leaving.add(file);
        store.setState(without(file));
      }
      showUndo(`Deleting ${what}`, sendAll, () => {
        stay();
        void poll();
      });
    },

    clear: () =>
      send(
        () => api.clearCanvas(),
        () => ({ canvas: { ...NO_CANVAS } }),
      ),

    async upload(
      file: File,
      fit: Fit,
      options: TransferOptions,
      placement?: string,
    ): Promise<ApiResult<Uploaded>> {
      await sendUndoable();
      const answer = await api.uploadPattern(file, fit, options, placement);
      if (answer.ok) {
        commands.outdate();
        void poll();
      }
      return answer;
    },

    decode: ports.decodeProgram,

    /**
     * The path of a job's program; null if the request fails. The promise rejects if `signal` aborts the
     * decoding.
     */
    async program(file: string, signal?: AbortSignal): Promise<Stroke | null> {
      const answer = await api.getProgram(file);
      return answer.ok ? ports.decodeProgram(new Uint8Array(answer.value), signal) : null;
    },

    /** Drops all data of this user, because another user may sign in next. */
    forget(): void {
      commands.forget();
      misses.forget();
      leaving.clear();
      store.setState({ ...INITIAL, canvas: { ...NO_CANVAS } });
    },
  };
}
