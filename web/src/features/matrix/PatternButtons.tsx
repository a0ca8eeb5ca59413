import { useRef, useState } from "react";
import { Button } from "../../components/Button";
import styles from "./Matrix.module.css";
import { BLACK, type PatternEditor } from "./pattern-editor";
import { exportedPattern, importPattern } from "./pattern-file";
import { rememberColor } from "./recent-colors";
import { SHAPES } from "./shapes";

interface PatternButtonsProps {
  editor: PatternEditor;
  color: string;
  pattern: readonly string[];
  fileName: string;
  canUndo: boolean;
  canRedo: boolean;
}

export function PatternButtons(props: PatternButtonsProps) {
  const { editor, color, pattern, fileName, canUndo, canRedo } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const [news, setNews] = useState("");

  const draw = (shape: keyof typeof SHAPES) => () => {
    rememberColor(color);
    editor.draw(SHAPES[shape], color);
  };

  const take = async (file: File | undefined) => {
    if (!file) return;
    const read = await importPattern(file);
    if ("problem" in read) return setNews(`Not imported. ${read.problem}`);
    editor.replace(read.pattern);
    setNews(["Imported.", ...read.notes].join(" "));
  };

  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        <Button onClick={() => editor.draw(SHAPES.fill, BLACK)}>Clear</Button>
        <Button onClick={draw("fill")}>Fill</Button>
        <Button onClick={draw("diagonal")}>Diagonal</Button>
        <Button onClick={draw("border")}>Border</Button>
        <Button disabled={!canUndo} onClick={editor.undo}>
          Undo
        </Button>
        <Button disabled={!canRedo} onClick={editor.redo}>
          Redo
        </Button>
        <Button onClick={() => download(fileName, exportedPattern(pattern, new Date()))}>Export</Button>
        <Button onClick={() => chooser.current?.click()}>Import</Button>
      </div>
      <input
        ref={chooser}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="Pattern file"
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          currentTarget.value = "";
        }}
      />
      <p role="status" className={styles.note}>
        {news}
      </p>
    </div>
  );
}

function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
