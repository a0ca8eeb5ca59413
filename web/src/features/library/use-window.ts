import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";

/** Which cells of a grid are rendered, and what stands for the others. */
interface Window {
  from: number;
  to: number;
  /** Heights in pixels of the rows before and after. */
  before: number;
  after: number;
  /** 0 before it is known. */
  columns: number;
  /** The height of a row in pixels; 0 before it is known. */
  height: number;
}

/** Rows this close to the visible part of the page are rendered, in pixels. */
const NEAR = 100;
/** Number of cells that are rendered before their size is known. */
const FIRST = 12;

/**
 * Finds the cells of a grid with rows of equal height that are near the visible part of the page. Also returns a
 * function that finds them again at once.
 */
export function useWindow(grid: RefObject<HTMLElement | null>, count: number): [Window, () => void] {
  const [shown, setShown] = useState<Window>({
    from: 0,
    to: FIRST,
    before: 0,
    after: 0,
    columns: 0,
    height: 0,
  });

  const measure = useCallback(() => {
    const cell = grid.current?.firstElementChild as HTMLElement | null;
    if (!grid.current || !cell) return;
    const { gridTemplateColumns, rowGap } = getComputedStyle(grid.current);
    const columns = gridTemplateColumns.split(" ").length;
    const height = cell.offsetHeight && cell.offsetHeight + Number.parseFloat(rowGap);
    const { top } = grid.current.getBoundingClientRect();
    const rows = Math.ceil(count / columns);
    const rowAt = (y: number) => Math.min(rows, Math.max(0, height ? Math.floor((y - top) / height) : 0));
    const first = rowAt(-NEAR);
    const last = height ? rowAt(innerHeight + NEAR) + 1 : rows;
    const next = {
      from: first * columns,
      to: Math.min(count, last * columns),
      before: first * height,
      after: Math.max(0, rows - last) * height,
      columns,
      height,
    };
    setShown((shown) => (JSON.stringify(shown) === JSON.stringify(next) ? shown : next));
  }, [grid, count]);

  useLayoutEffect(measure, [measure]);
  useEffect(() => {
    const resized = new ResizeObserver(measure);
    if (grid.current) resized.observe(grid.current);
    addEventListener("scroll", measure, { passive: true });
    addEventListener("resize", measure);
    return () => {
      resized.disconnect();
      removeEventListener("scroll", measure);
      removeEventListener("resize", measure);
    };
  }, [grid, measure]);
  return [shown, measure];
}
