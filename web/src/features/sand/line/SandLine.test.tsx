import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changePreferences } from "../../../state/preferences";
import { SandLine } from "./SandLine";
import type { SandLineProps } from "./sand-line";

const RECTANGLE = { width: 600, height: 400, isRound: false };
const ROUND = { width: 400, height: 400, isRound: true };
const LINE = { x: [0, 600], y: [200, 200], count: 2 };
const DRAWN = { line: LINE, table: RECTANGLE, label: "A line" } as const;

let painted: Uint32Array[] = [];

/** Canvases and images of 160 x 108 px. What is painted is kept in `painted`; images get its number. */
beforeEach(() => {
  painted = [];
  vi.stubGlobal(
    "ImageData",
    class {
      data: Uint8ClampedArray;
      constructor(
        readonly width: number,
        readonly height: number,
      ) {
        this.data = new Uint8ClampedArray(width * height * 4);
      }
    },
  );
  const keep = ({ data }: ImageData) => painted.push(new Uint32Array(data.slice().buffer));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ putImageData: keep } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockImplementation(() => `data:${painted.length}`);
  setWidth(160);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(108);
});

const setWidth = (width: number) =>
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width);

afterEach(() => changePreferences({ theme: "dark" }));

const canvas = () => document.querySelector("canvas") as HTMLCanvasElement;
const picture = () => painted.at(-1) as Uint32Array;
const isDifferent = (a: Uint32Array, b: Uint32Array) => a.some((pixel, i) => pixel !== b[i]);

function showing(props: SandLineProps): Uint32Array {
  render(<SandLine {...props} />).unmount();
  return picture();
}

test("a picture has a name, and without one screen readers skip it", () => {
  const { rerender } = render(<SandLine {...DRAWN} />);
  expect(screen.getByRole("img", { name: "A line" })).toBe(canvas());
  rerender(<SandLine {...DRAWN} label="" />);
  expect(screen.queryByRole("img")).toBeNull();
  expect(canvas().getAttribute("aria-hidden")).toBe("true");
});

test("a picture is painted in device pixels", () => {
  vi.stubGlobal("devicePixelRatio", 2);
  render(<SandLine {...DRAWN} />);
  expect(painted).toHaveLength(1);
  expect([canvas().width, canvas().height]).toEqual([320, 216]);
});

test("another line or theme is painted at once", () => {
  const { rerender } = render(<SandLine {...DRAWN} />);
  const first = picture();
  rerender(<SandLine {...DRAWN} line={{ ...LINE, y: [0, 400] }} />);
  expect(isDifferent(picture(), first)).toBe(true);
  const dark = picture();
  act(() => changePreferences({ theme: "light" }));
  const brightness = (pixels: Uint32Array) => pixels.reduce((sum, pixel) => sum + (pixel & 255), 0);
  expect(brightness(picture())).toBeGreaterThan(brightness(dark));
});

test("the same line is not painted again", () => {
  const { rerender } = render(<SandLine {...DRAWN} />);
  rerender(<SandLine {...DRAWN} label="Another name" />);
  expect(painted).toHaveLength(1);
});

test("a groove has a dark and a bright side; smooth sand has none", () => {
  const smooth = showing({ ...DRAWN, line: null });
  const grooved = showing(DRAWN);
  const changes = Array.from(grooved, (pixel, i) => (pixel & 255) - ((smooth[i] as number) & 255));
  expect(Math.min(...changes)).toBeLessThan(-30);
  expect(Math.max(...changes)).toBeGreaterThan(30);
  // The groove is in the middle; the upper quarter of the sand is smooth.
  expect(changes.slice(0, 160 * 27).every((change) => change === 0)).toBe(true);
});

test("a round table looks round, a long one is as high as 1.6 times its place is wide", () => {
  const { rerender } = render(<SandLine {...DRAWN} table={ROUND} />);
  expect(canvas().classList).toContain("round");
  expect(Number.parseFloat(canvas().style.aspectRatio)).toBe(1);
  rerender(<SandLine {...DRAWN} table={{ width: 50, height: 3000, isRound: false }} />);
  expect(canvas().classList).not.toContain("round");
  const [width, ratio] = [
    Number.parseFloat(canvas().style.width),
    Number.parseFloat(canvas().style.aspectRatio),
  ];
  expect(width / 100 / ratio).toBeCloseTo(1.6);
});

