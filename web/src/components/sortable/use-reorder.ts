import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** A row is moved from one place to another; the rows between make room. */
export interface Reordering {
  from: number;
  to: number;
  /** Height of the moved row in pixels. The rows have no gaps. */
  height: number;
}

/** A pointer that moves less, in pixels, clicks. */
const CLICK = 4;
/** The page scrolls while the pointer is this close to its upper or lower edge, in pixels. */
const EDGE = 100;
/** Pixels a frame, at most. */
const MAX_SPEED = 14;

interface Held {
  from: number;
  to: number;
  rows: HTMLElement[];
  /** The pointer's first and last place in the window. */
  first: number;
  y: number;
  /** Where the page was scrolled to at first. */
  scrolled: number;
  isMoving: boolean;
  frame: number;
}

/**
 * Lets the rows of a list be dragged. Returns what is being moved; the properties of a row's handle, whose CSS must
 * have `touch-action: none`; and whether a click now is only the end of a drag. Escape and a cancelled pointer
 * put the row back.
 */
export function useReorder(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [moving, setMoving] = useState<Reordering | null>(null);
  const held = useRef<Held | null>(null);
  const wasDrag = useRef(false);

  const follow = () => {
    const drag = held.current;
    const row = drag?.rows[drag.from];
    const last = drag?.rows.at(-1);
    if (!drag || !row || !last) return;
    // Outside of the list, the row would lengthen the page. Unlike a rectangle, offsetTop ignores transforms.
    const end = last.offsetTop + last.offsetHeight - row.offsetHeight;
    const wanted = row.offsetTop + drag.y - drag.first + scrollY - drag.scrolled;
    const top = Math.max(drag.rows[0]?.offsetTop ?? 0, Math.min(end, wanted));
    row.style.transform = `translateY(${top - row.offsetTop}px)`;
    // Half a row is far enough to change places.
    const isAbove = (each: HTMLElement, place: number) =>
      each.offsetTop + ((place < drag.from ? 1 : -1) * each.offsetHeight) / 2 < top;
    drag.to = drag.rows.filter((each, place) => each !== row && isAbove(each, place)).length;
    const { from, to } = drag;
    setMoving((before) => (before?.to === to ? before : { from, to, height: row.offsetHeight }));
  };

  const scroll = () => {
    const drag = held.current;
    if (!drag) return;
    // A row that is picked up at an edge may leave it without scrolling.
    const above = Math.min(drag.first, EDGE) - drag.y;
    const below = drag.y - Math.max(drag.first, innerHeight - EDGE);
    const over = Math.max(above, below);
    if (over > 0) {
      scrollBy(0, (MAX_SPEED * Math.min(over, EDGE) * (over === above ? -1 : 1)) / EDGE);
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

  const release = (isDone: boolean) => {
    end(isDone);
    // The click that ends a drag of the mouse comes before timers; a later one, also by a key, is meant.
    setTimeout(() => {
      wasDrag.current = false;
    });
  };

  const handle = (index: number) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || held.current || !list.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      wasDrag.current = false;
      const { clientY: y } = event;
      held.current = {
        ...{ from: index, to: index, first: y, y, scrolled: scrollY, isMoving: false, frame: 0 },
        rows: [...list.current.children] as HTMLElement[],
      };
    },
    onPointerMove({ clientY }: PointerEvent) {
      const drag = held.current;
      if (!drag) return;
      drag.y = clientY;
      if (!drag.isMoving && Math.abs(clientY - drag.first) < CLICK) return;
      if (!drag.isMoving) drag.frame = requestAnimationFrame(scroll);
      drag.isMoving = wasDrag.current = true;
      follow();
    },
    onPointerUp: () => release(true),
    onPointerCancel: () => release(false),
    onLostPointerCapture: () => release(false),
  });
  return { moving, handle, wasDrag };
}
