import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** A row is moved from one place to another; the rows between make room. */
export interface Reordering {
  from: number;
  to: number;
  /** Of the moved row, in pixels; the rows have no gaps. */
  height: number;
}

/** A pointer that moves less, in pixels, clicks. */
const CLICK = 4;
/** The page scrolls while the pointer is this close to its upper or lower edge, in pixels. */
const EDGE = 100;
/** Pixels a frame at the very edge. */
const MAX_SPEED = 14;

interface Held {
  from: number;
  to: number;
  rows: HTMLElement[];
  /** The pointer's last place in the window, and its first one on the page. */
  y: number;
  start: number;
  isMoving: boolean;
  frame: number;
}

/**
 * Lets the rows of a list be dragged. Returns what is being moved; the properties of a row's handle, whose CSS must
 * have `touch-action: none`; and whether the last press was a drag, not a click. Escape and a cancelled pointer
 * put the row back.
 */
export function useReorder(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [moving, setMoving] = useState<Reordering | null>(null);
  const held = useRef<Held | null>(null);
  const wasDrag = useRef(false);

  const follow = () => {
    const drag = held.current;
    const row = drag?.rows[drag.from];
    if (!drag || !row) return;
    const way = drag.y + scrollY - drag.start;
    row.style.transform = `translateY(${way}px)`;
    // Unlike a rectangle, offsetTop ignores transforms. Half a row is far enough to change places.
    const top = row.offsetTop + way;
    const isAbove = (each: HTMLElement, place: number) =>
      each.offsetTop + ((place < drag.from ? 1 : -1) * each.offsetHeight) / 2 < top;
    drag.to = drag.rows.filter((each, place) => each !== row && isAbove(each, place)).length;
    const { from, to } = drag;
    setMoving((before) => (before?.to === to ? before : { from, to, height: row.offsetHeight }));
  };

  const scroll = () => {
    const drag = held.current;
    if (!drag) return;
    const over = Math.min(0, drag.y - EDGE) + Math.max(0, drag.y - (innerHeight - EDGE));
    if (over) {
      scrollBy(0, (MAX_SPEED * over) / EDGE);
      follow();
    }
    drag.frame = requestAnimationFrame(scroll);
  };

  const end = (isDone: boolean) => {
    const drag = held.current;
    held.current = null;
    if (!drag) return;
    cancelAnimationFrame(drag.frame);
    const row = drag.rows[drag.from];
    if (row) row.style.transform = "";
    setMoving(null);
    if (isDone && drag.isMoving && drag.to !== drag.from) onMove(drag.from, drag.to);
  };
  const latest = useRef(end);
  latest.current = end;
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => key === "Escape" && latest.current(false);
    addEventListener("keydown", press);
    return () => {
      removeEventListener("keydown", press);
      latest.current(false);
    };
  }, []);

  const handle = (index: number) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || held.current || !list.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      wasDrag.current = false;
      const { clientY: y } = event;
      const rows = [...list.current.children] as HTMLElement[];
      held.current = { from: index, to: index, rows, y, start: y + scrollY, isMoving: false, frame: 0 };
    },
    onPointerMove({ clientY }: PointerEvent) {
      const drag = held.current;
      if (!drag) return;
      drag.y = clientY;
      if (!drag.isMoving && Math.abs(clientY + scrollY - drag.start) < CLICK) return;
      if (!drag.isMoving) drag.frame = requestAnimationFrame(scroll);
      drag.isMoving = wasDrag.current = true;
      follow();
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    onLostPointerCapture: () => end(false),
  });
  return { moving, handle, wasDrag };
}