/** On a round table of 400 mm: 0,255 and 511,255 of its grid. */
const outline = () => Uint8Array.of(144, 1, 144, 1, 1, 0, 0, 255, 0, 253, 255, 1, 0, 0);
const image = () => screen.getByRole<HTMLImageElement>("img");
const stored = async (props: SandLineProps) => {
  const before = painted.length;
  const { unmount } = render(<SandLine {...props} label="Stored" />);
  await vi.waitFor(() => expect(image().src).toBe(`data:${before + 1}`));
  unmount();
  return picture();
};

test("an outline of the hub is drawn smooth on its own table", async () => {
  const line = { x: [0, 400], y: [(255 / 511) * 400, (255 / 511) * 400], count: 2 };
  const smooth = showing({ line, table: ROUND, isSmooth: true, label: "" });
  expect(isDifferent(await stored({ outline: outline(), label: "" }), smooth)).toBe(false);
});

test("the picture of an outline is kept, and painted again in another size or theme", async () => {
  const props = { outline: outline(), label: "Stored" };
  await stored(props);
  const { unmount } = render(<SandLine {...props} />);
  expect(image().src).toBe("data:1");
  setWidth(200);
  dispatchEvent(new Event("resize"));
  await vi.waitFor(() => expect(image().src).toBe("data:2"));
  act(() => changePreferences({ theme: "light" }));
  await vi.waitFor(() => expect(image().src).toBe("data:3"));
  unmount();
  expect(painted).toHaveLength(3);
});

test("outlines that are no longer shown are not painted", async () => {
  render(<SandLine outline={outline()} label="Gone" />).unmount();
  await stored({ outline: outline(), label: "" });
  expect(painted).toHaveLength(1);
});

test("an invalid outline shows smooth sand", async () => {
  const smooth = showing({ line: null, table: RECTANGLE, label: "" });
  expect(isDifferent(await stored({ outline: Uint8Array.of(1, 2, 3), label: "" }), smooth)).toBe(false);
});

test("a line of another table is shown on this one, fitted", () => {
  const onRound = showing({ ...DRAWN, on: ROUND });
  const line = { x: [0, 400], y: [200, 200], count: 2 };
  expect(isDifferent(onRound, showing({ line, table: ROUND, label: "" }))).toBe(false);
  expect(isDifferent(onRound, showing(DRAWN))).toBe(true);
  expect(isDifferent(showing({ ...DRAWN, on: RECTANGLE }), showing(DRAWN))).toBe(false);
});

test.each([
  ["a circle read for a round table", [144, 1, 144, 1, 1 + 4], 400],
  ["a line read for a round table", [144, 1, 144, 1, 1], 400],
  ["a line stretched over a round table", [144, 1, 144, 1, 1 + 8], 400],
  ["a line stretched over a table of 400 x 600 mm", [144, 1, 88, 2, 8], 600],
])("all points of %s are where their outline's are, on every table", async (_, head, longer) => {
  // Three points on the grid of the outline.
  const outline = Uint8Array.of(...head, 20, 0, 40, 0, 253, 200, 0, 100, 0, 253, 60, 0, 156, 255);
  const inMm = (values: number[]) => values.map((value) => (value / 511) * longer);
  const line = { x: inMm([20, 220, 280]), y: inMm([40, 140, 40]), count: 3 };
  for (const on of [ROUND, RECTANGLE, undefined]) {
    const shown = { ...DRAWN, line, of: outline, isSmooth: true, ...(on && { on }) };
    const { unmount } = render(<SandLine {...shown} />);
    const looks = ({ className, style }: HTMLElement) => [className, style.width, style.aspectRatio];
    const expected = looks(canvas());
    unmount();
    const drawn = picture();
    const thumbnail = { outline, label: "", ...(on && { on }) };
    expect(isDifferent(await stored(thumbnail), drawn)).toBe(false);
    const again = render(<SandLine {...thumbnail} label="Stored" />);
    expect(looks(image())).toEqual(expected);
    again.unmount();
  }
});
