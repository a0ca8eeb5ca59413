import { expect, it } from "vitest";
import { decodePattern, encodePattern, type PatternFrames } from "./pattern-bytes";

const pixels = Uint8Array.from({ length: 2 * 256 }, (_, at) => (at * 7) % 3);
const PATTERN: PatternFrames = {
  name: "Glühwürmchen",
  columns: 32,
  durations: [40, 60_000],
  colors: [
    [0, 0, 0],
    [255, 180, 107],
    [1, 2, 3],
  ],
  pixels,
};
const bytesOf = async (pattern: PatternFrames) => new Uint8Array(await encodePattern(pattern).arrayBuffer());

it("a pattern is the same after it was stored and read", async () => {
  expect(decodePattern(await bytesOf(PATTERN))).toEqual(PATTERN);
});

it("the file has format, size, name, durations, colours and pixels, low bytes first", async () => {
  const bytes = await bytesOf({ ...PATTERN, name: "Hi" });
  expect([...bytes.subarray(0, 20)]).toEqual([
    ...[1, 32, 2, 2, 2],
    ...[72, 105],
    ...[40, 0, 0x60, 0xea],
    ...[0, 0, 0, 255, 180, 107, 1, 2, 3],
  ]);
  expect(bytes.subarray(20)).toEqual(pixels);
});

it("a file of 256 colours, 32 frames and 64 columns is read", async () => {
  const large = {
    name: "x".repeat(32),
    columns: 64,
    durations: Array(32).fill(50),
    colors: Array.from({ length: 256 }, (_, at): [number, number, number] => [at, 0, 255 - at]),
    pixels: Uint8Array.from({ length: 32 * 512 }, (_, at) => at % 256),
  };
  const bytes = await bytesOf(large);
  expect(bytes).toHaveLength(17_253);
  expect(decodePattern(bytes)).toEqual(large);
});

it.each([
  ["nothing", () => new Uint8Array()],
  ["another format", (bytes: Uint8Array) => Uint8Array.from(bytes, (byte, at) => (at === 0 ? 2 : byte))],
  ["a part of a file", (bytes: Uint8Array) => bytes.slice(0, -1)],
  ["more than a file", (bytes: Uint8Array) => Uint8Array.from([...bytes, 0])],
])("%s is no pattern", async (_, changed) => {
  expect(decodePattern(changed(await bytesOf(PATTERN)))).toBeNull();
});
