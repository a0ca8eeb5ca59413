import type { Job, TableShape } from "../../../api/gcode";
import { createFrames, prefersStill } from "../../../lib/frames";
import { isPrinting } from "../../../state/sand/drawing";
import { isUnderWay, type SandState } from "../../../state/sand/sand";
import { indexAt, length, type Path, type Point, pointAt, startAt } from "../reader/path";
import { createSandPainter, type SandPainter } from "./sand-painter";

type Sand = SandState<Path>;

/** A job that this scene draws because the hub's canvas file does not contain it yet. */
interface Run {
  file: string;
  path: Path | null;
  start: Point;
  isLoading: boolean;
  /** The hub's last reported progress, 0..100. */
  percent: number;
  /** The shown progress and its time in ms; while the job moves, it advances from there. */
  shown: { percent: number; at: number } | null;
  /** Duration of the whole path in ms, from the hub's remaining time */
  pace: number;
  isPrinting: boolean;
  isMoving: boolean;
  /** The ball is on its way to the start. */
  isApproaching: boolean;
  isOver: boolean;
  /** Length of the path that is drawn on the shown canvas already. */
  drawn: number;
  /** The hub's canvas at its last two reports about the job. */
  seen: [Sand["canvas"], Sand["canvas"]];
}

const OVER = { shown: null, isPrinting: false, isMoving: false, isApproaching: false, isOver: true };
const NEW_RUN = { ...OVER, path: null, isLoading: false, percent: 0, pace: 0, drawn: 0 };

/**
 * Percentage points. A smaller decrease of the progress is rounding or jitter; a larger one is another run.
 */
const STEP_BACK = 5;
/** Percentage points by which the shown progress may differ from the hub's before it jumps there. */
const MAX_DEVIATION = 5;

export type SandScene = ReturnType<typeof createSandScene>;

/**
 * Shows the hub's sand in `host`, with the jobs being drawn on top. Any change other than progress is painted
 * on a new canvas, which replaces the shown one when it is complete. Thus the hub's version of a job
 * replaces the scene's own.
 */
export function createSandScene(
  host: HTMLElement,
  shape: TableShape,
  program: (file: string) => Promise<Path | null>,
  isDark: boolean,
) {
  /** Follows the hub's progress in steps, without animation. */
  const still = prefersStill();
  let state: Sand | null = null;
  let runs: Run[] = [];
  let painter: SandPainter | null = null;
  let building = new AbortController();

  const travelOf = (run: Run, path: Path): number => (percentOf(run) / 100) * length(path);

  const draw = (): void => {
    frames.stop();
    if (!state || !painter) return;
    const { online, homed, position } = state.table;
    let ball: Point | null = online && homed ? position : null;
    for (const run of runs) {
      if (!run.path) continue;
      const travel = travelOf(run, run.path);
      if (travel > run.drawn) {
        painter.draw(run.path, run.drawn, travel);
        run.drawn = travel;
      }
      if ((run.isPrinting && !run.isApproaching) || !(homed || run.isOver)) ball = pointAt(run.path, travel);
    }
    painter.ball(ball);
    if (runs.some((run) => run.isMoving)) frames.want();
  };
  const frames = createFrames(draw);

  const rebuild = async (): Promise<void> => {
    building.abort();
    building = new AbortController();
    const { signal } = building;
    const canvas = document.createElement("canvas");
    const next = createSandPainter(canvas, shape, isDark);
    const begun = new Map<Run, Path>();
    for (const run of runs) if (run.path) begun.set(run, wholeMoves(run.path, travelOf(run, run.path)));
    await next.drawAll([...(state?.canvas.strokes ?? []), ...begun.values()], signal);
    if (signal.aborted) return next.destroy();
    painter?.destroy();
    painter = next;
    for (const run of runs) {
      const path = begun.get(run);
      run.drawn = path ? length(path) : 0;
    }
    host.replaceChildren(canvas);
    draw();
  };

  const load = async (run: Run): Promise<void> => {
    run.isLoading = true;
    run.path = await program(run.file);
    run.isLoading = false;
    if (run.path) startAt(run.path, run.start);
    if (run.path && runs.includes(run)) void rebuild();
  };

  const sync = (run: Run, job: Job, canvas: Sand["canvas"]): void => {
    const shown = run.shown ? percentOf(run) : job.progress;
    run.percent = job.progress;
    run.isOver = false;
    run.isPrinting = isPrinting(job);
    run.isApproaching = job.approaching;
    run.isMoving = job.state === "running" && !still && !job.approaching;
    run.seen = [run.seen[1], canvas];
    run.pace = (job.remaining * 100_000) / (100 - job.progress) || run.pace;
    const percent = Math.abs(shown - job.progress) > MAX_DEVIATION ? job.progress : shown;
    run.shown = run.isPrinting && !still && !job.approaching ? { percent, at: performance.now() } : null;
  };

  const hold = (run: Run): void => {
    if (run.shown) run.shown = { percent: percentOf(run), at: performance.now() };
    run.isMoving = false;
  };

  /** Follows the jobs' progress. Returns true if something shown has to be removed. */
  const follow = (next: Sand): boolean => {
    const { jobs, canvas } = next;
    const followed = jobs.filter(isUnderWay).map((job) => {
      let run = runs.findLast(({ file }) => file === job.file);
      if (!run || job.progress <= run.percent - STEP_BACK) {
        run = { ...NEW_RUN, file: job.file, start: job.start, seen: [canvas, canvas] };
        runs.push(run);
      }
      sync(run, job, canvas);
      if (!run.path && !run.isLoading) void load(run);
      return run;
    });
    for (const run of runs) {
      if (run.isOver || followed.includes(run)) continue;
      if (jobs.some(({ file, state }) => file === run.file && state === "done")) run.percent = 100;
      Object.assign(run, OVER);
    }
    return followed.some((run) => run.path && travelOf(run, run.path) < run.drawn);
  };

  return {
    update(next: Sand): void {
      const isUndone = next.jobs !== state?.jobs && follow(next);
      if (next.isSilent) runs.forEach(hold);
      const rest = runs.filter((run) => !run.isOver || run.seen[0] === next.canvas);
      const isNew = isUndone || next.canvas !== state?.canvas || rest.length < runs.length;
      state = next;
      runs = rest;
      if (isNew) void rebuild();
      draw();
    },

    setDark(wanted: boolean): void {
      if (wanted === isDark) return;
      isDark = wanted;
      void rebuild();
    },

    destroy(): void {
      runs = [];
      building.abort();
      frames.stop();
      painter?.destroy();
      painter = null;
    },
  };
}

/** The progress that is shown now, 0..100. */
function percentOf({ percent, shown, isMoving, pace }: Run): number {
  if (!shown) return percent;
  if (!pace) return 100;
  const moved = isMoving ? ((performance.now() - shown.at) / pace) * 100 : 0;
  return Math.min(100, shown.percent + moved);
}

/** The moves of the path that end at or before `travel`. A move that is only partly drawn is left out. */
function wholeMoves(path: Path, travel: number): Path {
  return { ...path, count: indexAt(path, travel) + 1 };
}
