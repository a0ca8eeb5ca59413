import { createStore } from "zustand/vanilla";
import { type Cell, layoutB } from "../../../lib/matrix-layout";

export type Pixels = Record<number, string>;

interface EditorPorts {
  pattern(): readonly string[];
  change(pixels: Pixels): void;
}

type Step = Map<number, { before: string; after: string }>;

export const BLACK = "#000000";
const MAX_STEPS = 50;

/** Paints a pattern and supports undo and redo by stroke. */
export class PatternEditor {
  readonly store = createStore(() => ({ canUndo: false, canRedo: false }));
  #stroke: Step = new Map();
  readonly #done: Step[] = [];
  readonly #undone: Step[] = [];

  readonly #ports: EditorPorts;

  constructor(ports: EditorPorts) {
    this.#ports = ports;
  }

  /** Adds to the current stroke; `finish` ends the stroke. */
  paint(cells: readonly Cell[], color: string): void {
    this.#put(Object.fromEntries(cells.map((cell) => [layoutB(cell), color])));
  }

  finish(): void {
    if (this.#stroke.size === 0) return;
    this.#done.push(this.#stroke);
    if (this.#done.length > MAX_STEPS) this.#done.shift();
    this.#undone.length = 0;
    this.#stroke = new Map();
    this.#show();
  }

  draw(cells: readonly Cell[], color: string): void {
    this.paint(cells, color);
    this.finish();
  }

  replace(pattern: readonly string[]): void {
    this.#put({ ...pattern });
    this.finish();
  }

  /** Records a change made outside the editor (a reset), so that it can be undone like a stroke. */
  record(before: readonly string[], after: readonly string[]): void {
    this.finish();
    for (const [index, color] of after.entries())
      if (before[index] !== undefined && before[index] !== color)
        this.#stroke.set(index, { before: before[index], after: color });
    this.finish();
  }

  readonly undo = (): void => this.#move(this.#done, this.#undone, "after", "before");

  readonly redo = (): void => this.#move(this.#undone, this.#done, "before", "after");

  #put(pixels: Pixels): void {
    const pattern = this.#ports.pattern();
    const fresh: Pixels = {};
    for (const [key, after] of Object.entries(pixels)) {
      const index = Number(key);
      const before = pattern[index];
      if (before === undefined || before === after) continue;
      this.#stroke.set(index, { before: this.#stroke.get(index)?.before ?? before, after });
      fresh[index] = after;
    }
    if (Object.keys(fresh).length > 0) this.#ports.change(fresh);
  }

  /**
   * Moves the last step of `from` to `to` and changes its pixels from `here` to `there`. Skips pixels that
   * another browser has painted since.
   */
  #move(from: Step[], to: Step[], here: "before" | "after", there: "before" | "after"): void {
    this.finish();
    const step = from.pop();
    if (!step) return;
    to.push(step);
    const pattern = this.#ports.pattern();
    const own = [...step].filter(([index, colors]) => pattern[index] === colors[here]);
    this.#ports.change(Object.fromEntries(own.map(([index, colors]) => [index, colors[there]])));
    this.#show();
  }

  #show(): void {
    this.store.setState({ canUndo: this.#done.length > 0, canRedo: this.#undone.length > 0 });
  }
}
