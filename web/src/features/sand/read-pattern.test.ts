import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type Fit, readPattern } from "./read-pattern";

const FIXTURES = join(import.meta.dirname, "../../../../tests/fixtures/sand");
const EXPECTED = ".expected";

function read(text: string | Uint8Array<ArrayBuffer>, name = "a.gcode", fit: Fit = "circle") {
  return readPattern(new File([text], name), fit);
}

const hundredths = (mm: number | undefined) => Math.round((mm ?? Number.NaN) * 100);

/** As the expectations say it, without telling rapid moves. */
async function told(...args: Parameters<typeof read>): Promise<string[]> {
  const result = await read(...args);
  if (!result.ok) return [`error=${result.error}`];
  const { commandCount, clampedCount, bounds } = result.stats;
  const box = bounds
    ? [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY].map(hundredths).join(",")
    : "none";
  const { x, y, count } = result.path;
  const moves = Array.from(
    { length: count - 1 },
    (_, i) => `${hundredths(x[i + 1])} ${hundredths(y[i + 1])}`,
  );
  return [`commands=${commandCount} clamped=${clampedCount} bounds=${box}`, ...moves];
}

/** In the long fixtures only the first move is rapid. */
function summed([head = "", first, ...moves]: string[]): string[] {
  const sum = crc32([`${first} rapid`, ...moves].join("\n"));
  return [head, `moves=${moves.length + 1} sum=${sum.toString(16).padStart(8, "0")}`];
}

describe("the hub's fixtures", () => {
  it.each(readdirSync(FIXTURES).filter((name) => name.endsWith(EXPECTED)))("%s", async (expectation) => {
    const [, name = "", fit = "circle"] =
      /^(.*\.(?:gcode|thr))(?:\.(circle|stretch))?\.expected$/.exec(expectation) ?? [];
    const lines = readFileSync(join(FIXTURES, expectation), "utf8")
      .trimEnd()
      .replaceAll(" rapid", "")
      .split("\n");
    const result = await told(new Uint8Array(readFileSync(join(FIXTURES, name))), name, fit as Fit);
    expect(lines[1]?.startsWith("moves=") ? summed(result) : result).toEqual(lines);
  });
});
