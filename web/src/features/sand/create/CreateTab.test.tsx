import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { given, numbered, refused } from "../../../../test/fake-library";
import { inSand } from "../../../../test/fake-playlists";
import { showLinesAs } from "../../../../test/sand-pictures";
import { click as press, toasts } from "../../../../test/screen";
import type { AddedPattern } from "../../../api/library";
import { toastStore } from "../../../state/toasts";
import { patternLibrary } from "../library/library-store";
import type { Line, SandLineProps, TableShape } from "../line/sand-line";
import { CreateTab } from "./CreateTab";
import { patternFile } from "./gcode-file";

const RECTANGLE = { width: 600, height: 400, isRound: false };
const ADDED: AddedPattern = {
  success: true,
  pattern: numbered(1),
  duplicate: false,
  file: null,
  quiet: "Quiet hours until 07:00.",
};
const ROUND = { width: 400, height: 400, isRound: true };

let shown: Line;
const save = vi.fn<typeof patternLibrary.add>();
const started = vi.fn();
let frames: FrameRequestCallback[];

/** Keeps the line of the large picture, the only one with a name. */
function LineStub({ label, ...props }: SandLineProps) {
  if (label && "line" in props && props.line) shown = props.line;
  return label ? <div role="img" aria-label={label} /> : null;
}

beforeEach(() => {
  showLinesAs(LineStub);
  save.mockReset().mockResolvedValue(given(ADDED));
  started.mockReset();
  Object.assign(patternLibrary, { add: save });
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => frames.push(draw));
  vi.stubGlobal("cancelAnimationFrame", (id: number) => delete frames[id - 1]);
  toastStore.setState({ toasts: [] });
});

function open(table: TableShape = RECTANGLE): void {
  render(<CreateTab />, inSand({ shape: table }, { started }));
  nextFrame();
}

function nextFrame(): void {
  act(() => {
    for (const draw of frames.splice(0)) draw?.(0);
  });
}

function change(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

const choose = (name: string) => {
  fireEvent.click(screen.getByRole("radio", { name }));
  nextFrame();
};
const name = () => (screen.getByLabelText("Name") as HTMLInputElement).value;
const savedText = async () => save.mock.lastCall?.[0].text();

test("each kind of pattern has its sliders, and its name is proposed", () => {
  open();
  expect(screen.getAllByRole("radio")).toHaveLength(8);
  choose("Star");
  expect(screen.getByLabelText("Points")).toBeTruthy();
  expect(name()).toBe("Star 5");
  change("Points", "9");
  nextFrame();
  expect(name()).toBe("Star 9");
  expect(screen.getByRole("img", { name: "Star 9 in the sand" })).toBeTruthy();
});

test("what is saved is exactly the line that is shown", async () => {
  open();
  change("Petals", "5");
  nextFrame();
  await press("Save to library");
  expect(save).toHaveBeenLastCalledWith(expect.any(File), "none");
  expect(await savedText()).toBe(await patternFile("Rose 5-4", shown).text());
  expect(toasts()).toEqual(["“P1” is in the library."]);
});

test("while a frame is awaited, the line on screen is saved, not the next one", async () => {
  open();
  const before = shown;
  change("Petals", "9");
  await press("Draw now");
  expect(save).toHaveBeenLastCalledWith(expect.any(File), "next");
  expect(await savedText()).toBe(await patternFile("Rose 7-4", before).text());
  expect(toasts()).toEqual(["“P1” is in the library. It is drawn now."]);
  expect(started).toHaveBeenCalledExactlyOnceWith(ADDED);
});

test("changes between two frames are drawn once, the last one", () => {
  open();
  const before = shown;
  for (const petals of ["8", "9", "10"]) change("Petals", petals);
  expect(shown).toBe(before);
  expect(frames.filter(Boolean)).toHaveLength(1);
  nextFrame();
  expect(name()).toBe("Rose 10-4");
  expect(shown).not.toBe(before);
});

test("a name of the user's is used until another kind is chosen", async () => {
  open();
  change("Name", "For Anna");
  change("Petals", "3");
  nextFrame();
  await press("Save to library");
  expect(save.mock.lastCall?.[0].name).toBe("For Anna.gcode");
  choose("Wipe");
  expect(name()).toBe("Wipe from the centre");
});

test("an emptied name means the proposed one", async () => {
  open();
  change("Name", " ");
  await press("Save to library");
  expect(save.mock.lastCall?.[0].name).toBe("Rose 7-4.gcode");
});

test("a failure is shown with its reason, and saving can be repeated", async () => {
  open();
  save.mockResolvedValueOnce(refused(413, "The storage is full."));
  await press("Save to library");
  expect(screen.getByRole("alert").textContent).toBe('"Rose 7-4" was not saved: The storage is full.');
  expect(toasts()).toEqual([]);
  await press("Save to library");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(toasts()).toHaveLength(1);
});

test("while something is saved, nothing else is", async () => {
  open();
  save.mockReturnValueOnce(new Promise(() => {}));
  await press("Draw now");
  await press("Save to library");
  expect(save).toHaveBeenCalledTimes(1);
});

test("the text is asked for, and what cannot be drawn is said", () => {
  open();
  choose("Text");
  change("Your text", "Anna");
  nextFrame();
  expect(name()).toBe("Anna");
  expect(screen.queryByText(/cannot be drawn/)).toBeNull();
  change("Your text", "Anna 日");
  expect(screen.getByText(/cannot be drawn/)).toBeTruthy();
});

test("the pattern can be turned, mirrored, scaled and stretched", () => {
  open();
  const drawn = [shown];
  const act = (change: () => void) => {
    change();
    nextFrame();
    for (const before of drawn) expect(shown.x).not.toEqual(before.x);
    drawn.push(shown);
  };
  act(() => change("Rotate", "20"));
  act(() => change("Scale", "50"));
  act(() => fireEvent.click(screen.getByLabelText("Mirror")));
  act(() => fireEvent.click(screen.getByLabelText("Stretch over the table")));
});

test("what has no effect is not offered", () => {
  open(ROUND);
  expect(screen.queryByLabelText("Stretch over the table")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Twist").disabled).toBe(true);
  change("Layers", "3");
  expect(screen.getByLabelText<HTMLInputElement>("Twist").disabled).toBe(false);
  choose("Wipe");
  expect(screen.queryByLabelText("Rotate")).toBeNull();
});

test("distances are those of the table", () => {
  open({ width: 3000, height: 3000, isRound: true });
  choose("Spiral");
  expect(screen.getByLabelText("Line spacing").getAttribute("aria-valuetext")).toBe("64 mm");
});

test("a surprise is another pattern with a name of its own", () => {
  vi.spyOn(Math, "random").mockReturnValue(0.99);
  open();
  change("Name", "Mine");
  fireEvent.click(screen.getByRole("button", { name: "Surprise me" }));
  nextFrame();
  expect(name()).toBe("Superformula 12");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Superformula" }).checked).toBe(true);
});

test("length and points are those of the line", () => {
  open();
  choose("Wipe");
  const points = shown.count.toLocaleString("en");
  expect(screen.getByText(new RegExp(`^\\d+\\.\\d m, ${points} points$`))).toBeTruthy();
});
