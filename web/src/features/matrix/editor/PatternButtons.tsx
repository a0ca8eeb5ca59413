import { useRef } from "react";
import { Button } from "../../../components/Button";
import { classes } from "../../../components/classes";
import { FileInput } from "../../../components/fields/FileInput";
import { Icon } from "../../../components/Icon";
import { saveFile } from "../../../lib/save-file";
import styles from "../Matrix.module.css";
import { BLACK, type PatternEditor } from "./pattern-editor";
import { exportedPattern, type Imported, importPattern } from "./pattern-file";
import { rememberColor } from "./recent-colors";
import { SHAPES } from "./shapes";

interface PatternButtonsProps {
  editor: PatternEditor;
  color: string;
  pattern: readonly string[];
  fileName: string;
  imported: Imported | null;
  onImported: (imported: Imported | null) => void;
}

export function PatternButtons(props: PatternButtonsProps) {
  const { editor, color, pattern, fileName, imported, onImported } = props;
  const chooser = useRef<HTMLInputElement>(null);

  const button = (label: string, act: () => void) => (
    <Button
      onClick={() => {
        onImported(null);
        act();
      }}
    >
      {label}
    </Button>
  );

  const draw = (shape: keyof typeof SHAPES) => () => {
    rememberColor(color);
    editor.draw(SHAPES[shape], color);
  };

  const take = async (file: File) => {
    onImported(null);
    const result = await importPattern(file);
    if ("pattern" in result) editor.replace(result.pattern);
    onImported(result);
  };

  return (
    <div className="tight">
      <div className={`grid gap5 ${styles.buttons}`}>
        {button("Clear", () => editor.draw(SHAPES.fill, BLACK))}
        {button("Fill", draw("fill"))}
        {button("Diagonal", draw("diagonal"))}
        {button("Border", draw("border"))}
        {button("Export", () =>
          saveFile(fileName, new Blob([exportedPattern(pattern, new Date())], { type: "application/json" })),
        )}
        {button("Import", () => chooser.current?.click())}
      </div>
      <FileInput input={chooser} label="Pattern file" accept=".json,application/json" onFile={take} />
      <ImportResult imported={imported} />
    </div>
  );
}

function ImportResult({ imported }: { imported: Imported | null }) {
  const problem = imported && "problem" in imported ? imported.problem : "";
  return (
    <p role="status" className={classes(`note flex gap5 ${styles.imported}`, problem && "bad")}>
      {problem && <Icon name="alert" size={18} />}
      {imported && (problem ? `Not imported. ${problem}` : sentences(imported))}
    </p>
  );
}

function sentences(imported: Imported): string {
  return "notes" in imported ? ["Imported.", ...imported.notes].join(" ") : "";
}
