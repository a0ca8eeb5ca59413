import { useMemo } from "react";
import { PictureChoice } from "../line/PictureChoice";
import type { Generator } from "./generators/generator";
import { GENERATORS } from "./generators/generators";
import { lineOf, startPattern } from "./pattern";

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
export function GeneratorChoice({ value, isRound, onChange }: GeneratorChoiceProps) {
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
