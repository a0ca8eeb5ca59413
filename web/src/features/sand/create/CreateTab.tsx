import { type CSSProperties, useLayoutEffect, useMemo, useState } from "react";
import { reasonOf } from "../../../api/client";
import type { Play } from "../../../api/library";
import { Button } from "../../../components/Button";
import { Card } from "../../../components/Card";
import { TextField } from "../../../components/fields/TextField";
import { Banner } from "../../../components/messages/Banner";
import { showToast } from "../../../state/toasts";
import { patternLibrary } from "../library/library-store";
import { PictureChoice } from "../line/PictureChoice";
import { SandPicture } from "../line/SandPicture";
import { lengthOf } from "../line/sand-line";
import { useSand } from "../sand-context";
import styles from "./Create.module.css";
import { patternFile, safeName } from "./gcode-file";
import { rose } from "./generators/curves";
import type { Generator } from "./generators/generator";
import { GENERATORS } from "./generators/generators";
import { PlacementFields, ShapeFields } from "./PatternFields";
import { lineOf, type Pattern, startPattern, surprise, titleOf } from "./pattern";

export { shippedFiles } from "./shipped";

const MAX_NAME = 60;
/** The picture of a longer table has this ratio of width to height, too. */
const MIN_RATIO = 0.625;

/** Makes patterns without a file: a generator, its sliders, and what they draw. */
export function CreateTab() {
  const { shape: table } = useSand();
  const [pattern, setPattern] = useState(() => startPattern(rose));
  const [name, setName] = useState<string | null>(null);
  const shown = useOncePerFrame(pattern);
  const line = useMemo(() => lineOf(shown, table), [shown, table]);
  const [isBusy, problem, save] = useSaving();

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
        <div className={styles.picture}>
          <div style={{ "--ratio": Math.max(MIN_RATIO, table.width / table.height) } as CSSProperties}>
            <SandPicture line={line} table={table} label={`${title} in the sand`} />
          </div>
          <p className={`note digits ${styles.facts}`}>
            {(lengthOf(line) / 1000).toFixed(1)} m, {line.count.toLocaleString("en")} points
          </p>
        </div>
        <Card className={styles.save}>
          {problem && <Banner>{problem}</Banner>}
          <TextField label="Name" value={name ?? safeName(title)} maxLength={MAX_NAME} onChange={setName} />
          <div className={`wrap gap6 ${styles.buttons}`}>
            <Button variant="primary" icon="play" busy={isBusy} onClick={() => send("next")}>
              Draw now
            </Button>
            <Button icon="plus" busy={isBusy} onClick={() => send("none")}>
              Save to library
            </Button>
          </div>
        </Card>
      </div>
      <div className={styles.controls}>
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

/** The latest value as of the last animation frame: a drag may change it more often than the screen can show. */
function useOncePerFrame<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => setShown(value));
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}

/** Whether a pattern is being saved, why saving failed, and the function that saves; "next" also draws it. */
function useSaving() {
  const { sand } = useSand();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  const save = async (file: File, play: Play) => {
    setBusy(true);
    setProblem("");
    const answer = await patternLibrary.add(file, play);
    setBusy(false);
    if (!answer.ok)
      return setProblem(`"${file.name.replace(/\.gcode$/, "")}" was not saved: ${reasonOf(answer.error)}`);
    const { pattern, duplicate } = answer.value;
    const what = `“${pattern.name}”`;
    const saved = duplicate ? `You have this as ${what}.` : `${what} is in the library.`;
    showToast(play === "none" ? saved : `${saved} It is next.`);
    sand.started(answer.value);
  };
  return [isBusy, problem, save] as const;
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
