import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Bounds, Fit, TableShape } from "../../../api/gcode";
import { AS_IT_IS, placementOf } from "./placement";
import { readPattern } from "./read-pattern";

const FIXTURES = join(import.meta.dirname, "../../../../../tests/fixtures/sand");
const EXPECTED = ".expected";
const TABLE: TableShape = { width: 600, height: 400, isRound: false };
const ROUND: TableShape = { width: 400, height: 400, isRound: true };

function read(
  text: string | Uint8Array<ArrayBuffer>,
  name = "a.gcode",
  fit: Fit = "circle",
  placement?: string,
  table = TABLE,
) {
  return readPattern(new File([text], name), { fit, table, placement: placement ?? "" });
}

const hundredths = (mm: number | undefined) => Math.round((mm ?? Number.NaN) * 100);

/** The result in the format of the expectations, without marking rapid moves. */
async function told(...args: Parameters<typeof read>): Promise<string[]> {
  const result = await read(...args);
  if (!result.ok) return [`error=${result.error}`];
  const { commandCount, clampedCount, bounds } = result.stats;
  const box =
    "minX" in bounds
      ? [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY].map(hundredths).join(",")
      : "none";
  const { x, y, count } = result.path;
  const moves = Array.from(
    { length: count - 1 },
    (_, i) => `${hundredths(x[i + 1])} ${hundredths(y[i + 1])}`,
  );
  return [`commands=${commandCount} clamped=${clampedCount} bounds=${box}`, ...moves];
}

function inputOf(expectation: string): [name: string, fit: Fit] {
  const [, name = "", fit = "circle"] =
    /^(.*\.(?:gcode|thr))(?:\.(circle|stretch))?\.expected$/.exec(expectation) ?? [];
  return [name, fit as Fit];
}

/** Compares a result with the file of the expectation. Of more than 300 moves, that contains their sum. */
function expectAsIn(path: string, [head = "", ...moves]: string[]) {
  const lines = readFileSync(path, "utf8")
    .trimEnd()
    .replaceAll(/ rapid.*/g, "")
    .split("\n");
  const sum = crc32(moves.join("\n")).toString(16).padStart(8, "0");
  const found = moves.length > 300 ? [`moves=${moves.length} sum=${sum}`] : moves;
  expect([head, ...found]).toEqual(lines);
}

