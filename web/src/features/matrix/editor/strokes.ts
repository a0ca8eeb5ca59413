import { type Cell, COLUMNS, ROWS } from "../../../lib/matrix-layout";
import { cellsBetween } from "./shapes";

export interface StrokePorts {
  /** A pointer went down. `erases`: with the right button, with an eraser or while Ctrl is pressed. */
  begin(erases: boolean): void;
  /** The cells passed since the last call, without gaps. */
  paint(cells: Cell[]): void;
  end(): void;
}

const LEFT = 0;
const RIGHT = 2;
const ERASER = 5;

/** Follows one pointer at a time, also outside the grid, until the returned function is called. */
export function watchStrokes(grid: HTMLElement, ports: { current: StrokePorts }): () => void {
  let pointer: number | null = null;
  let beganWith = 0;
  let last: Cell = { col: 0, row: 0 };

  const cellAt = ({ clientX, clientY }: PointerEvent): Cell => {
    const { left, top, width, height } = grid.getBoundingClientRect();
    return {
      col: Math.floor(((clientX - left) / width) * COLUMNS),
      row: Math.floor(((clientY - top) / height) * ROWS),
    };
  };

  const down = (event: PointerEvent) => {
    if (pointer !== null || ![LEFT, RIGHT, ERASER].includes(event.button)) return;
    pointer = event.pointerId;
    beganWith = event.buttons;
    grid.setPointerCapture(pointer);
    last = cellAt(event);
    ports.current.begin(event.button !== LEFT || event.ctrlKey);
    ports.current.paint([last]);
  };

  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return;
    if ((event.buttons & beganWith) === 0) return stop();
    const passed = event.getCoalescedEvents?.() ?? [];
    for (const each of passed.length > 0 ? passed : [event]) {
      const cell = cellAt(each);
      ports.current.paint(cellsBetween(last, cell));
      last = cell;
    }
  };

  const stop = () => {
    if (pointer === null) return;
    pointer = null;
    ports.current.end();
  };

  const up = (event: PointerEvent) => {
    if (event.pointerId === pointer) stop();
  };

  const listening = new AbortController();
  const { signal } = listening;
  grid.addEventListener("pointerdown", down, { signal });
  grid.addEventListener("pointermove", move, { signal });
  grid.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  window.addEventListener("pointerup", up, { signal });
  window.addEventListener("pointercancel", up, { signal });
  window.addEventListener("blur", stop, { signal });
  return () => {
    stop();
    listening.abort();
  };
}
