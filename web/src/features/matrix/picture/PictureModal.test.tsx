import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { matrixItem } from "../../../../test/fake-config-hub";
import { gifOf } from "../../../../test/gif";
import type { PatternFrames } from "../../../lib/pattern-bytes";
import type { MatrixPreviewProps } from "../../../state/matrix-preview";
import { PREVIEW } from "../preview/preview-chunk";
import { PictureModal } from "./PictureModal";

const onSave = vi.fn(async (_: PatternFrames) => true);
const onClose = vi.fn();
let shown: PatternFrames | null | undefined;

beforeEach(() => {
  onSave.mockReset().mockResolvedValue(true);
  onClose.mockReset();
  Object.assign(PREVIEW, { Content: Preview });
  shown = undefined;
});

function Preview({ item, patterns }: MatrixPreviewProps) {
  shown = patterns?.[item.display.patternId ?? 0];
  return <canvas />;
}

const frames = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ rows: [`${at % 4}`], x: at % 32, delay: 10 }));

async function open(bytes: Uint8Array<ArrayBuffer>, name = "campfire.gif"): Promise<void> {
  const file = new File([bytes], name);
  render(<PictureModal {...{ file, onSave, onClose }} item={matrixItem("Hall")} />);
  await screen.findByLabelText("Name of the pattern");
}

const button = (name: string) => screen.getByRole("button", { name });
const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("shows an animation before it is saved, and saves it by the name of its file", async () => {
  await open(gifOf(32, 8, frames(3)));
  expect(shown?.durations).toEqual([100, 100, 100]);
  expect(onSave).not.toHaveBeenCalled();
  fireEvent.click(button("Save and show"));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onSave.mock.lastCall?.[0]).toMatchObject({
    name: "campfire",
    columns: 32,
    durations: [100, 100, 100],
  });
});

it("stays open if it could not be saved", async () => {
  onSave.mockResolvedValue(false);
  await open(gifOf(32, 8, frames(1)));
  fireEvent.click(button("Save and show"));
  await act(async () => {});
  expect(onClose).not.toHaveBeenCalled();
});

it("has only the choices that make a difference", async () => {
  await open(gifOf(32, 8, frames(1)));
  for (const label of ["Size", "Vertical place", "Speed"]) expect(screen.queryByLabelText(label)).toBeNull();
});

it("changes size, place and speed of what is shown", async () => {
  const rows = ["1", "1", "2", "2"].map((digit) => digit.repeat(4));
  await open(gifOf(4, 4, [{ rows, delay: 10 }, ...frames(2)]));
  expect(screen.getByLabelText<HTMLSelectElement>("Size").value).toBe("fit");
  change("Size", "fill");
  const colors = () =>
    new Set(Array.from(shown?.pixels.subarray(0, 256) ?? [], (at) => `${shown?.colors[at]}`));
  change("Vertical place", "0");
  expect(colors()).toEqual(new Set(["255,0,0"]));
  change("Vertical place", "100");
  expect(colors()).toEqual(new Set(["0,255,0"]));
  change("Size", "fit");
  expect(colors()).toEqual(new Set(["0,0,0", "255,0,0", "0,255,0"]));
  expect(screen.queryByLabelText("Vertical place")).toBeNull();
  change("Speed", "200");
  expect(shown?.durations).toEqual([50, 50, 50]);
});

it("a large picture fills the matrix at first", async () => {
  await open(gifOf(100, 100, frames(1)));
  expect(screen.getByLabelText<HTMLSelectElement>("Size").value).toBe("fill");
});

it("says that a long animation has fewer frames then", async () => {
  await open(gifOf(32, 8, frames(40)));
  expect(screen.getByText(/^The animation has 40 frames/)).toBeTruthy();
  expect(shown?.durations).toHaveLength(32);
});

it.each([
  ["x".repeat(50), "x".repeat(32)],
  ["🔥".repeat(9), "🔥".repeat(8)],
  [".gif", "Picture"],
])("the file %j gets a name that fits", async (name, expected) => {
  await open(gifOf(32, 8, frames(1)), name);
  expect(screen.getByLabelText<HTMLInputElement>("Name of the pattern").value).toBe(expected);
});
