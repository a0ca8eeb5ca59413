import { describe, expect, it } from "vitest";
import { gifOf, gifPieces, joined, TRAILER } from "../../../../test/gif";
import { gifPictures, isTooLong } from "./gif";
import { readGif } from "./gif-blocks";

/** Each picture as rows of letters; "." is clear. */
function shown(bytes: Uint8Array): string[] {
  return Array.from(gifPictures(readGif(bytes)), ({ rgba, width, height }) => {
    const letters = Array.from({ length: width * height }, (_, at) => {
      const [red, green, blue, opacity] = rgba.subarray(at * 4, at * 4 + 4);
      if (!opacity) return ".";
      return red ? "r" : green ? "g" : blue ? "b" : "0";
    });
    return Array.from({ length: height }, (_, row) =>
      letters.slice(row * width, (row + 1) * width).join(""),
    ).join(" ");
  });
}

const RED = { rows: ["111", "111"] };
const SPOT = { rows: ["2"], x: 1, y: 1 };
const NEXT = { rows: ["3"], x: 0, y: 0 };

describe("what follows a frame", () => {
  it.each([
    ["is drawn over it", 0, "brr rgr"],
    ["is drawn over it", 1, "brr rgr"],
    ["finds its place cleared", 2, "brr r.r"],
    ["finds what was there before it", 3, "brr rrr"],
  ])("%s, by disposal %i", (_, disposal, last) => {
    const gif = gifOf(3, 2, [RED, { ...SPOT, disposal }, NEXT]);
    expect(shown(gif)).toEqual(["rrr rrr", "rrr rgr", last]);
  });

  it("after the first one is empty if that is restored", () => {
    expect(shown(gifOf(3, 2, [{ ...RED, disposal: 3 }, NEXT]))).toEqual(["rrr rrr", "b.. ..."]);
  });
});

it("transparent pixels show what is below", () => {
  const gif = gifOf(3, 2, [RED, { rows: ["020", "020"], transparent: 0 }]);
  expect(shown(gif)[1]).toBe("rgr rgr");
});

it("durations are hundredths of a second; less than two count as a tenth of a second", () => {
  const delays = [7, 2, 1, 0];
  const gif = gifOf(
    3,
    2,
    delays.map((delay) => ({ ...NEXT, disposal: 1, delay })),
  );
  expect([...gifPictures(readGif(gif))].map(({ duration }) => duration)).toEqual([70, 20, 100, 100]);
});

const [HEAD = [], FIRST = [], SECOND = []] = gifPieces(3, 2, [RED, NEXT]);
const BOTH = ["rrr rrr", "brr rrr"];
const TEXT = [..."more, and! more;"].map((sign) => sign.charCodeAt(0)).slice(0, -1);

