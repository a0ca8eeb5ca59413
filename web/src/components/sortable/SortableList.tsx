import { type Key, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Button, IconButton } from "../Button";
import { classes } from "../classes";
import styles from "./SortableList.module.css";
import { type Reordering, useReorder } from "./use-reorder";

interface SortableListProps<Item> {
  /** The accessible name. */
  label: string;
  items: readonly Item[];
  /** Different for each item, and the same wherever the item is. */
  keyOf: (item: Item, at: number) => Key;
  nameOf: (item: Item) => string;
  /** Undefined if the items can't be moved; the rows then have no handles. */
  onMove?: (from: number, to: number) => void;
  /** Undefined if items can't be removed here. */
  onRemove?: (at: number) => void;
  className?: string;
  /** What a row shows between its handle and the button that removes it. */
  children: (item: Item, at: number) => ReactNode;
}

/** Rows that are moved by dragging their handles, by the handles' arrow keys, and by buttons that a click shows. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, keyOf, nameOf, onMove, onRemove, className, children } = props;
  const list = useRef<HTMLOListElement>(null);
  /** The row whose buttons are shown. */
  const [opened, setOpened] = useState<number | null>(null);
  const [announcement, announce] = useState("");
  const keepFocus = useFocusAfterChange(list);
  const last = items.length - 1;

  const move = (from: number, wanted: number) => {
    const to = Math.max(0, Math.min(last, wanted));
    if (to === from) return;
    keepFocus(to);
    setOpened(opened === from ? to : null);
    announce(`${nameOf(items[from] as Item)} is now ${to + 1} of ${items.length}.`);
    onMove?.(from, to);
  };
  const remove = (at: number) => {
    keepFocus(Math.min(at, last - 1));
    setOpened(null);
    announce(`${nameOf(items[at] as Item)} is removed.`);
    onRemove?.(at);
  };
  const { moving, handle, wasDrag } = useReorder(list, move);

  const press = (event: KeyboardEvent, at: number) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined && !(event.key === "Delete" && onRemove)) return;
    event.preventDefault();
    if (to === undefined) remove(at);
    else move(at, to);
  };

  return (
    <>
      <ol
        ref={list}
        className={classes("relative", className)}
        tabIndex={-1}
        aria-label={label}
        data-moving={moving ? "" : undefined}
      >
        {items.map((item, at) => (
          <li
            key={keyOf(item, at)}
            className={classes(styles.entry, moving?.from === at && `relative rounded ${styles.moved}`)}
            style={moving ? { transform: shiftOf(moving, at) } : undefined}
          >
            <div className={`line gap7 ${styles.row}`}>
              {onMove && (
                <button
                  type="button"
                  className={`middle rigid rounded muted ${styles.grip}`}
                  title="Drag to move"
                  aria-label={`Move ${nameOf(item)}, ${at + 1} of ${items.length}`}
                  aria-expanded={opened === at}
                  {...handle(at)}
                  onKeyDown={(event) => press(event, at)}
                  onClick={() => wasDrag.current || setOpened(opened === at ? null : at)}
                />
              )}
              {children(item, at)}
              {onRemove && (
                <IconButton icon="close" label={`Remove ${nameOf(item)}`} onClick={() => remove(at)} />
              )}
            </div>
            {onMove && opened === at && (
              <Moves name={nameOf(item)} at={at} last={last} onMove={(to) => move(at, to)} />
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="unseen">
        {announcement}
      </p>
    </>
  );
}

interface MovesProps {
  name: string;
  at: number;
  last: number;
  onMove: (to: number) => void;
}

function Moves({ name, at, last, onMove }: MovesProps) {
  const moves = [
    { icon: "up", label: "Up", to: at - 1, isOff: at === 0 },
    { icon: "down", label: "Down", to: at + 1, isOff: at === last },
    { label: "To the top", to: 0, isOff: at === 0 },
    { label: "To the end", to: last, isOff: at === last },
  ] as const;
  return (
    <fieldset className={`grid gap5 ${styles.moves}`} aria-label={`Move ${name}`}>
      {moves.map(({ label, to, isOff, ...icon }) => (
        <Button key={label} {...icon} disabled={isOff} onClick={() => onMove(to)}>
          {label}
        </Button>
      ))}
    </fieldset>
  );
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
