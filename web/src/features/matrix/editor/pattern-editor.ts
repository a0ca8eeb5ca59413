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
  let done: Step[] = [];
  let undone: Step[] = [];

  const showSteps = () => store.setState({ canUndo: done.length > 0, canRedo: undone.length > 0 });

  const finish = (): void => {
    if (stroke.size === 0) return;
    done = [...done, stroke].slice(-MAX_STEPS);
    undone = [];
    stroke = new Map();
    showSteps();
  };

  const put = (pixels: Pixels): void => {
    const pattern = read();
    const fresh: Pixels = {};
    for (const [key, after] of Object.entries(pixels)) {
      const index = Number(key);
      const before = pattern[index];
      if (before === undefined || before === after) continue;
      stroke.set(index, { before: stroke.get(index)?.before ?? before, after });
      fresh[index] = after;
    }
    if (Object.keys(fresh).length > 0) change(fresh);
  };

  const paint = (cells: readonly Cell[], color: string): void =>
    put(Object.fromEntries(cells.map((cell) => [layoutB(cell), color])));

  /** Changes the step's pixels from `here` to `there`. Skips pixels that another browser has painted since. */
  const apply = (step: Step, here: "before" | "after", there: "before" | "after"): void => {
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
      for (const [index, after] of to.entries()) {
        const before = from[index];
        if (before !== undefined && before !== after) stroke.set(index, { before, after });
      }
      finish();
    },

    undo(): void {
      finish();
      const step = done.pop();
      if (!step) return;
      undone.push(step);
      apply(step, "after", "before");
    },

    redo(): void {
      finish();
      const step = undone.pop();
      if (!step) return;
      done.push(step);
      apply(step, "before", "after");
    },
  };
}