describe("as in a browser, a GIF may have", () => {
  it.each([
    ["text before the trailer", [HEAD, FIRST, SECOND, TEXT, [TRAILER]]],
    ["zeros before the trailer", [HEAD, FIRST, SECOND, Array(9).fill(0), [TRAILER]]],
    ["text instead of the trailer", [HEAD, FIRST, SECOND, TEXT]],
    ["no trailer", [HEAD, FIRST, SECOND]],
    ["text after the trailer", [HEAD, FIRST, SECOND, [TRAILER], TEXT]],
    ["text between frames", [HEAD, FIRST, TEXT, SECOND, [TRAILER]]],
    ["text between frames that looks like a frame", [HEAD, FIRST, [0x2c], TEXT, SECOND, [TRAILER]]],
    ["zeros between frames", [HEAD, FIRST, [0, 0], SECOND, [TRAILER]]],
    ["text before the frames", [HEAD, TEXT, FIRST, SECOND]],
    ["an extension nobody knows", [HEAD, FIRST, [0x21, 0x99, 2, 7, 7, 1, 7, 0], SECOND]],
    ["an extension without content", [HEAD, FIRST, [0x21, 0x99, 0], SECOND]],
    ["a plain text", [HEAD, FIRST, [0x21, 1, 12, ...Array(12).fill(0), 1, 65, 0], SECOND]],
    ["a short name of an application", [HEAD, FIRST, [0x21, 0xff, 2, 65, 65, 1, 9, 0], SECOND]],
    ["a long control block", [HEAD, FIRST, [0x21, 0xf9, 5, 0, 0, 0, 0, 0, 0], SECOND]],
    ["a control block without a frame", [HEAD, FIRST, SECOND, [0x21, 0xf9, 4, 1, 0, 0, 1, 0]]],
    ["a cut extension at its end", [HEAD, FIRST, SECOND, [0x21, 0x99, 200, 1]]],
    ["a cut descriptor at its end", [HEAD, FIRST, SECOND, [0x2c, 0, 0, 0]]],
  ])("%s", (_, pieces) => {
    expect(shown(joined(...pieces))).toEqual(BOTH);
  });

  it.each([
    [0, 0],
    [0, 2],
    [3, 0],
    [2, 1],
  ])("a screen of %i x %i, too small for its first frame", (width, height) => {
    const gif = joined(HEAD, FIRST, SECOND);
    gif.set([width, 0, height, 0], 6);
    expect(shown(gif)).toEqual(BOTH);
  });

  it("a frame of 0 x 0, which is as large as the screen", () => {
    const first = joined(FIRST);
    first.fill(0, 5, 9);
    expect(shown(joined(HEAD, first, SECOND))).toEqual(BOTH);
  });

  it("a later frame that is cut by the screen", () => {
    expect(shown(gifOf(3, 2, [RED, { rows: ["22", "33"], x: 2, y: 1 }]))).toEqual(["rrr rrr", "rrr rrg"]);
  });

  it("a later frame outside of the screen, which takes its time", () => {
    const outside = { rows: ["2"], x: 3, y: 9, disposal: 2 };
    expect(shown(gifOf(3, 2, [RED, outside, NEXT]))).toEqual(["rrr rrr", "rrr rrr", "brr rrr"]);
  });
});

describe("only whole frames are shown", () => {
  it.each(Array.from({ length: SECOND.length - 1 }, (_, at) => at + 1))(
    "of a file cut %i bytes early",
    (cut) => {
      const pictures = shown(joined(HEAD, FIRST, SECOND.slice(0, -cut)));
      // The end code, the terminator, and bits of padding may be missing.
      expect(pictures).toEqual(cut <= 2 ? BOTH.slice(0, pictures.length) : ["rrr rrr"]);
      expect(pictures.length).toBeGreaterThan(0);
    },
  );

  it("of a file with a damaged one", () => {
    const damaged = joined(FIRST);
    damaged.fill(0xff, 12, -1);
    expect(shown(joined(HEAD, FIRST, damaged, SECOND))).toEqual(BOTH);
  });
});

it.each([
  ["is cut off in its first frame", joined(HEAD, FIRST.slice(0, -4))],
  ["is empty", new Uint8Array()],
  ["is full of zeros", joined(HEAD, FIRST).fill(0, 40)],
  ["has no frame", joined(HEAD, [TRAILER])],
])("a file that %s has no pictures", (_, gif) => {
  expect(shown(gif)).toEqual([]);
});

it("interlaced rows and long codes are read as a browser does", () => {
  const rows = Array.from({ length: 11 }, (_, y) => [0, 1, 2, 3].map((x) => `${(x * y + y) % 4}`).join(""));
  const [head = [], frame = new Uint8Array()] = gifPieces(4, 11, [{ rows }]);
  const order = [0, 8, 4, 2, 6, 10, 1, 3, 5, 7, 9].map((row) => rows[row] ?? "");
  const [, interlaced = new Uint8Array()] = gifPieces(4, 11, [{ rows: order }]);
  interlaced[9] = 0x40;
  expect(shown(joined(head, interlaced))).toEqual(shown(joined(head, frame)));
});

it("a GIF of too many pixels in all its frames is left to the browser", () => {
  const gif = (frames: number, side: number) => ({
    width: side,
    height: side,
    frames: Array(frames).fill({ width: side, height: side, disposal: 0 }),
  });
  expect([gif(100, 1000), gif(4, 2000), gif(4000, 100)].map(isTooLong)).toEqual([false, false, false]);
  expect([gif(1, 2001), gif(26, 2000), gif(10_000, 1)].map(isTooLong)).toEqual([true, true, true]);
});
