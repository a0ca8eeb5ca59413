import { useEffect, useRef } from "react";
import { MATRIX_ICONS } from "../../../lib/matrix-icon";
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
  const icons = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const canvases = [...(icons.current?.querySelectorAll("canvas") ?? [])];
    for (const [at, columns] of [...MATRIX_ICONS.values()].entries()) {
      const pen = canvases[at]?.getContext("2d");
      if (!pen) continue;
      const picture = pen.createImageData(SIZE, SIZE);
      columns.forEach((column, col) => {
        column.forEach((color, row) => {
          if (color) picture.data.set([...color, 255], (row * SIZE + col) * 4);
        });
      });
      pen.putImageData(picture, 0, 0);
    }
  }, []);

  return (
    <div className="grid gap10 wide">
      <fieldset ref={icons} className={`grid ${styles.icons}`}>
        <legend>Insert an icon</legend>
        {[...MATRIX_ICONS.keys()].map((name) => (
          <button
            key={name}
            type="button"
            className="middle touch rounded"
            title={name}
            aria-label={name}
            onClick={() => onInsert(`:${name}:`)}
          >
            <canvas width={SIZE} height={SIZE} />
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
