import { beforeEach, describe, expect, it, vi } from "vitest";
import { gifOf } from "../../../../test/gif";
import { levelOf } from "./light";
import { patternOf } from "./placing";
import { type Pictures, readPicture } from "./read-picture";

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
});

const noDecoder = async () => {
  throw new Error("not decoded");
};
const PNG = new Blob(
  ["\x89PNG".split("").map((sign) => sign.charCodeAt(0))].map((bytes) => new Uint8Array(bytes)),
);
const decoded = (width: number, height: number) => async () => ({
  width,
  height,
  // Each group of eight rows is a little lighter.
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : Math.floor(at / (4 * width * 8)) * 5,
  ),
});
const gif = (frames: number, delay = 5) =>
  new Blob([
    gifOf(
      32,
      8,
      Array.from({ length: frames }, (_, at) => ({ rows: [`${at % 4}`], x: at % 32, delay })),
    ),
  ]);
const durations = ({ frames }: Pictures) => frames.map(({ duration }) => duration);
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

describe("a GIF", () => {
  it("has all its frames", async () => {
    const pictures = await readPicture(gif(32), noDecoder);
    expect(pictures.count).toBe(32);
    expect(durations(pictures)).toEqual(Array(32).fill(50));
  });

  it.each([33, 64, 100])("of %i frames has 32, which take as long as all", async (count) => {
    const pictures = await readPicture(gif(count), noDecoder);
    expect(pictures.count).toBe(count);
    expect(pictures.frames).toHaveLength(32);
    expect(sum(durations(pictures))).toBe(count * 50);
    const longest = Math.max(...durations(pictures));
    expect(longest - Math.min(...durations(pictures))).toBeLessThanOrEqual(50);
  });

  it("that is damaged is refused", async () => {
    await expect(readPicture(gif(3).slice(0, 60), noDecoder)).rejects.toThrow("This GIF is damaged.");
  });

  it("without a frame is refused", async () => {
    await expect(readPicture(new Blob([gifOf(8, 8, [])]), noDecoder)).rejects.toThrow("This GIF is empty.");
  });
});

describe("another picture", () => {
  it("is one frame", async () => {
    const { frames, count } = await readPicture(new Blob(["JPEG"]), decoded(32, 16));
    expect([frames.length, count]).toEqual([1, 1]);
  });

  it("if it is a PNG of 32 columns and a multiple of 8 rows, is a strip of frames", async () => {
    const { frames } = await readPicture(PNG, decoded(32, 24));
    expect(frames).toHaveLength(3);
    expect(frames.map(({ picture }) => levelOf(picture.light[0] ?? 0))).toEqual([0, 5, 10]);
  });

  it.each([
    [32, 8],
    [32, 20],
    [33, 16],
    [32, 32],
    [64, 24],
  ])("if it is a PNG of %i x %i pixels, is one frame", async (width, height) => {
    expect((await readPicture(PNG, decoded(width, height))).frames).toHaveLength(1);
  });

  it.each([
    [64, 24, 3],
    [64, 64, 1],
    [32, 16, 2],
  ])("if it is a PNG of %i x %i pixels for 64 columns, has %i frames", async (width, height, count) => {
    const { frames } = await readPicture(PNG, decoded(width, height), 64);
    expect(frames).toHaveLength(count);
    expect(frames[0]?.picture.width).toBe(width);
    expect(frames.map(({ picture }) => levelOf(picture.light[0] ?? 0))).toEqual(
      Array.from({ length: count }, (_, at) => at * 5),
    );
  });

  it.each([
    ["\x89PNG....IHDR........acTL", true],
    ["RIFF....WEBPVP8X....ANIM", true],
    ["RIFF....WEBPVP8 ", false],
  ])("may have more pictures: %j", async (head, hasMore) => {
    const bytes = Uint8Array.from(head, (sign) => sign.charCodeAt(0));
    expect((await readPicture(new Blob([bytes]), decoded(40, 40))).hasMore).toBe(hasMore);
  });

  it("that the browser cannot read is refused", async () => {
    await expect(readPicture(new Blob(["text"]), noDecoder)).rejects.toThrow(/no picture that the browser/);
  });
});

it("a file of more than 20 MB is refused", async () => {
  const large = { size: 21 * 1024 * 1024 } as Blob;
  await expect(readPicture(large, noDecoder)).rejects.toThrow("This file is too large");
});

describe("the pattern of an animation", () => {
  const look = { size: "fill", place: 50, speed: 100 } as const;

  it("has the frames in layout B", async () => {
    const rows = Array.from({ length: 8 }, (_, row) => (row === 7 ? `01${"0".repeat(30)}` : "0".repeat(32)));
    const pictures = await readPicture(new Blob([gifOf(32, 8, [{ rows }])]), noDecoder);
    const { colors, pixels } = patternOf(pictures, look, "Dot", 32);
    const lit = [...pixels].flatMap((color, at) => (`${colors[color]}` === "255,0,0" ? [at] : []));
    expect(lit).toEqual([8]);
  });

  it("is faster or slower by its speed, within what the hub takes", async () => {
    const pictures = await readPicture(gif(2, 20), noDecoder);
    expect(patternOf(pictures, { ...look, speed: 200 }, "", 32).durations).toEqual([100, 100]);
    expect(patternOf(pictures, { ...look, speed: 25 }, "", 32).durations).toEqual([800, 800]);
    const quick = await readPicture(gif(2, 2), noDecoder);
    expect(patternOf(quick, look, "", 32).durations).toEqual([40, 40]);
    const slow = await readPicture(gif(2, 60_000), noDecoder);
    expect(patternOf(slow, look, "", 32).durations).toEqual([60_000, 60_000]);
  });
});
