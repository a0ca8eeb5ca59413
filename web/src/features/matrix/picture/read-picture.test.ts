import { afterEach, describe, expect, it, vi } from "vitest";
import { gifOf, gifPieces, joined } from "../../../../test/gif";
import { levelOf } from "./light";
import { patternOf } from "./placing";
import { decodeByBrowser, type Pictures, readPicture } from "./read-picture";

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
const binary = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
type Part = [name: string, length: number, content?: string];
const number = (value: number) => [value >> 24, value >> 16, value >> 8, value].map((byte) => byte & 255);
const png = (...parts: Part[]) =>
  joined(
    binary("\x89PNG\r\n\x1a\n"),
    ...parts.flatMap(([name, length, content = "\0".repeat(length)]) => [
      number(length),
      binary(`${name}${content}crc.`),
    ]),
  );
const webp = (...parts: Part[]) =>
  joined(
    binary("RIFF....WEBP"),
    ...parts.flatMap(([name, length, content = "\0".repeat(length)]) => [
      binary(name),
      number(length).reverse(),
      binary(content + "\0".repeat(length % 2)),
    ]),
  );
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

  it.each([
    ["is cut off", gif(3).slice(0, 60)],
    ["has no frame", new Blob([gifOf(8, 8, [])])],
  ])("that %s is the browser's still picture", async (_, file) => {
    const { frames, count } = await readPicture(file, decoded(40, 40));
    expect([frames.length, count]).toEqual([1, 1]);
    await expect(readPicture(file, noDecoder)).rejects.toThrow(/can't read this picture/);
  });

  it.each([
    ["10,000 frames", 32, 10_000],
    ["more than 4 megapixels", 2001, 2],
  ])("of %s is the browser's still picture, and the user is told", async (_, side, count) => {
    const [head = [], frame = []] = gifPieces(32, 8, [{ rows: ["1"] }]);
    const file = joined(head, ...Array<typeof frame>(count).fill(frame));
    file.set([side & 255, side >> 8, side & 255, side >> 8], 6);
    const pictures = await readPicture(new Blob([file]), decoded(40, 40));
    expect(pictures).toMatchObject({ count: 1, limit: "too-long" });
  });

  it("of many small frames is read in one go, with few pauses", async () => {
    const pause = vi.spyOn(globalThis, "setTimeout");
    const pictures = await readPicture(gif(4000), noDecoder);
    expect(pictures.count).toBe(4000);
    expect(pause.mock.calls.length).toBeLessThan(1000);
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
    ["an animated PNG", png(["IHDR", 13], ["acTL", 8], ["IDAT", 9]), "no-gif"],
    ["one with a long profile", png(["IHDR", 13], ["iCCP", 3000], ["acTL", 8], ["IDAT", 9]), "no-gif"],
    ["one that states it late", png(["IHDR", 13], ["IDAT", 9], ["acTL", 8], ["IEND", 0]), "no-gif"],
    ["a PNG with the word in a text", png(["IHDR", 13], ["tEXt", 4, "acTL"], ["IDAT", 9]), ""],
    ["a PNG that is cut off", png(["IHDR", 13], ["iCCP", 3000]).slice(0, 100), ""],
    ["an animated WebP", webp(["VP8X", 10], ["ANIM", 6], ["ANMF", 20]), "no-gif"],
    ["one with an odd profile", webp(["VP8X", 10], ["ICCP", 3001], ["ANIM", 6]), "no-gif"],
    ["a WebP with the word in its data", webp(["VP8 ", 4, "ANIM"]), ""],
    ["an animated AVIF", binary("\0\0\0\x1cftypavis"), "no-gif"],
    ["an AVIF", binary("\0\0\0\x1cftypavif"), ""],
  ])("may be an animation: %s", async (_, file, limit) => {
    expect((await readPicture(new Blob([file]), decoded(40, 40))).limit).toBe(limit);
  });

  it("that the browser cannot read is refused", async () => {
    await expect(readPicture(new Blob(["text"]), noDecoder)).rejects.toThrow(/can't read this picture/);
  });
});

