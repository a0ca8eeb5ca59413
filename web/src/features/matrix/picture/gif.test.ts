import { beforeEach, describe, expect, it, vi } from "vitest";
import { gifOf } from "../../../../test/gif";
import { gifPictures } from "./gif";

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
});

/** Each picture as rows of letters; "." is clear. */
function shown(bytes: Uint8Array): string[] {
  return Array.from(gifPictures(bytes), ({ rgba, width, height }) => {
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
  expect([...gifPictures(gif)].map(({ duration }) => duration)).toEqual([70, 20, 100, 100]);
});

it.each([
  ["is cut off", (gif: Uint8Array) => gif.slice(0, -8)],
  ["has another beginning", (gif: Uint8Array) => gif.slice(3)],
  ["is empty", () => new Uint8Array()],
  ["is full of zeros", (gif: Uint8Array) => gif.fill(0, 40)],
])("a file that %s is damaged", (_, changed) => {
  const gif = changed(gifOf(3, 2, [RED, NEXT]));
  expect(() => [...gifPictures(gif)]).toThrow("This GIF is damaged.");
});

it("a frame outside of the picture is damage, not written elsewhere", () => {
  expect(() => [...gifPictures(gifOf(2, 2, [{ rows: ["11"], x: 1, y: 0 }]))]).toThrow("damaged");
});

it("a huge GIF is refused before it takes memory", () => {
  expect(() => [...gifPictures(gifOf(5000, 5000, [{ rows: ["1"] }]))]).toThrow("This GIF is too large.");
});
