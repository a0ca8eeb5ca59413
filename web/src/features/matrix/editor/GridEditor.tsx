import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { MatrixItem } from "../../../api/types";
import { Button } from "../../../components/Button";
import { Card } from "../../../components/Card";
import styles from "../Matrix.module.css";
import type { MatrixProps, Preview } from "../matrix-props";
import { insteadOfPattern } from "../mode-texts";
import { PaintColor } from "./PaintColor";
import { PatternButtons } from "./PatternButtons";
import { PixelGrid } from "./PixelGrid";
import { BLACK, type PatternEditor } from "./pattern-editor";
import { editorOf } from "./pattern-editors";
import type { Imported } from "./pattern-file";
import { rememberColor, useRecentColors } from "./recent-colors";

export function GridEditor({ matrices, index, item, Preview }: MatrixProps & { Preview: Preview }) {
  const { pattern } = item.display;
  const editor = editorOf(matrices, index);
  const [imported, setImported] = useImported(matrices);
  const [color, setColor] = useState(useRecentColors()[0] ?? "#ffffff");
  const [erases, setErases] = useState(false);
  const stroke = useRef(color);
  const grid = useRef<HTMLDivElement>(null);

  const choose = (next: string) => {
    setColor(next);
    setErases(false);
  };

  const begin = (byButton: boolean) => {
    matrices.dragStart();
    setImported(null);
    const isEraser = byButton || erases;
    stroke.current = isEraser ? BLACK : color;
    if (!isEraser) rememberColor(color);
  };

  const end = () => {
    editor.finish();
    matrices.dragEnd();
  };

  const showPattern = () => {
    matrices.changeMatrix(index, { display: { mode: "pattern" } });
    grid.current?.focus({ preventScroll: true });
  };

  return (
    <Card title="Matrix Grid Editor" isPart className={styles.editor}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: undo and redo keys work from every control in the editor */}
      <div className={styles.fields} onKeyDown={(event) => undoByKey(event, editor) && setImported(null)}>
        <Unseen item={item} onShow={showPattern} />
        <div>
          <PixelGrid
            grid={grid}
            pattern={pattern}
            picture={<Preview item={asPainted(item)} hubClockOffset={null} weather={null} label="" />}
            onBegin={begin}
            onPaint={(cells) => editor.paint(cells, stroke.current)}
            onEnd={end}
          />
        </div>
        <PaintColor color={color} erases={erases} onChange={choose} onErase={setErases} />
        <PatternButtons
          editor={editor}
          color={color}
          pattern={pattern}
          fileName={`matrix-${index + 1}-pattern.json`}
          imported={imported}
          onImported={setImported}
        />
      </div>
    </Card>
  );
}

/** The matrix as it shows its pattern at full brightness. */
function asPainted(item: MatrixItem): MatrixItem {
  const { matrix, display } = item;
  return {
    ...item,
    matrix: { ...matrix, enabled: true, brightness: 255 },
    display: { ...display, mode: "pattern", rainbowBorder: false },
  };
}

/** Explains why the matrix does not show the painted pattern, if it does not. */
function Unseen({ item, onShow }: { item: MatrixItem; onShow: () => void }) {
  const sentence = insteadOfPattern(item);
  if (!sentence) return null;
  return (
    <p className={styles.elsewhere}>
      {sentence}
      {item.display.mode !== "pattern" && <Button onClick={onShow}>Show the pattern</Button>}
    </p>
  );
}

/** The result of the last import. It is cleared when the settings are refreshed or reset. */
function useImported(matrices: MatrixProps["matrices"]) {
  const [imported, setImported] = useState<Imported | null>(null);
  const busyWith = useStore(matrices.store, (state) => state.busyWith);
  useEffect(() => {
    if (busyWith) setImported(null);
  }, [busyWith]);
  return [imported, setImported] as const;
}

/** Performs undo or redo if the keys ask for it; returns whether they did. */
function undoByKey(event: KeyboardEvent, editor: PatternEditor): boolean {
  const { ctrlKey, metaKey, shiftKey } = event;
  const key = event.key.toLowerCase();
  if (!(ctrlKey || metaKey) || isTextField(event.target) || !["y", "z"].includes(key)) return false;
  if (key === "z" && !shiftKey) editor.undo();
  else editor.redo();
  event.preventDefault();
  return true;
}

/** In a text field the browser itself undoes typing. */
function isTextField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === "text";
}
