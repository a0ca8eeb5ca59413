import { useId, useMemo } from "react";
import { SandPicture } from "../line/SandPicture";
import styles from "./Create.module.css";
import type { Generator } from "./generators/generator";
import { GENERATORS } from "./generators/generators";
import { lineOf, startPattern } from "./pattern";

interface GeneratorChoiceProps {
  value: Generator;
  isRound: boolean;
  onChange: (generator: Generator) => void;
}

const TABLES = [false, true].map((isRound) => ({ width: 400, height: 400, isRound }));
/** In mm: coarse, because the pictures are small. */
const TOLERANCE = 1;
const SPACING = 26;

/** Radio buttons with a picture of each generator. */
export function GeneratorChoice({ value, isRound, onChange }: GeneratorChoiceProps) {
  const group = useId();
  const table = TABLES[Number(isRound)] as (typeof TABLES)[number];
  const lines = useMemo(() => GENERATORS.map((generator) => thumbnailOf(generator, table)), [table]);
  return (
    <fieldset className={styles.generators} aria-label="Kind of pattern">
      {GENERATORS.map((generator, i) => (
        <label key={generator.id} className={styles.generator}>
          <input
            type="radio"
            name={group}
            checked={generator === value}
            onChange={() => onChange(generator)}
          />
          <SandPicture line={lines[i] ?? null} table={table} label="" />
          <span>{generator.name}</span>
        </label>
      ))}
    </fieldset>
  );
}

function thumbnailOf(generator: Generator, table: (typeof TABLES)[number]) {
  return lineOf(startPattern(generator, { text: "Abc", values: { spacing: SPACING } }), table, TOLERANCE);
}
