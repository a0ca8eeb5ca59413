import { COLUMNS } from "../../lib/matrix-layout";
import { PatternCanvas } from "./editor/PatternCanvas";
import styles from "./editor/PixelGrid.module.css";

/** Small screens show half of the columns at a time. */
export const COLUMNS_AT_ONCE = COLUMNS / 2;

interface GridOverviewProps {
  pattern: readonly string[];
  firstColumn: number;
  onChange: (firstColumn: number) => void;
}

/** The whole pattern, on small screens only, with a movable frame around the columns that the grid shows. */
export function GridOverview({ pattern, firstColumn, onChange }: GridOverviewProps) {
  return (
    <div className={styles.overview}>
      <PatternCanvas pattern={pattern} />
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
