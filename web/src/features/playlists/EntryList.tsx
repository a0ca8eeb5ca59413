import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import unseen from "../../components/Unseen.module.css";
import { EntryRow } from "./EntryRow";
import styles from "./Playlists.module.css";
import type { Patterns, PatternsById } from "./patterns";
import { type Reordering, useReorder } from "./use-reorder";

interface EntryListProps {
  entries: readonly string[];
  library: PatternsById;
  patterns: Patterns;
  /** The pattern that is drawn now. */
  drawn: string | null;
  isGuest: boolean;
  onChange: (entries: string[]) => void;
}

/** The patterns of a playlist in their order. They are moved by dragging, by keys and by buttons. */
export function EntryList({ entries, library, patterns, drawn, isGuest, onChange }: EntryListProps) {
  const list = useRef<HTMLOListElement>(null);
  /** The row whose buttons are shown. */
  const [opened, setOpened] = useState<number | null>(null);
  const [announcement, announce] = useState("");
  const keepFocus = useFocusAfterChange(list);
  const { byId, isComplete } = library;
  const last = entries.length - 1;
  const nameAt = (place: number) => byId.get(entries[place] ?? "")?.name ?? "A missing pattern";

  const move = (from: number, wanted: number) => {
    const to = Math.max(0, Math.min(last, wanted));
    if (to === from) return;
    const moved = [...entries];
    moved.splice(to, 0, ...moved.splice(from, 1));
    keepFocus(to);
    setOpened(opened === from ? to : null);
    announce(`${nameAt(from)} is now ${to + 1} of ${entries.length}.`);
    onChange(moved);
  };
  const remove = (place: number) => {
    keepFocus(Math.min(place, last - 1));
    setOpened(null);
    announce(`${nameAt(place)} is removed.`);
    onChange(entries.filter((_, each) => each !== place));
  };
  const { moving, handle, wasDrag } = useReorder(list, move);

  const press = (event: KeyboardEvent, place: number) => {
    const target = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: last }[event.key];
    if (target === undefined && event.key !== "Delete") return;
    event.preventDefault();
    if (target === undefined) remove(place);
    else move(place, target);
  };

  const keys = keysOf(entries);
  const nowAt = drawn === null ? -1 : entries.indexOf(drawn);
  return (
    <>
      <ol
        ref={list}
        className={styles.entries}
        tabIndex={-1}
        aria-label="Patterns"
        data-moving={moving ? "" : undefined}
      >
        {entries.map((id, place) => (
          <EntryRow
            key={keys[place]}
            {...{ id, place, patterns, isComplete }}
            pattern={byId.get(id)}
            name={nameAt(place)}
            count={entries.length}
            isNow={place === nowAt}
            isMoved={moving?.from === place}
            isOpen={opened === place}
            transform={moving ? shiftOf(moving, place) : undefined}
            edit={
              isGuest
                ? undefined
                : {
                    handle: handle(place),
                    press: (event) => press(event, place),
                    toggle: () => wasDrag.current || setOpened(opened === place ? null : place),
                    move: (to) => move(place, to),
                    remove: () => remove(place),
                  }
            }
          />
        ))}
      </ol>
      <p role="status" className={unseen.unseen}>
        {announcement}
      </p>
    </>
  );
}

/** A pattern may be there several times. */
function keysOf(entries: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return entries.map((id) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return `${id} ${count}`;
  });
}

/**
 * Returns a function to call before rows change. The focused button then keeps the focus; if it is removed, the
 * given row gets it.
 */
function useFocusAfterChange(list: { current: HTMLElement | null }): (row: number) => void {
  const awaited = useRef<{ row: number; focused: Element | null } | null>(null);
  useLayoutEffect(() => {
    if (!awaited.current || !list.current) return;
    const { row, focused } = awaited.current;
    awaited.current = null;
    const button = focused?.isConnected ? focused : list.current.children[row]?.querySelector("button");
    ((button ?? list.current) as HTMLElement).focus({ preventScroll: true });
    list.current.children[row]?.scrollIntoView?.({ block: "nearest" });
  });
  return (row) => {
    awaited.current = { row, focused: document.activeElement };
  };
}

/** How far a row makes room for the one that is moved. */
function shiftOf({ from, to, height }: Reordering, place: number): string | undefined {
  if (place === from) return undefined;
  if (place > from && place <= to) return `translateY(${-height}px)`;
  return place < from && place >= to ? `translateY(${height}px)` : "none";
}