describe("the hub's fixtures for placements", () => {
  const PLACED = join(FIXTURES, "placed");

  it.each(readdirSync(PLACED).filter((name) => !name.endsWith(EXPECTED)))("%s", async (name) => {
    const text = readFileSync(join(PLACED, name), "utf8");
    const [, placement] = /^[;#]placement (.*)/.exec(text) ?? [];
    expectAsIn(join(PLACED, name + EXPECTED), await told(text, name, "circle", placement));
  });
});

describe("the hub's fixtures for other tables", () => {
  const TABLES = join(FIXTURES, "tables");

  it.each(readdirSync(TABLES).filter((name) => name.endsWith(EXPECTED)))("%s", async (expectation) => {
    const [name, fit] = inputOf(expectation);
    const text = readFileSync(join(TABLES, name), "utf8");
    const [, width, height = width] = /^[;#]table ([\d.]+)(?:x([\d.]+)| round)/.exec(text) ?? [];
    const table = { width: Number(width), height: Number(height), isRound: width === height };
    expect(table).toMatchObject({ isRound: text.includes(" round\n") });
    expectAsIn(join(TABLES, expectation), await told(text, name, fit, "", table));
  });
});

const FITTED = [
  ["a circle", "G0 X1.2 Y0.5\nG2 X1.2 Y0.5 I-1 J0.3"],
  ["a circle the other way", "G0 X1.2 Y0.5\nG3 X1.2 Y0.5 I-1 J0.3"],
  ["part of a circle", "G0 X1.2 Y0.5\nG3 X-0.1 Y-0.2 I-1 J0.3"],
  ["an arc by its radius", "G0 X1.2 Y0.5\nG2 X-0.9 Y0.2 R-1.2"],
] as const;

async function fitted(text: string, table: TableShape) {
  const file = new File([text], "a.gcode");
  const first = await readPattern(file, { fit: "circle", table });
  const extent = first.ok && first.extent;
  if (!extent) throw new Error("The pattern was not read");
  const placement = placementOf(extent, { ...AS_IT_IS, where: "fit" }, table);
  const read = await readPattern(file, { fit: "circle", table, placement });
  if (!read.ok) throw new Error(read.error);
  expect(read).toMatchObject({ stats: { clampedCount: 0 }, clamped: new Set() });
  return read;
}

describe.each(FITTED)("%s that is fitted, and therefore drawn in finer lines,", (_, text) => {
  it("is on the table", async () => {
    const { stats } = await fitted(text, TABLE);
    const { minX, maxX, minY, maxY } = stats.bounds as Bounds;
    expect(Math.max((maxX - minX) / 600, (maxY - minY) / 400)).toBeGreaterThan(0.999);
  });

  it("is on a round table", async () => {
    const { x, y } = (await fitted(text, ROUND)).path;
    const away = x.slice(1).map((each, i) => Math.hypot(each - 200, (y[i + 1] as number) - 200));
    expect(Math.max(...away)).toBeGreaterThan(200 * 0.997);
    expect(Math.max(...away)).toBeLessThan(200.01);
  });
});

describe("the hub's fixtures", () => {
  it.each(readdirSync(FIXTURES).filter((name) => name.endsWith(EXPECTED)))("%s", async (expectation) => {
    const [name, fit] = inputOf(expectation);
    const text = new Uint8Array(readFileSync(join(FIXTURES, name)));
    expectAsIn(join(FIXTURES, expectation), await told(text, name, fit));
  });
});

/** Points as in the snippets: "12.5 7; 100 0". */
function points([head = "", ...moves]: string[]): string {
  const mm = (each: string) => Number(each) / 100;
  const error = /^error=(.*)/.exec(head)?.[1];
  return error ?? moves.map((move) => move.split(" ").map(mm).join(" ")).join("; ");
}

describe("the hub's snippets", () => {
  const snippets = readFileSync(join(FIXTURES, "snippets.txt"), "utf8")
    .split("\n")
    .map((line) => line.split(" => ") as [string, string?])
    .filter(([, expected]) => expected !== undefined);

  it.each(snippets)("%s", async (program, expected) => {
    expect(points(await told(program.replaceAll("|", "\n")))).toBe(expected);
  });
});

describe("a pattern file", () => {
  it.each(["a.txt", "gcode", "a.gcode.zip", "thr"])("named %s is rejected", async (name) => {
    expect(await told("G1 X1", name)).toEqual(["error=Invalid file type. Please upload a .gcode file."]);
  });

  it.each(["nc", "ngc", "gc", "tap", "g", "gco", "cnc", "NC"])(
    "named a.%s is to be renamed",
    async (ending) => {
      const error =
        "error=Invalid file type. Please upload a .gcode file. If it is G-code, rename it to .gcode.";
      expect(await told("G1 X1", `a.${ending}`)).toEqual([error]);
    },
  );

  it.each(["A.GCODE", "b.Gcode"])("may be named %s", async (name) => {
    expect(await told("G1 X1", name)).toEqual(["commands=1 clamped=0 bounds=100,0,100,0", "100 0"]);
  });

  it("may contain bytes above ASCII where the rest of a line is ignored, and nowhere else", async () => {
    const skipped = "M117 \u00f6 X9\n%\u201e\nN3 G1 X1*\u00ff\n$\u0080\nX2";
    expect((await told(skipped)).slice(1)).toEqual(["100 0", "200 0"]);
    expect(await told("G1 X1\nM117 \u00f6\nX\u00f6")).toEqual(["error=Invalid character at line 3"]);
    expect(await told("\u00f6 M117")).toEqual(["error=Invalid character at line 1"]);
    expect(await told("M117 \u00f6\x7f")).toEqual(["error=Invalid character at line 1"]);
    expect(await told(`M117${"\u00ff".repeat(128)}`)).toEqual(["error=Line 1 is too long"]);
  });

  const PIECE = 65536;

  it("keeps its line numbers when a piece ends between CR and LF", async () => {
    const text = `;${"x".repeat(PIECE - 2)}\r\nG1 X1\r\nG1 X`;
    expect(text[PIECE]).toBe("\n");
    expect(await told(text)).toEqual(["error=Invalid X/Y coordinate at line 3"]);
  });

  it("may end with CR at the end of a piece", async () => {
    expect(await told(`;${"x".repeat(PIECE - 8)}\nG1 X1\r`)).toHaveLength(2);
  });

  it("may contain comments longer than a piece", async () => {
    expect(await told(`G1 X1 (${"x".repeat(5 * PIECE)}) Y1`)).toContain("100 100");
  });

  it("ends at a line with more than a million characters of any kind", async () => {
    expect(await told(`G1 X1\n${" ".repeat(20 * PIECE)}`)).toEqual(["error=Line 2 is too long"]);
  });

  it("is an error if it cannot be read", async () => {
    const file = new File(["G1 X1"], "a.gcode");
    file.slice = () => {
      throw new Error("Gone");
    };
    expect(await readPattern(file, { fit: "circle", table: TABLE })).toEqual({ ok: false, error: "Gone" });
  });

  it("is too long for a preview with more than eight million points", { timeout: 60_000 }, async () => {
    expect(await told("0 1\n270000 1\n", "a.thr")).toEqual(["error=The pattern is too long to be shown"]);
  });

  it("ends when it is aborted, even in the middle of a line", async () => {
    const reading = new AbortController();
    const file = new File(["0 1\n270000 1\n".repeat(1_000)], "a.thr");
    setTimeout(() => reading.abort());
    const began = performance.now();
    expect(await readPattern(file, { fit: "circle", table: TABLE, signal: reading.signal })).toMatchObject({
      ok: false,
    });
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it("yields to the browser", async () => {
    let turns = 0;
    const timer = setInterval(() => turns++);
    await read("G1 X1 Y1\nG1 X2\n".repeat(30_000));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });
});
