import { createStore } from "zustand/vanilla";
import { type Cell, layoutB } from "../../../lib/matrix-layout";

export type Pixels = Record<number, string>;

type Step = Map<number, { before: string; after: string }>;

export const BLACK = "#000000";
const MAX_STEPS = 50;

export type PatternEditor = ReturnType<typeof createPatternEditor>;

/** Paints the pattern that `read` returns, and supports undo and redo by stroke. */
export function createPatternEditor(read: () => readonly string[], change: (pixels: Pixels) => void) {
  const store = createStore(() => ({ canUndo: false, canRedo: false }));
  let stroke: Step = new Map();
  const done: Step[] = [];
  const undone: Step[] = [];

  const showSteps = () => store.setState({ canUndo: done.length > 0, canRedo: undone.length > 0 });

  const finish = (): void => {
    if (stroke.size === 0) return;
    done.push(stroke);
    if (done.length > MAX_STEPS) done.shift();
    undone.length = 0;
    stroke = new Map();
    showSteps();
  };

  /** Adds a pixel to the stroke; returns whether it changes. */
  const note = (index: number, before: string | undefined, after: string): boolean => {
    if (before === undefined || before === after) return false;
    stroke.set(index, { before: stroke.get(index)?.before ?? before, after });
    return true;
  };

  const put = (pixels: Pixels): void => {
    const pattern = read();
    const fresh = Object.entries(pixels).filter(([key, after]) =>
      note(Number(key), pattern[Number(key)], after),
    );
    if (fresh.length > 0) change(Object.fromEntries(fresh));
  };

  const paint = (cells: readonly Cell[], color: string): void =>
    put(Object.fromEntries(cells.map((cell) => [layoutB(cell), color])));

  /** Takes a step back or again. Skips pixels that another browser has painted since. */
  const travel = (from: Step[], to: Step[], here: "before" | "after", there: "before" | "after"): void => {
    finish();
    const step = from.pop();
    if (!step) return;
    to.push(step);
    const pattern = read();
    const own = [...step].filter(([index, colors]) => pattern[index] === colors[here]);
    change(Object.fromEntries(own.map(([index, colors]) => [index, colors[there]])));
    showSteps();
  };

  return {
    store,

    /** Adds to the current stroke; `finish` ends the stroke. */
    paint,
    finish,

    draw(cells: readonly Cell[], color: string): void {
      paint(cells, color);
      finish();
    },

    replace(pattern: readonly string[]): void {
      put({ ...pattern });
      finish();
    },

    /** Records a change made outside the editor (a reset), so that it can be undone like a stroke. */
    record(from: readonly string[], to: readonly string[]): void {
      finish();
      for (const [index, after] of to.entries()) note(index, from[index], after);
      finish();
    },

    undo: () => travel(done, undone, "after", "before"),
    redo: () => travel(undone, done, "before", "after"),
  };
}
