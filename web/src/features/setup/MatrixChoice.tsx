import type { MatrixNumber } from "../../api/network";
import { Choices } from "../../components/fields/Choices";
import styles from "./MatrixChoice.module.css";

const DIGITS: Record<MatrixNumber, readonly string[]> = {
  1: [".#.", "##.", ".#.", ".#.", "###"],
  2: ["##.", "..#", ".#.", "#..", "###"],
};

const OPTIONS = ([1, 2] as const).map((value) => ({
  value,
  label: `Matrix ${value}`,
  picture: <MatrixPicture digit={value} />,
}));

interface MatrixChoiceProps {
  value?: MatrixNumber | null;
  onChange: (matrix: MatrixNumber) => void;
}

export function MatrixChoice({ value = null, onChange }: MatrixChoiceProps) {
  return (
    <fieldset className={`grid gap6 ${styles.matrices}`}>
      <legend>Which matrix is this?</legend>
      <Choices
        {...{ value, onChange }}
        options={OPTIONS}
        className={`grid gap6 medium centerItems sunken ${styles.matrix}`}
      />
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
