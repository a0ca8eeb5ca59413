import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { MatrixItem } from "../../../api/types";
import { Button, IconButton } from "../../../components/Button";
import { classes } from "../../../components/classes";
import { ColorField } from "../../../components/fields/ColorField";
import { FileInput } from "../../../components/fields/FileInput";
import { Swatches } from "../../../components/fields/Swatches";
import { Icon } from "../../../components/Icon";
import { saveFile } from "../../../lib/save-file";
import { ledMatrices } from "../../../state/matrix";
import styles from "../Matrix.module.css";
import { Preview } from "../preview/preview-chunk";
import { PixelGrid } from "./PixelGrid";
import { BLACK, type PatternEditor } from "./pattern-editor";
import { editorOf } from "./pattern-editors";
import { exportedPattern, type Imported, importPattern } from "./pattern-file";
import { rememberColor, useRecentColors } from "./recent-colors";
import { SHAPES } from "./shapes";

interface GridEditorProps {
  index: number;
  item: MatrixItem;
  /** The heading; otherwise "Matrix Grid Editor". */
  title?: string;
  takesFocus: boolean;
}

/** The picture of a matrix in mode pattern, to paint on. */
export function GridEditor(props: GridEditorProps) {
  const { title = "Matrix Grid Editor", index, item, takesFocus } = props;
  const { pattern } = item.display;
  const editor = editorOf(index);
  const { canUndo, canRedo } = useStore(editor.store);
  const [imported, setImported] = useImported();
  const [color, setColor] = useState(useRecentColors()[0] ?? "#ffffff");
  const [erases, setErases] = useState(false);
  const stroke = useRef(color);
  const grid = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    if (takesFocus) grid.current?.focus({ preventScroll: true });
  }, []);

  const choose = (next: string) => {
    setColor(next);
    setErases(false);
  };

  const begin = (byButton: boolean) => {
    ledMatrices.drag.onDragStart();
    setImported(null);
    const isEraser = byButton || erases;
    stroke.current = isEraser ? BLACK : color;
    if (!isEraser) rememberColor(color);
  };

  const end = () => {
    editor.finish();
    ledMatrices.drag.onDragEnd();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo and redo keys work from every control in the editor
    <div
      className="single packed gap7"
      onClick={() => setImported(null)}
      onKeyDown={(event) => undoByKey(event, editor) && setImported(null)}
    >
      <h3>{title}</h3>
      <PixelGrid
        {...{ title, grid, pattern }}
        picture={<Preview item={asPainted(item)} label="" />}
        onBegin={begin}
        onPaint={(cells) => editor.paint(cells, stroke.current)}
        onEnd={end}
      >
        <IconButton icon="reset" label="Undo" aria-disabled={!canUndo || undefined} onClick={editor.undo} />
        <IconButton icon="refresh" label="Redo" aria-disabled={!canRedo || undefined} onClick={editor.redo} />
        <PaintColor color={color} erases={erases} onChange={choose} onErase={setErases} />
      </PixelGrid>
      <PatternButtons
        {...{ editor, color, pattern, imported }}
        fileName={`matrix-${index + 1}-pattern.json`}
        onImported={setImported}
      />
    </div>
  );
}

/** The matrix with its colors as they were chosen, not darker. */
function asPainted(item: MatrixItem): MatrixItem {
  return { ...item, matrix: { ...item.matrix, enabled: true, brightness: 255 } };
}

/** The result of the last import. It is cleared when the settings are refreshed or reset. */
function useImported() {
  const [imported, setImported] = useState<Imported | null>(null);
  const busyWith = useStore(ledMatrices.store, (state) => state.busyWith);
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

interface PaintColorProps {
  color: string;
  erases: boolean;
  onChange: (color: string) => void;
  onErase: (erases: boolean) => void;
}

function PaintColor({ color, erases, onChange, onErase }: PaintColorProps) {
  const recent = useRecentColors();
  return (
    <div className={`line gap5 shrinks relative ${styles.paint}`}>
      <ColorField label="Paint Color" value={color} onChange={onChange} />
      <Swatches
        label="Recent colors"
        swatches={recent.map((each) => ({ name: each, color: each }))}
        value={erases ? "" : color}
        onChange={onChange}
      />
      <Button className={styles.eraser} aria-pressed={erases} onClick={() => onErase(!erases)}>
        Erase
      </Button>
    </div>
  );
}

interface PatternButtonsProps {
  editor: PatternEditor;
  color: string;
  pattern: readonly string[];
  fileName: string;
  imported: Imported | null;
  onImported: (imported: Imported | null) => void;
}

function PatternButtons(props: PatternButtonsProps) {
  const { editor, color, pattern, fileName, imported, onImported } = props;
  const chooser = useRef<HTMLInputElement>(null);

  const draw = (shape: keyof typeof SHAPES) => () => {
    rememberColor(color);
    editor.draw(SHAPES[shape], color);
  };

  const save = () => {
    const file = new Blob([exportedPattern(pattern, new Date())], { type: "application/json" });
    saveFile(fileName, file);
  };
  const buttons = [
    ["Clear", () => editor.draw(SHAPES.fill, BLACK)],
    ["Fill", draw("fill")],
    ["Diagonal", draw("diagonal")],
    ["Border", draw("border")],
    ["Export", save],
    ["Import", () => chooser.current?.click()],
  ] as const;

  const take = async (file: File) => {
    onImported(null);
    const result = await importPattern(file);
    if ("pattern" in result) editor.replace(result.pattern);
    onImported(result);
  };

  return (
    <div className="tight">
      <div className={`grid gap5 ${styles.buttons}`}>
        {buttons.map(([label, act]) => (
          <Button key={label} onClick={act}>
            {label}
          </Button>
        ))}
      </div>
      <FileInput input={chooser} label="Pattern file" accept=".json,application/json" onFile={take} />
      <ImportResult imported={imported} />
    </div>
  );
}

function ImportResult({ imported }: { imported: Imported | null }) {
  const problem = imported && "problem" in imported ? imported.problem : "";
  const notes = imported && "notes" in imported ? ["Imported.", ...imported.notes].join(" ") : "";
  return (
    <p role="status" className={classes(`note flex gap5 ${styles.imported}`, problem && "bad")}>
      {problem && <Icon name="alert" size={18} />}
      {problem ? `Not imported. ${problem}` : notes}
    </p>
  );
}
