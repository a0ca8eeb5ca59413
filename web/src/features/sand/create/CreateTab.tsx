import { type CSSProperties, useLayoutEffect, useMemo, useState } from "react";
import { type ApiError, reasonOf } from "../../../api/client";
import type { Play } from "../../../api/library";
import { Button } from "../../../components/Button";
import { Card } from "../../../components/Card";
import { TextField } from "../../../components/fields/TextField";
import { Problems } from "../../../components/form/Problems";
import { showToast } from "../../../state/toasts";
import { useCalls } from "../../../state/use-calls";
import { patternLibrary } from "../library/library-store";
import { PictureChoice } from "../line/PictureChoice";
import { SandPicture } from "../line/SandPicture";
import { lengthOf } from "../line/sand-line";
import { turnOf, useDrawLabel, useSand } from "../sand-context";
import styles from "./Create.module.css";
import { patternFile, safeName } from "./gcode-file";
import { rose } from "./generators/curves";
import { GENERATORS } from "./generators/generators";
import { PlacementFields, ShapeFields } from "./PatternFields";
import { lineOf, type Pattern, startPattern, surprise } from "./pattern";

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
  const thumbnails = useThumbnails(table.isRound);

  const change = (changes: Partial<Pattern>) => setPattern({ ...pattern, ...changes });
  const start = (next: Pattern) => {
    setPattern(next);
    setName(null);
  };
  const title = shown.generator.title(shown.values, shown.text);
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
          <Problems problem={problem} />
          <TextField label="Name" value={name ?? safeName(title)} maxLength={MAX_NAME} onChange={setName} />
          <div className={`wrap gap6 ${styles.buttons}`}>
            <Button variant="primary" icon="play" busy={isBusy} onClick={() => send("next")}>
              {useDrawLabel()}
            </Button>
            <Button icon="plus" busy={isBusy} onClick={() => send("none")}>
              Save to library
            </Button>
          </div>
        </Card>
      </div>
      <div className={`gap12 packed ${styles.controls}`}>
        <Card>
          <fieldset aria-label="Kind of pattern">
            <PictureChoice
              options={OPTIONS}
              {...thumbnails}
              value={pattern.generator}
              onChange={(generator) => start(startPattern(generator, { text: pattern.text }))}
            />
          </fieldset>
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
  const { isBusy, problem, carryOut } = useCalls();
  const save = async (file: File, play: Play) => {
    const name = file.name.replace(/\.gcode$/, "");
    const turn = turnOf(sand);
    const problemOf = (error: ApiError) => `"${name}" was not saved: ${reasonOf(error)}`;
    const answer = await carryOut(() => patternLibrary.add(file, play), "", problemOf);
    if (!answer.ok) return;
    const { pattern, duplicate } = answer.value;
    const what = `“${pattern.name}”`;
    const saved = duplicate ? `You have this as ${what}.` : `${what} is in the library.`;
    showToast(play === "none" ? saved : `${saved} It is ${turn}.`);
    sand.started(answer.value);
  };
  return [isBusy, problem, save] as const;
}

const OPTIONS = GENERATORS.map((value) => ({ value, label: value.name }));
/** In mm: coarse, because the pictures are small. */
const TOLERANCE = 1;
const SPACING = 26;

/** The pictures of all generators, and the table that they are on. */
function useThumbnails(isRound: boolean) {
  return useMemo(() => {
    const table = { width: 400, height: 400, isRound };
    const patterns = GENERATORS.map((each) =>
      startPattern(each, { text: "Abc", values: { spacing: SPACING } }),
    );
    return { table, lines: patterns.map((pattern) => lineOf(pattern, table, TOLERANCE)) };
  }, [isRound]);
}
