import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { channels } from "../../lib/color";
import { ALL_CELLS, type Cell, COLUMNS, layoutB, ROWS } from "../../lib/matrix-layout";
import styles from "./PixelGrid.module.css";
import { watchStrokes } from "./strokes";
import { usePainter } from "./use-painter";

interface PixelGridProps {
  pattern: readonly string[];
  onBegin: (erases: boolean) => void;
  onPaint: (cells: Cell[]) => void;
  onEnd: () => void;
}

/** Small screens show half of the columns at a time. */
const COLUMNS_AT_ONCE = COLUMNS / 2;

const MOVES: Record<string, (cell: Cell) => Cell> = {
  ArrowLeft: ({ col, row }) => ({ col: Math.max(0, col - 1), row }),
  ArrowRight: ({ col, row }) => ({ col: Math.min(COLUMNS - 1, col + 1), row }),
  ArrowUp: ({ col, row }) => ({ col, row: Math.max(0, row - 1) }),
  ArrowDown: ({ col, row }) => ({ col, row: Math.min(ROWS - 1, row + 1) }),
  Home: ({ row }) => ({ col: 0, row }),
  End: ({ row }) => ({ col: COLUMNS - 1, row }),
};

/** The grid itself: one stop of the Tab key, in which the arrow keys move a cell that keys paint and erase. */
export function PixelGrid(props: PixelGridProps) {
  const { pattern, onBegin, onPaint, onEnd } = props;
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const large = usePainter();
  const overview = usePainter();
  const [cursor, setCursor] = useState<Cell>({ col: 0, row: 0 });
  const [firstColumn, setFirstColumn] = useState(0);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (!grid.current) return;
    return watchStrokes(grid.current, {
      begin: (erases) => latest.current.onBegin(erases),
      paint: (cells) => latest.current.onPaint(cells),
      end: () => latest.current.onEnd(),
    });
  }, []);

  useEffect(() => {
    const picture = pictureOf(pattern);
    large.paint(picture);
    overview.paint(picture);
  }, [pattern, large.paint, overview.paint]);

  useEffect(() => {
    const view = grid.current?.parentElement;
    if (view) view.scrollLeft = (view.scrollWidth * firstColumn) / COLUMNS;
  }, [firstColumn]);

  const moveTo = (cell: Cell) => {
    setCursor(cell);
    setFirstColumn((first) => Math.min(cell.col, Math.max(first, cell.col - COLUMNS_AT_ONCE + 1)));
  };

  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const erases = key === "Delete" || key === "Backspace";
    const move = MOVES[key];
    if (move) moveTo(move(cursor));
    else if (erases || key === "Enter" || key === " ") {
      onBegin(erases);
      onPaint([cursor]);
      onEnd();
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={styles.view}>
        <div
          ref={grid}
          className={styles.grid}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys
          tabIndex={0}
          aria-label="Matrix Grid Editor"
          aria-describedby={id}
          onKeyDown={press}
        >
          <canvas ref={large.canvas} />
          <span
            className={styles.cursor}
            style={{ left: `${(cursor.col / COLUMNS) * 100}%`, top: `${(cursor.row / ROWS) * 100}%` }}
          />
        </div>
      </div>
      <div className={styles.overview}>
        <canvas ref={overview.canvas} />
        <input
          type="range"
          aria-label="Shown columns"
          aria-valuetext={`${firstColumn + 1} to ${firstColumn + COLUMNS_AT_ONCE} of ${COLUMNS}`}
          min={0}
          max={COLUMNS - COLUMNS_AT_ONCE}
          value={firstColumn}
          onChange={(event) => setFirstColumn(Number(event.currentTarget.value))}
        />
      </div>
      <span id={id} className={styles.unseen}>
        8 rows by 32 columns. Arrow keys move, Enter paints, Delete erases.
      </span>
      <span role="status" className={styles.unseen}>
        Row {cursor.row + 1}, column {cursor.col + 1}, {pattern[layoutB(cursor)]}
      </span>
    </>
  );
}

function pictureOf(pattern: readonly string[]): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(ALL_CELLS.length * 4);
  for (const [at, cell] of ALL_CELLS.entries()) {
    rgba.set([...channels(pattern[layoutB(cell)] ?? ""), 255], at * 4);
  }
  return rgba;
}
