import { expect, test } from "vitest";
import { patternFile } from "../src/features/sand/create/gcode-file";
import { GENERATORS } from "../src/features/sand/create/generators/generators";
import { lineOf, startPattern } from "../src/features/sand/create/pattern";
import { readPattern } from "../src/features/sand/reader/read-pattern";

const TABLES = [
  { width: 600, height: 400, isRound: false },
  { width: 400, height: 400, isRound: true },
];
const CASES = GENERATORS.flatMap((generator) =>
  TABLES.map((table) => [generator.name, table, generator] as const),
);

test.each(CASES)(
  "a saved %s on %j is read as exactly the points that were shown",
  async (_, table, generator) => {
    const line = lineOf(startPattern(generator), table);
    const read = await readPattern(patternFile("A name", line), { fit: "circle", table });
    if (!read.ok) return expect.fail(read.error);
    // The path starts at 0,0, where the ball may be; a first point there is no move.
    expect(read.path.x.slice(-line.count)).toEqual(Array.from(line.x));
    expect(read.path.y.slice(-line.count)).toEqual(Array.from(line.y));
    expect(read.path.count - line.count).toBeLessThanOrEqual(1);
    expect(read.stats).toMatchObject({ commandCount: line.count, clampedCount: 0 });
  },
);