describe("a picture of many pixels", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const side = (value: number, isLittle = false) =>
    String.fromCharCode(...(isLittle ? [value & 255, value >> 8] : [value >> 8, value & 255]));
  const jpeg = (width: number, height: number) =>
    `\xff\xd8\xff\xe1\0\x04ab\xff\xff\xc4\0\x02\xff\xc2\0\x11\x08${side(height)}${side(width)}`;
  const gifHead = (width: number, height: number) => `GIF89a${side(width, true)}${side(height, true)}\0\0\0`;
  const files: [string, (width: number, height: number) => string][] = [
    ["PNG", (width, height) => `\x89PNG....\0\0\0\x0dIHDR\0\0${side(width)}\0\0${side(height)}`],
    ["JPEG", jpeg],
    ["GIF", gifHead],
    ["BMP", (width, height) => `BM${".".repeat(16)}${side(width, true)}\0\0${side(height, true)}\0\0`],
    [
      "BMP of OS/2",
      (width, height) => `BM${".".repeat(12)}\x0c\0\0\0${side(width, true)}${side(height, true)}....`,
    ],
    [
      "WebP",
      (width, height) =>
        `RIFF....WEBPVP8X${".".repeat(8)}${side(width - 1, true)}\0${side(height - 1, true)}\0`,
    ],
    ["WebP of one picture", (width, height) => webpOf("VP8 ", side(width, true) + side(height, true))],
    ["AVIF", (width, height) => `....ftypavif...ispe....\0\0${side(width)}\0\0${side(height)}`],
  ];
  const webpOf = (kind: string, sides: string) => `RIFF....WEBP${kind}${".".repeat(10)}${sides}`;
  const never = () => new Promise<never>(() => {});

  it.each(files)("is refused if it takes longer than a second: %s", async (_, file) => {
    vi.useFakeTimers();
    const read = readPicture(new Blob([binary(file(5000, 3201))]), never);
    const refused = expect(read).rejects.toThrow("This picture is too large.");
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
  });

  it.each(files)("may take its time up to 16 megapixels: %s", async (_, file) => {
    vi.useFakeTimers();
    const read = readPicture(new Blob([binary(file(5000, 3200))]), async () => {
      await new Promise((resume) => setTimeout(resume, 2_000));
      return decoded(40, 40)();
    });
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await read).count).toBe(1);
  });

  it.each(files)("is not even decoded beyond 64 megapixels: %s", async (_, file) => {
    const decode = vi.fn(decoded(40, 40));
    const large = new Blob([binary(file(8001, 8000))]);
    await expect(readPicture(large, decode)).rejects.toThrow("This picture is too large.");
    expect(decode).not.toHaveBeenCalled();
  });

  it("is refused as a strip that no canvas can hold, of 10,000 frames", async () => {
    const [, png = () => ""] = files[0] ?? [];
    const read = (height: number) => readPicture(new Blob([binary(png(32, height))]), decoded(32, 24));
    await expect(read(32_768)).rejects.toThrow("too large");
    expect((await read(32_760)).count).toBe(3);
  });
});

it.each([
  [6000, 4000, { resizeWidth: 1024, resizeQuality: "medium" }],
  [4000, 6000, { resizeHeight: 1024, resizeQuality: "medium" }],
  [1024, 1024, {}],
  [32, 8000, {}],
])(
  "a picture of %i x %i pixels is made smaller by the browser, beside the page",
  async (width, height, options) => {
    const create = vi.fn(() => Promise.reject(new Error("enough")));
    vi.stubGlobal("createImageBitmap", create);
    const file = new Blob();
    await expect(decodeByBrowser(file, { width, height })).rejects.toThrow();
    expect(create).toHaveBeenCalledWith(file, options);
  },
);

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
