import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { type Cell, COLUMNS, isOnMatrix, layoutB, ROWS } from "../../../lib/matrix-layout";
import styles from "./PixelGrid.module.css";
import { type StrokePorts, watchStrokes } from "./strokes";

/** Small screens show half of the columns at a time. */
const COLUMNS_AT_ONCE = COLUMNS / 2;

interface PixelGridProps {
  title: string;
  grid: RefObject<HTMLDivElement | null>;
  pattern: readonly string[];
  picture: ReactNode;
  onBegin: (erases: boolean) => void;
  onPaint: (cells: Cell[]) => void;
  onEnd: () => void;
  children: ReactNode;
}

const MOVES: Record<string, (cell: Cell) => Cell> = {
  ArrowLeft: ({ col, row }) => ({ col: Math.max(0, col - 1), row }),
  ArrowRight: ({ col, row }) => ({ col: Math.min(COLUMNS - 1, col + 1), row }),
  ArrowUp: ({ col, row }) => ({ col, row: Math.max(0, row - 1) }),
  ArrowDown: ({ col, row }) => ({ col, row: Math.min(ROWS - 1, row + 1) }),
  Home: ({ row }) => ({ col: 0, row }),
  End: ({ row }) => ({ col: COLUMNS - 1, row }),
};

/** The grid is one tab stop; arrow keys move a cell cursor, and keys paint and erase at it. */
export function PixelGrid(props: PixelGridProps) {
  const { title, grid, pattern, picture, onBegin, onPaint, onEnd, children } = props;
  const id = useId();
  const [cursor, setCursor] = useState<Cell>({ col: 0, row: 0 });
  const [firstColumn, setFirstColumn] = useState(0);
  useStrokes(grid, { begin: onBegin, paint: onPaint, end: onEnd }, setCursor);

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
          className={`relative rounded ${styles.grid}`}
          style={{ "--first-column": firstColumn } as CSSProperties}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it handles keys
          tabIndex={0}
          aria-label={title}
          aria-describedby={id}
          onKeyDown={press}
        >
          {picture}
          <span
            className={`absolute inert ${styles.cursor}`}
            style={{ left: `${(cursor.col / COLUMNS) * 100}%`, top: `${(cursor.row / ROWS) * 100}%` }}
          />
        </div>
      </div>
      <div className="row">
        <GridOverview picture={picture} firstColumn={firstColumn} onChange={setFirstColumn} />
        {children}
      </div>
      <span id={id} className="unseen">
        8 rows by 32 columns. Arrow keys move, Enter paints, Delete erases.
      </span>
      <span role="status" className="unseen">
        Row {cursor.row + 1}, column {cursor.col + 1}, {pattern[layoutB(cursor)]}
      </span>
    </>
  );
}

/** Forwards the strokes of a pointer on the grid, and reports where a stroke ended. */
function useStrokes(grid: RefObject<HTMLElement | null>, ports: StrokePorts, onLeft: (cell: Cell) => void) {
  const last = useRef<Cell>({ col: 0, row: 0 });
  const latest = useRef(ports);
  latest.current = {
    ...ports,
    paint(cells) {
      last.current = cells.findLast(isOnMatrix) ?? last.current;
      ports.paint(cells);
    },
    end() {
      ports.end();
      onLeft(last.current);
    },
  };
  useEffect(() => (grid.current ? watchStrokes(grid.current, latest) : undefined), [grid]);
}

interface GridOverviewProps {
  picture: ReactNode;
  firstColumn: number;
  onChange: (firstColumn: number) => void;
}

/** The whole pattern, on small screens only, with a movable frame around the columns that the grid shows. */
function GridOverview({ picture, firstColumn, onChange }: GridOverviewProps) {
  return (
    <div className={`relative rounded ${styles.overview}`}>
      {picture}
      <input
        type="range"
        aria-label="Shown columns"
        aria-valuetext={`${firstColumn + 1} to ${firstColumn + COLUMNS_AT_ONCE} of ${COLUMNS}`}
        min={0}
        max={COLUMNS - COLUMNS_AT_ONCE}
        value={firstColumn}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}
