import { type CSSProperties, useLayoutEffect, useMemo, useState } from "react";
import { type ApiError, reasonOf } from "../../../api/client";
import { Button } from "../../../components/Button";
import { Card } from "../../../components/Card";
import { TextField } from "../../../components/fields/TextField";
import { Banner } from "../../../components/messages/Banner";
import { showToast } from "../../../state/toasts";
import { PictureChoice } from "../line/PictureChoice";
import { SandPicture } from "../line/SandPicture";
import { lengthOf, type TableShape } from "../line/sand-line";
import styles from "./Create.module.css";
import { patternFile, safeName } from "./gcode-file";
import type { Generator } from "./generators/generator";
import { GENERATORS } from "./generators/generators";
import { PlacementFields, ShapeFields } from "./PatternFields";
import { lineOf, type Pattern, startPattern, surprise, titleOf } from "./pattern";

export { shippedFiles } from "./shipped";

type Play = "none" | "next";

export interface CreateTabProps {
  table: TableShape;
  /**
   * Stores the G-code in the library; "next" also draws it. Resolves to a sentence for the user, and the hub's
   * sentence about quiet hours if the drawing waits; rejects with an ApiError.
   */
  onSave: (file: File, play: Play) => Promise<{ text: string; quiet: string | undefined }>;
  /** Gets the hub's sentence about quiet hours. */
  onQuiet: (sentence: string | undefined) => void;
}

const MAX_NAME = 60;
const FIRST = "rose";
/** The picture of a longer table has this ratio of width to height, too. */
const MIN_RATIO = 0.625;

/** Makes patterns without a file: a generator, its sliders, and what they draw. */
export function CreateTab({ table, onSave, onQuiet }: CreateTabProps) {
  const [pattern, setPattern] = useState(() => startPattern(firstGenerator()));
  const [name, setName] = useState<string | null>(null);
  const shown = useOncePerFrame(pattern);
  const line = useMemo(() => lineOf(shown, table), [shown, table]);
  const [busy, problem, save] = useSaving(onSave, onQuiet);

  const change = (changes: Partial<Pattern>) => setPattern({ ...pattern, ...changes });
  const start = (next: Pattern) => {
    setPattern(next);
    setName(null);
  };
  const title = titleOf(shown);
  const send = (play: Play) => void save(patternFile(name?.trim() || title, line), play);
  return (
    <div className={`column gap12 ${styles.create}`}>
      <div className={styles.stage}>
        <div className={`sticky ${styles.picture}`}>
          <div style={{ "--ratio": Math.max(MIN_RATIO, table.width / table.height) } as CSSProperties}>
            <SandPicture line={line} table={table} label={`${title} in the sand`} />
          </div>
          <p className={`note digits textCenter ${styles.facts}`}>
            {(lengthOf(line) / 1000).toFixed(1)} m, {line.count.toLocaleString("en")} points
          </p>
        </div>
        <Card className={styles.save}>
          {problem && <Banner>{problem}</Banner>}
          <TextField label="Name" value={name ?? safeName(title)} maxLength={MAX_NAME} onChange={setName} />
          <div className={`wrap gap6 ${styles.buttons}`}>
            <Button variant="primary" icon="play" busy={busy !== null} onClick={() => send("next")}>
              Draw now
            </Button>
            <Button icon="plus" busy={busy !== null} onClick={() => send("none")}>
              Save to library
            </Button>
          </div>
        </Card>
      </div>
      <div className={`gap12 packed ${styles.controls}`}>
        <Card>
          <GeneratorChoice
            value={pattern.generator}
            isRound={table.isRound}
            onChange={(generator) => start(startPattern(generator, { text: pattern.text }))}
          />
          <Button icon="star" className={styles.surprise} onClick={() => start(surprise(pattern))}>
            Surprise me
          </Button>
        </Card>
        <Card title={pattern.generator.name} className={styles.fields}>
          <ShapeFields pattern={pattern} table={table} onChange={change} />
        </Card>
        <Card title="On the table">
          <PlacementFields pattern={pattern} table={table} onChange={change} />
        </Card>
      </div>
    </div>
  );
}

function firstGenerator(): Generator {
  return GENERATORS.find(({ id }) => id === FIRST) as Generator;
}

/** The latest value as of the last animation frame: a drag may change it more often than the screen can show. */
function useOncePerFrame<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => setShown(value));
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}

/** What is being saved, why saving failed, and the function that saves. */
function useSaving(onSave: CreateTabProps["onSave"], onQuiet: CreateTabProps["onQuiet"]) {
  const [busy, setBusy] = useState<Play | null>(null);
  const [problem, setProblem] = useState("");

  const save = async (file: File, play: Play) => {
    setBusy(play);
    setProblem("");
    const name = file.name.replace(/\.gcode$/, "");
    try {
      const { text, quiet } = await onSave(file, play);
      showToast(text);
      onQuiet(quiet);
    } catch (error) {
      setProblem(`"${name}" was not saved: ${reasonOf(error as ApiError)}`);
    }
    setBusy(null);
  };
  return [busy, problem, save] as const;
}

interface GeneratorChoiceProps {
  value: Generator;
  isRound: boolean;
  onChange: (generator: Generator) => void;
}

const OPTIONS = GENERATORS.map((value) => ({ value, label: value.name }));
const TABLES = [false, true].map((isRound) => ({ width: 400, height: 400, isRound }));
/** In mm: coarse, because the pictures are small. */
const TOLERANCE = 1;
const SPACING = 26;

/** Radio buttons with a picture of each generator. */
function GeneratorChoice({ value, isRound, onChange }: GeneratorChoiceProps) {
  const table = TABLES[Number(isRound)] as (typeof TABLES)[number];
  const lines = useMemo(() => GENERATORS.map((generator) => thumbnailOf(generator, table)), [table]);
  return (
    <fieldset aria-label="Kind of pattern">
      <PictureChoice {...{ options: OPTIONS, value, lines, table, onChange }} />
    </fieldset>
  );
}

function thumbnailOf(generator: Generator, table: (typeof TABLES)[number]) {
  return lineOf(startPattern(generator, { text: "Abc", values: { spacing: SPACING } }), table, TOLERANCE);
}
