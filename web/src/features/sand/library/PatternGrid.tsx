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
import { createStore } from "zustand";
import type { Pattern } from "../../../api/library";
import styles from "./Library.module.css";
import { type CellContext, PatternCell } from "./PatternCell";

interface PatternGridProps extends Omit<CellContext, "near"> {
  patterns: readonly Pattern[];
  badges: ReadonlyMap<string, string>;
  selected: ReadonlySet<string>;
  isSelecting: boolean;
}

/** How long in ms a finger rests on a pattern to select it. */
const LONG_PRESS = 450;

/** Patterns this close to the visible part of the page have a picture. */
const NEAR = "100% 0px";

/** The grid is one tab stop; arrow keys, Home and End move between its patterns. */
export function PatternGrid({ patterns, badges, selected, isSelecting, ...rest }: PatternGridProps) {
  const { outlines, isGuest, open, select, star } = rest;
  const [near] = useState(() => createStore<ReadonlySet<string>>(() => new Set()));
  const context = useMemo(
    () => ({ near, outlines, isGuest, open, select, star }),
    [near, outlines, isGuest, open, select, star],
  );
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState("");
  const at = patterns.findIndex(({ id }) => id === current);
  const tabStop = patterns[Math.max(0, at)]?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each pattern has a cell
  useEffect(() => {
    const ids = new Set<string>();
    const watch = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes)
          ids[isIntersecting ? "add" : "delete"](idOf({ target }));
        near.setState(new Set(ids), true);
        outlines.want([...ids], "grid");
      },
      { rootMargin: NEAR },
    );
    for (const cell of list.current?.children ?? []) watch.observe(cell);
    return () => watch.disconnect();
  }, [near, outlines, patterns]);

  useEffect(() => () => outlines.want([], "grid"), [outlines]);

  const before = useRef(patterns);
  useLayoutEffect(() => {
    const was = before.current.findIndex(({ id }) => id === current);
    before.current = patterns;
    if (was < 0 || at >= 0 || document.activeElement !== document.body) return;
    // The pattern that had the focus is gone.
    const next = list.current?.children[Math.min(was, patterns.length - 1)];
    next?.querySelector("button")?.focus();
  }, [patterns, current, at]);

  const move = (event: KeyboardEvent) => {
    if (!list.current) return;
    const columns = getComputedStyle(list.current).gridTemplateColumns.split(" ").length;
    const target = list.current.children[targetOf(event.key, at, columns, patterns.length)];
    if (!target) return;
    event.preventDefault();
    target.querySelector("button")?.focus();
  };
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Patterns"
      className={`grid gap5 ${styles.grid}`}
      data-selecting={isSelecting || undefined}
      onKeyDown={move}
      onFocus={(event: FocusEvent) => setCurrent(idOf(event) || current)}
      {...useLongPress((id) => select(id, true))}
    >
      {patterns.map((pattern) => (
        <PatternCell
          key={pattern.id}
          {...{ pattern, isSelecting, context }}
          badge={badges.get(pattern.id) ?? ""}
          isSelected={selected.has(pattern.id)}
          isCurrent={pattern.id === tabStop}
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
