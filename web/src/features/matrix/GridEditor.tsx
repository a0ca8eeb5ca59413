import { type KeyboardEvent, useRef, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { ColorField } from "../../components/ColorField";
import { Swatches } from "../../components/Swatches";
import type { Matrices } from "../../state/matrix";
import styles from "./Matrix.module.css";
import type { MatrixProps } from "./MatrixPanel";
import { MODE_TEXTS } from "./mode-texts";
import { PatternButtons } from "./PatternButtons";
import { PixelGrid } from "./PixelGrid";
import { BLACK, PatternEditor } from "./pattern-editor";
import { rememberColor, useRecentColors } from "./recent-colors";

export function GridEditor({ matrices, index, item }: MatrixProps) {
  const { pattern, mode } = item.display;
  const editor = useEditor(matrices, index);
  const { canUndo, canRedo } = useStore(editor.store);
  const recent = useRecentColors();
  const [color, setColor] = useState(recent[0] ?? "#ffffff");
  const [erases, setErases] = useState(false);
  const stroke = useRef(color);
  const grid = useRef<HTMLDivElement>(null);

  const choose = (next: string) => {
    setColor(next);
    setErases(false);
  };

  const begin = (byButton: boolean) => {
    matrices.dragStart();
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

  const undoByKey = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, shiftKey } = event;
    const key = event.key.toLowerCase();
    if (!(ctrlKey || metaKey) || isTextField(event.target)) return;
    if (key === "z" && !shiftKey) editor.undo();
    else if (key === "y" || key === "z") editor.redo();
    else return;
    event.preventDefault();
  };

  return (
    <Card title="Matrix Grid Editor" className={styles.editor}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: undo and redo work from all that is in the editor */}
      <div className={styles.fields} onKeyDown={undoByKey}>
        {mode !== "pattern" && (
          <p className={styles.elsewhere}>
            The display {MODE_TEXTS[mode].shows}.<Button onClick={showPattern}>Show the pattern</Button>
          </p>
        )}
        <div>
          <PixelGrid
            grid={grid}
            pattern={pattern}
            onBegin={begin}
            onPaint={(cells) => editor.paint(cells, stroke.current)}
            onEnd={end}
          />
        </div>
        <div className={styles.paint}>
          <ColorField label="Paint Color" value={color} onChange={choose} />
          <Button className={styles.eraser} aria-pressed={erases} onClick={() => setErases(!erases)}>
            Erase
          </Button>
          <Swatches
            label="Recent colors"
            swatches={recent.map((each) => ({ name: each, color: each }))}
            value={erases ? "" : color}
            onChange={choose}
          />
        </div>
        <PatternButtons
          editor={editor}
          color={color}
          pattern={pattern}
          fileName={`matrix-${index + 1}-pattern.json`}
          canUndo={canUndo}
          canRedo={canRedo}
        />
      </div>
    </Card>
  );
}

function useEditor(matrices: Matrices, index: number): PatternEditor {
  const [editor] = useState(
    () =>
      new PatternEditor({
        pattern: () => matrices.store.getState().config?.matrices[index]?.display.pattern ?? [],
        change: (pattern) => matrices.changeMatrix(index, { display: { pattern } }),
      }),
  );
  return editor;
}

/** There the browser itself takes back what was typed. */
function isTextField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === "text";
}
