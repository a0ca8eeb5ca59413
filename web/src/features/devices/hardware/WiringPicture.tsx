import type { MatrixWiring } from "../../../api/devices";
import type { Cell } from "../../../lib/matrix-layout";
import { COLUMNS, ROWS } from "../../../lib/matrix-layout";
import styles from "./WiringPicture.module.css";
import { chainLines, wiringText } from "./wiring";

const PITCH = 10;

export function WiringPicture({ wiring }: { wiring: MatrixWiring }) {
  const lines = chainLines(wiring);
  const chain = lines.flat();
  const [first, last] = [chain[0], chain.at(-1)] as [Cell, Cell];
  const line = (cells: readonly Cell[]) => `M${cells.map(placeOf).join("L")}`;
  const steps = lines.slice(1).map((next, at) => line([lines[at]?.at(-1) as Cell, next[0] as Cell]));
  return (
    <figure className={styles.wiring}>
      <svg viewBox={`0 0 ${COLUMNS * PITCH} ${ROWS * PITCH}`} aria-hidden="true" fill="none">
        <path d={chain.map((cell) => `M${placeOf(cell)}h.01`).join("")} stroke="#4a4f5a" {...ROUND} />
        <path d={steps.join("")} stroke="#f0b866" strokeOpacity="0.45" strokeWidth="0.8" />
        <path d={lines.map(line).join("")} stroke="#f0b866" strokeWidth="1.2" />
        <path d={lines.map(arrowOn).join("")} stroke="#f0b866" strokeWidth="1.2" />
        <path d={`M${placeOf(first)}h.01`} stroke="#6fd39a" {...ROUND} strokeWidth="7" />
        <path d={`M${placeOf(last)}h.01`} stroke="#ff8d85" {...ROUND} strokeWidth="5" />
      </svg>
      <figcaption className="note">{wiringText(wiring)} Green is the first LED, red the last.</figcaption>
    </figure>
  );
}

const ROUND = { strokeLinecap: "round", strokeWidth: "4" } as const;

function placeOf({ col, row }: Cell): string {
  return `${(col + 0.5) * PITCH} ${(row + 0.5) * PITCH}`;
}

/** An arrow tip in the middle of a line, between two LEDs. */
function arrowOn(line: readonly Cell[]): string {
  const [from, to] = line.slice(line.length / 2 - 1) as [Cell, Cell];
  const [dx, dy] = [to.col - from.col, to.row - from.row];
  const x = ((from.col + to.col + 1) / 2) * PITCH;
  const y = ((from.row + to.row + 1) / 2) * PITCH;
  const at = (along: number, across: number) =>
    `${x + along * dx - across * dy} ${y + along * dy + across * dx}`;
  return `M${at(-1.5, 2)}L${at(1, 0)}L${at(-1.5, -2)}`;
}
