import { describe, expect, it, vi } from "vitest";
import { decodeProgram } from "../reader/point-steps";
import { decodeCanvas } from "./canvas-file";

/** Two steps, encoded in units of 0.1 mm: +1.5 mm in x (rapid), then -0.1 mm in y. */
const STEPS = [15 * 2 * 2 + 1, 0, 0, 1];

function u32(value: number): number[] {
  return [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24];
}

function chunk({ x = 100, y = 200, steps = STEPS, count = 2 } = {}): number[] {
  return [
    ...[7, 0, 0, 0, 0, 0, ...u32(x).slice(0, 2), ...u32(y).slice(0, 2), 0, 0],
    ...u32(steps.length),
    ...u32(count),
    ...[1, 2, 3, 4],
    ...steps,
  ];
}

function file(chunks: number[], from = 16, magic = "LSC1"): Uint8Array {
  const letters = [...magic].map((letter) => letter.charCodeAt(0));
  return new Uint8Array([
    ...letters,
    ...u32(3_000_000_000),
    ...u32(from),
    ...u32(from + chunks.length),
    ...chunks,
  ]);
}

describe("the canvas file", () => {
  it("decodes every chunk as a stroke, in mm", async () => {
    const part = await decodeCanvas(
      file([...chunk(), ...chunk({ x: 6000, y: 4000, steps: [], count: 0 })], 1000),
    );
    expect(part).toMatchObject({ generation: 3_000_000_000, from: 1000, size: 1000 + 28 + 24 });
    expect(part?.strokes).toEqual([
      { count: 3, x: [10, 11.5, 11.5], y: [20, 20, 19.9], travel: [0, 1.5, expect.closeTo(1.6)] },
      { count: 1, x: [600], y: [400], travel: [0] },
    ]);
  });

  it("can be decoded from within a larger buffer", async () => {
    const bytes = file(chunk());
    const shifted = new Uint8Array([9, 9, 9, ...bytes]).subarray(3);
    expect(await decodeCanvas(shifted)).toEqual(await decodeCanvas(bytes));
  });

  it("without chunks is smooth sand", async () => {
    expect((await decodeCanvas(file([])))?.strokes).toEqual([]);
  });

  it("yields to the browser while a long file is decoded", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 6));
    let isRead = false;
    const reading = decodeCanvas(file([...chunk(), ...chunk(), ...chunk(), ...chunk()])).then(() => {
      isRead = true;
    });
    for (let i = 0; i < 100; i++) await null;
    expect(isRead).toBe(false);
    await reading;
  });

  it.each([
    ["nothing", new Uint8Array()],
    ["half a header", file([]).subarray(0, 9)],
    ["another kind of file", file(chunk(), 16, "LSC2")],
    ["a cut off end", file([...chunk(), ...chunk()]).subarray(0, -28)],
    ["half a chunk", file(chunk().slice(0, 10))],
    ["steps that end early", file(chunk({ steps: STEPS.slice(0, 2) }))],
    ["more steps than there are bytes", file(chunk().slice(0, -2))],
  ])("is rejected when it is %s", async (_, bytes) => {
    expect(await decodeCanvas(bytes)).toBeNull();
  });
});

describe("a program", () => {
  it("starts at its first point and continues in hundredths of a mm", async () => {
    // 300 mm to the right and 0.01 mm up; 600 mm to the left.
    const bytes = [0xc0, 0xa9, 0x07, 0x02, 0xfe, 0xd2, 0x0e, 0x00];
    const path = await decodeProgram(new Uint8Array(bytes));
    expect([path.x, path.y]).toEqual([
      [300, 300, -300],
      [0.01, 0.01, 0.01],
    ]);
  });
});
