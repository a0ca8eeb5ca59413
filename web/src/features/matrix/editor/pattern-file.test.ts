import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { exportedPattern, importPattern } from "./pattern-file";

const RED = "#ff0000";
const BLACK = "#000000";
const fileOf = (content: unknown) => new File([JSON.stringify(content)], "pattern.json");

describe("an exported file", () => {
  it("contains pattern, timestamp and grid size, and can be imported", async () => {
    const pattern = Array.from({ length: 256 }, (_, at) => (at % 3 ? BLACK : RED));
    const text = exportedPattern(pattern, new Date(0));
    expect(JSON.parse(text)).toEqual({ pattern, timestamp: "1970-01-01T00:00:00.000Z", gridSize: "8x32" });
    expect(await importPattern(new File([text], "a.json"))).toEqual({ pattern, notes: [] });
  });
});

describe("an imported pattern", () => {
  it("that is shorter is padded with black", async () => {
    const read = await importPattern(fileOf({ pattern: Array(100).fill(RED) }));
    expect(read).toMatchObject({ notes: ["The file had 100 pixels; the rest is black."] });
    const { pattern } = read as { pattern: string[] };
    expect(pattern).toHaveLength(256);
    expect([pattern[99], pattern[100]]).toEqual([RED, BLACK]);
  });

  it("of one pixel uses the singular", async () => {
    const read = await importPattern(fileOf({ pattern: [RED] }));
    expect(read).toMatchObject({ notes: ["The file had 1 pixel; the rest is black."] });
  });

  it("that is longer is truncated", async () => {
    const read = await importPattern(fileOf({ pattern: Array(300).fill(RED) }));
    expect(read).toMatchObject({ notes: ["The file had 300 pixels; the first 256 were used."] });
    expect((read as { pattern: string[] }).pattern).toHaveLength(256);
  });

  it("has black in place of invalid colours", async () => {
    const pattern = Array<unknown>(256).fill("#F00");
    Object.assign(pattern, ["red", 7, null, "#12345", [RED], "#ABCDEF"]);
    const read = await importPattern(fileOf({ pattern }));
    expect(read).toMatchObject({ notes: ["5 entries were no colors and are black."] });
    expect((read as { pattern: string[] }).pattern.slice(0, 7)).toEqual([
      ...Array(5).fill(BLACK),
      "#abcdef",
      RED,
    ]);
  });
});

describe("a file without a pattern", () => {
  let log: MockInstance;
  beforeEach(() => {
    log = vi.spyOn(console, "warn").mockImplementation(() => {});
  });

  it.each([
    ["no JSON", new File(["hello"], "a.json"), "The file holds no pattern: it is not JSON."],
    ["null", fileOf(null), "The file holds no pattern: it has no list named “pattern”."],
    ["no list", fileOf({ pattern: "red" }), "The file holds no pattern: it has no list named “pattern”."],
    ["too large", new File(["x".repeat(1024 * 1024 + 1)], "a.json"), "The file is larger than 1 MB."],
  ])("(%s) is rejected and logged", async (_, file, problem) => {
    expect(await importPattern(file)).toEqual({ problem });
    expect(log).toHaveBeenCalledTimes(1);
  });
});
