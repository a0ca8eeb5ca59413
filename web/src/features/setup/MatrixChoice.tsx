import type { MatrixNumber } from "../../api/network";
import segments from "../../components/fields/Segments.module.css";
import styles from "./MatrixChoice.module.css";

const DIGITS: Record<MatrixNumber, readonly string[]> = {
  1: [".#.", "##.", ".#.", ".#.", "###"],
  2: ["##.", "..#", ".#.", "#..", "###"],
};

export function MatrixChoice({
  value,
  onChange,
}: {
  value?: MatrixNumber | null;
  onChange: (matrix: MatrixNumber) => void;
}) {
  return (
    <fieldset className={`grid gap6 ${styles.matrices}`}>
      <legend>Which matrix is this?</legend>
      {([1, 2] as const).map((matrix) => (
        <label
          key={matrix}
          className={`grid gap6 relative rounded medium pointer ${segments.option} centerItems sunken ${styles.matrix}`}
        >
          <input type="radio" name="matrix" checked={value === matrix} onChange={() => onChange(matrix)} />
          <MatrixPicture digit={matrix} />
          Matrix {matrix}
        </label>
      ))}
    </fieldset>
  );
}

const COLUMNS = 16;
const ROWS = 8;
const DIGIT_AT = { column: 6, row: 1 };

function MatrixPicture({ digit }: { digit: MatrixNumber }) {
  const isLit = (column: number, row: number) =>
    DIGITS[digit][row - DIGIT_AT.row]?.[column - DIGIT_AT.column] === "#";
  const points = Array.from({ length: COLUMNS * ROWS }, (_, at) => [at % COLUMNS, Math.floor(at / COLUMNS)]);
  return (
    <svg className={`full ${styles.picture}`} aria-hidden="true" viewBox={`-.5 -.5 ${COLUMNS} ${ROWS}`}>
      {points.map(([column = 0, row = 0]) => (
        <circle
          key={`${column} ${row}`}
          cx={column}
          cy={row}
          r=".34"
          className={isLit(column, row) ? styles.lit : undefined}
        />
      ))}
    </svg>
  );
}
