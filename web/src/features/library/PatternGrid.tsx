import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Pattern } from "../../api/library";
import styles from "./Library.module.css";
import { type CellContext, PatternCell } from "./PatternCell";
import { createPaintQueue } from "./paint-queue";
import { useWindow } from "./use-window";

interface PatternGridProps extends Omit<CellContext, "paints"> {
  patterns: readonly Pattern[];
  badges: ReadonlyMap<string, string>;
  selected: ReadonlySet<string>;
  isSelecting: boolean;
}

/** How long in ms a finger rests on a pattern to select it. */
const LONG_PRESS = 450;

/** Height in pixels of what may cover the upper and the lower edge of the page. */
const COVERED = 80;

/** The grid is one tab stop; arrow keys, Home and End move between its patterns. */
export function PatternGrid({ patterns, badges, selected, isSelecting, ...rest }: PatternGridProps) {
  const { Line, outlines, isGuest, open, select, star } = rest;
  const context = useMemo(
    () => ({ Line, paints: createPaintQueue(), outlines, isGuest, open, select, star }),
    [Line, outlines, isGuest, open, select, star],
  );
  const list = useRef<HTMLUListElement>(null);
  const [{ from, to, before, after, columns, height }, measure] = useWindow(list, patterns.length);
  const shown = patterns.slice(from, to);
  const [current, setCurrent] = useState("");
  const at = patterns.findIndex(({ id }) => id === current);
  const tabStop = shown.some(({ id }) => id === current) ? current : shown[0]?.id;
  /** This cell gets the focus as soon as it is rendered. */
  const awaited = useRef("");

  useEffect(() => {
    if (columns === 0) return;
    const ids = (from: number, to: number) => patterns.slice(Math.max(0, from), to).map(({ id }) => id);
    const screen = to - from;
    outlines.want([...ids(from, to), ...ids(to, to + screen), ...ids(from - screen, from)], "grid");
  }, [outlines, patterns, columns, from, to]);

  useLayoutEffect(() => {
    const cell = awaited.current && list.current?.querySelector(`[data-id="${awaited.current}"] button`);
    if (!cell) return;
    awaited.current = "";
    (cell as HTMLElement).focus({ preventScroll: true });
  });

  const move = (event: KeyboardEvent) => {
    const target = targetOf(event.key, at, columns, patterns.length);
    const pattern = patterns[target];
    if (!pattern || !list.current) return;
    event.preventDefault();
    awaited.current = pattern.id;
    setCurrent(pattern.id);
    const top = list.current.getBoundingClientRect().top + Math.floor(target / columns) * height;
    const below = top + height + COVERED - innerHeight;
    scrollBy(0, Math.min(0, top - COVERED) || Math.max(0, below));
    measure();
  };
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Patterns"
      className={styles.grid}
      style={{ paddingTop: before, paddingBottom: after }}
      data-selecting={isSelecting || undefined}
      onKeyDown={move}
      onFocus={(event: FocusEvent) => setCurrent(idOf(event) || current)}
      {...useLongPress((id) => select(id, true))}
    >
      {shown.map((pattern, index) => (
        <PatternCell
          key={pattern.id}
          pattern={pattern}
          place={from + index + 1}
          count={patterns.length}
          badge={badges.get(pattern.id) ?? ""}
          isSelected={selected.has(pattern.id)}
          isSelecting={isSelecting}
          isCurrent={pattern.id === tabStop}
          context={context}
        />
      ))}
    </ul>
  );
}

function idOf({ target }: { target: EventTarget }): string {
  return (target as Element).closest<HTMLElement>("[data-id]")?.dataset.id ?? "";
}

/** The index of the cell to which a key leads; -1 for other keys. */
function targetOf(key: string, at: number, columns: number, count: number): number {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  if (step !== undefined) return at + step;
  return key === "Home" ? 0 : key === "End" ? count - 1 : -1;
}

/** For touch screens, which have no way to show the check boxes before they are needed. */
function useLongPress(onPress: (id: string) => void) {
  const timer = useRef(0);
  const wasLong = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown(event: PointerEvent) {
      stop();
      wasLong.current = false;
      const id = event.pointerType === "touch" && idOf(event);
      if (!id) return;
      timer.current = window.setTimeout(() => {
        wasLong.current = true;
        onPress(id);
      }, LONG_PRESS);
    },
    onPointerUp: stop,
    // Scrolling cancels the pointer.
    onPointerCancel: stop,
    onContextMenu: (event: { preventDefault(): void }) => wasLong.current && event.preventDefault(),
    onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
