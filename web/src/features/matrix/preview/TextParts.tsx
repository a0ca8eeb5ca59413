import { MATRIX_ICONS, type MatrixIcon } from "../../../lib/matrix-icon";
import styles from "./TextParts.module.css";

const SIZE = 8;
const COLORS = {
  red: "#ff2018",
  orange: "#ff8000",
  yellow: "#ffd200",
  green: "#20c030",
  turquoise: "#00d0c0",
  blue: "#0060ff",
  purple: "#b050ff",
  pink: "#ff60a0",
  white: "#ffffff",
};

/** Icons and colors for a text of the matrix, as markup_reader.h reads them. */
export function TextParts({ onInsert }: { onInsert: (part: string) => void }) {
  return (
    <div className="grid gap10 wide">
      <fieldset className={`grid ${styles.icons}`}>
        <legend>Insert an icon</legend>
        {[...MATRIX_ICONS].map(([name, icon]) => (
          <button
            key={name}
            type="button"
            className="middle touch rounded"
            title={name}
            aria-label={name}
            onClick={() => onInsert(`:${name}:`)}
          >
            <canvas width={SIZE} height={SIZE} ref={(canvas) => paint(canvas, icon)} />
          </button>
        ))}
      </fieldset>
      <fieldset className={`wrap ${styles.colors}`}>
        <legend>Color what follows</legend>
        {Object.entries(COLORS).map(([name, color]) => (
          <button
            key={name}
            type="button"
            className="middle touch rounded"
            title={name}
            aria-label={name}
            style={{ color }}
            onClick={() => onInsert(`[${color}]`)}
          />
        ))}
        <button type="button" className={`touch rounded ${styles.own}`} onClick={() => onInsert("[#]")}>
          Text Color
        </button>
      </fieldset>
    </div>
  );
}

function paint(canvas: HTMLCanvasElement | null, icon: MatrixIcon): void {
  const pen = canvas?.getContext("2d");
  if (!pen) return;
  const picture = pen.createImageData(SIZE, SIZE);
  for (const [col, column] of icon.entries())
    for (const [row, color] of column.entries())
      if (color) picture.data.set([...color, 255], (row * SIZE + col) * 4);
  pen.putImageData(picture, 0, 0);
}
