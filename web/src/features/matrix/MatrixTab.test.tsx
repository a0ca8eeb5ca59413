import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { apiError, FakeConfigHub, matrixItem } from "../../../test/fake-config-hub";
import { ADA, fakeHub } from "../../../test/hub";
import { ManualPage } from "../../../test/manual-timers";
import { ledMatrices, Matrices, setMatrices } from "../../../test/own-parts";
import { setHubAway } from "../../state/device-status";
import { sessionStore } from "../../state/session";
import { toastStore } from "../../state/toasts";
import { MatrixTab } from "./MatrixTab";
import { PREVIEW } from "./preview/preview-chunk";

vi.mock("../../api/matrix-patterns", async () => {
  const { BLUE, FakePatternHub, plainPattern } = await import("../../../test/saved-patterns");
  const patterns = new FakePatternHub();
  patterns.put(plainPattern("Sea", BLUE));
  return patterns.api;
});

const RED = "#ff0000";
const NOT_LOADED = "Failed to load Matrix configuration. Please check your backend or configuration file.";

vi.mock("../../state/matrix", () => import("../../../test/own-parts"));

let hub: FakeConfigHub;
let time: ManualPage;

beforeEach(async () => {
  await PREVIEW.load();
  hub = new FakeConfigHub();
  time = new ManualPage();
  sessionStore.setState({ user: null });
  fakeHub({});
});

const pass = (ms: number) => act(() => time.advance(ms));

async function open(): Promise<void> {
  setMatrices(new Matrices({ ...time, api: hub.api }));
  ledMatrices.watch();
  render(<MatrixTab />);
  await pass(0);
}

const panel = (name: string) => within(screen.getByRole("region", { name }));
const stored = () => hub.matrix.matrices[0];
const grid = () => panel("Matrix 1").getByRole("application", { name: "Matrix Grid Editor" });
const button = (name: string) => panel("Matrix 1").getByRole("button", { name });

describe("what is shown instead", () => {
  it("while loading", async () => {
    hub.api.getConfig.mockReturnValue(new Promise(() => {}));
    await open();
    expect(screen.getByText("Loading Matrix configuration...")).toBeTruthy();
  });

  it("with fewer than two matrices", async () => {
    hub.matrix.matrices.pop();
    await open();
    expect(screen.getByText(NOT_LOADED)).toBeTruthy();
  });

  it("after a failure, with a button to try again", async () => {
    hub.configsError = apiError(500);
    await open();
    expect(screen.getByText(NOT_LOADED)).toBeTruthy();
    hub.configsError = null;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await pass(0);
    expect(panel("Matrix 2").getByLabelText("Brightness")).toBeTruthy();
  });
});

it("a guest gets no editor, and no settings that can be changed", async () => {
  sessionStore.setState({ user: { ...ADA, is_admin: false, role: "guest" } });
  await open();
  expect(screen.queryByRole("application")).toBeNull();
  expect(screen.getAllByRole("img")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Paint" })).toBeNull();
  expect(screen.getByRole<HTMLFieldSetElement>("group", { name: "LED Matrix" }).disabled).toBe(true);
});

describe("two joined matrices", () => {
  beforeEach(() => {
    hub.matrix.joined = true;
  });

  it("are one, with the settings of the first one", async () => {
    await open();
    expect(screen.queryByRole("region", { name: "Matrix 2" })).toBeNull();
    expect(screen.queryByRole("group", { name: "Shown matrix" })).toBeNull();
    fireEvent.change(panel("Matrix 1").getByLabelText("Display Mode"), { target: { value: "time" } });
    await pass(2000);
    expect(hub.matrix.matrices.map(({ display }) => display.mode)).toEqual(["time", "pattern"]);
  });

  it("have an editor for each half of the pattern", async () => {
    await open();
    const right = panel("Matrix 1").getByRole("application", { name: "Right half" });
    expect(panel("Matrix 1").getByRole("application", { name: "Left half" })).toBeTruthy();
    fireEvent.keyDown(right, { key: "Enter" });
    await pass(2000);
    const painted = hub.matrix.matrices.map(({ display }) =>
      display.pattern.filter((each) => each !== "#000000"),
    );
    expect(painted.map(({ length }) => length)).toEqual([0, 1]);
  });
});

describe("the controls", () => {
  it.each([
    ["Name", "Hall", () => stored()?.name, "Hall"],
    ["Brightness", "100", () => stored()?.matrix.brightness, 255],
    ["Display Mode", "weather", () => stored()?.display.mode, "weather"],
    ["Text Content", "Grüß Gott", () => stored()?.display.text, "Grüß Gott"],
    ["Text Color", "#00ff7f", () => stored()?.display.color, "#00ff7f"],
    ["Animation Speed", "730", () => stored()?.display.speed, 730],
  ])("%s saves what was chosen", async (label, value, saved, expected) => {
    hub.changeMatrixElsewhere(0, { display: { mode: "text" } });
    await open();
    fireEvent.change(panel("Matrix 1").getByLabelText(label), { target: { value } });
    await pass(1000);
    expect(saved()).toBe(expected);
    expect(hub.api.saveMatrixConfig).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["Matrix Active", () => stored()?.matrix.enabled, false],
    ["Scroll Text", () => stored()?.display.scroll, false],
    ["Rainbow Border", () => stored()?.display.rainbowBorder, true],
  ])("%s switches", async (label, saved, expected) => {
    hub.changeMatrixElsewhere(0, { display: { mode: "text" } });
    await open();
    fireEvent.click(panel("Matrix 1").getByLabelText(label));
    await pass(1000);
    expect(saved()).toBe(expected);
  });

  it("an empty name is not saved", async () => {
    await open();
    const name = panel("Matrix 1").getByLabelText<HTMLInputElement>("Name");
    fireEvent.change(name, { target: { value: "" } });
    expect(name.value).toBe("");
    fireEvent.blur(name);
    await pass(3000);
    expect(hub.api.saveMatrixConfig).not.toHaveBeenCalled();
  });

  it("the text is limited to 2,000 bytes, and a hint appears before the limit", async () => {
    hub.changeMatrixElsewhere(0, { display: { mode: "text" } });
    await open();
    const text = panel("Matrix 1").getByLabelText<HTMLInputElement>("Text Content");
    expect(screen.queryByText(/of 2,000 bytes/)).toBeNull();
    fireEvent.change(text, { target: { value: "ä".repeat(950) } });
    expect(screen.getByText("1,900 of 2,000 bytes")).toBeTruthy();
    fireEvent.change(text, { target: { value: "ä".repeat(1200) } });
    expect(text.value).toBe("ä".repeat(950));
    expect(screen.getByText("The text holds 2,000 bytes; more does not fit.")).toBeTruthy();
  });

  it("the form of the clock is saved; between time and weather there is no date", async () => {
    hub.changeMatrixElsewhere(0, { display: { mode: "time" } });
    await open();
    const { getByLabelText, queryByLabelText } = panel("Matrix 1");
    fireEvent.change(getByLabelText("Hours"), { target: { value: "12" } });
    fireEvent.change(getByLabelText("Date"), { target: { value: "day-month" } });
    fireEvent.change(getByLabelText("Week"), { target: { value: "monday" } });
    fireEvent.click(getByLabelText("Seconds"));
    await pass(1000);
    expect(stored()?.display.clock).toEqual({ hours: 12, seconds: true, date: "day-month", week: "monday" });
    fireEvent.change(getByLabelText("Display Mode"), { target: { value: "weather" } });
    expect(queryByLabelText("Date")).toBeNull();
    expect(queryByLabelText("Hours")).not.toBeNull();
  });

  it("only the settings of the present mode are shown", async () => {
    await open();
    const { getByLabelText, getByText, queryByLabelText } = panel("Matrix 1");
    const shown = () =>
      ["Text Content", "Text Color", "Scroll Text", "Rainbow Border", "Animation Speed"].filter((label) =>
        queryByLabelText(label),
      );
    expect(getByText("Display Settings")).toBeTruthy();
    expect(shown()).toEqual(["Rainbow Border"]);
    fireEvent.change(getByLabelText("Display Mode"), { target: { value: "text" } });
    expect(shown()).toHaveLength(5);
    expect(getByText("Scroll text across the matrix")).toBeTruthy();
    fireEvent.change(getByLabelText("Display Mode"), { target: { value: "time" } });
    expect(shown()).toEqual(["Text Color", "Rainbow Border"]);
    fireEvent.click(getByLabelText("Rainbow Border"));
    expect(shown()).toEqual(["Text Color", "Rainbow Border", "Animation Speed"]);
    fireEvent.change(getByLabelText("Display Mode"), { target: { value: "off" } });
    expect(shown()).toEqual([]);
    expect(getByText("The matrix is dark: its mode is Off.")).toBeTruthy();
  });
});

describe("the shown matrix", () => {
  const choice = (name: string) => screen.getByRole("button", { name });
  afterEach(() => history.replaceState(null, "", "/"));

  it("is chosen by a button, which writes the address", async () => {
    history.replaceState(null, "", "/led-control?tab=matrix");
    await open();
    expect(choice("Matrix 1").getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(choice("Matrix 2"));
    expect(choice("Matrix 2").getAttribute("aria-pressed")).toBe("true");
    expect(location.search).toBe("?tab=matrix&matrix=2");
  });

  it.each([
    ["2", "Matrix 2"],
    ["1", "Matrix 1"],
    ["3", "Matrix 1"],
    ["two", "Matrix 1"],
  ])("is taken from the address: %s", async (value, name) => {
    history.replaceState(null, "", `/led-control?tab=matrix&matrix=${value}`);
    await open();
    expect(choice(name).getAttribute("aria-pressed")).toBe("true");
  });
});

describe("painting live", () => {
  it("shows pixels at once, and does not while auto-save is off", async () => {
    const { sent } = fakeHub({ "POST /api/config/matrix-live": {} });
    const lives = () => sent.filter(({ call }) => call.includes("live")).map(({ body }) => body);
    await open();
    fireEvent.change(panel("Matrix 1").getByLabelText("Paint Color"), { target: { value: RED } });
    fireEvent.keyDown(grid(), { key: "Enter" });
    expect(lives()).toEqual([{ index: 0, pixels: { 0: RED } }]);
    ledMatrices.setAutoSave(false);
    fireEvent.keyDown(grid(), { key: "Delete" });
    await new Promise((resume) => setTimeout(resume, 100));
    expect(lives()).toHaveLength(1);
  });
});

describe("the weather", () => {
  const report = { place: "Berlin", name: "Berlin, Germany", temperature: 7.6, unit: "C", code: 3 };

  it.each([
    [{ ...report, isDay: true, age: 290, problem: "" }, "Berlin, Germany: 8 °C, 5 min ago."],
    [{ ...report, name: "", temperature: null, age: null, problem: "" }, "Berlin: no weather yet."],
    [
      { ...report, isDay: true, age: 7200, problem: "No answer." },
      "Berlin, Germany: 8 °C, 2 h ago. No answer.",
    ],
    [{ place: "", name: "", problem: "" }, "No place is set. An administrator sets it."],
  ])("is shown as reported by the hub: %o", async (body, text) => {
    fakeHub({ "GET /api/config/weather": { body } });
    hub.changeMatrixElsewhere(0, { display: { mode: "weather" } });
    await open();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("is asked for once, for the note and the preview", async () => {
    const { sent } = fakeHub({ "GET /api/config/weather": { body: report } });
    hub.changeMatrixElsewhere(0, { display: { mode: "weather" } });
    await open();
    expect(await screen.findByRole("img", { name: "Preview of Matrix 1" })).toBeTruthy();
    await pass(0);
    expect(sent.filter(({ call }) => call === "GET /api/config/weather")).toHaveLength(1);
  });

  it("links administrators to the setting of the place", async () => {
    sessionStore.setState({ user: { ...ADA, is_admin: true } });
    fakeHub({ "GET /api/config/weather": { body: { place: "", name: "", problem: "" } } });
    hub.changeMatrixElsewhere(0, { display: { mode: "weather" } });
    await open();
    const link = await screen.findByRole("link", { name: "Set a place under Settings > Devices" });
    expect(link.getAttribute("href")).toBe("/settings?section=devices");
  });
});

describe("whether a matrix is there", () => {
  it("is shown from the status", async () => {
    await open();
    expect(screen.getAllByText("Online")).toHaveLength(2);
    hub.statusError = apiError(0);
    setHubAway(true);
    await pass(3000);
    setHubAway(false);
    expect(screen.getAllByText("Offline")).toHaveLength(2);
  });

  it.each([
    [true, "Pair it under Settings > Devices"],
    [false, "An administrator pairs it."],
  ])("that was never paired explains how to pair it (administrator: %s)", async (is_admin, text) => {
    sessionStore.setState({ user: { ...ADA, is_admin } });
    hub.paired = ["matrix-2"];
    await open();
    expect(panel("Matrix 1").getByText("Offline")).toBeTruthy();
    expect(panel("Matrix 1").getByText(text, { exact: false })).toBeTruthy();
    expect(panel("Matrix 2").queryByText(/Not paired/)).toBeNull();
  });
});

describe("the grid by keys", () => {
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(grid(), { key });
  };
  const lit = () => ledMatrices.store.getState().config?.matrices[0]?.display.pattern.indexOf(RED);
  const choose = (color: string) =>
    fireEvent.change(panel("Matrix 1").getByLabelText("Paint Color"), { target: { value: color } });

  it("moves, paints and erases, and announces the position", async () => {
    await open();
    choose(RED);
    press("ArrowRight", "ArrowDown", " ");
    expect(lit()).toBe(14);
    expect(panel("Matrix 1").getByText("Row 2, column 2, #ff0000")).toBeTruthy();
    press("Delete");
    expect(lit()).toBe(-1);
    press("End", "ArrowRight", "ArrowUp", "ArrowUp", "Enter");
    expect(lit()).toBe(255);
  });

  it("undoes with Ctrl+Z and redoes with Ctrl+Shift+Z", async () => {
    await open();
    choose(RED);
    press("Enter");
    fireEvent.keyDown(grid(), { key: "z", ctrlKey: true });
    expect(lit()).toBe(-1);
    fireEvent.keyDown(grid(), { key: "Z", ctrlKey: true, shiftKey: true });
    expect(lit()).toBe(0);
  });

  it("leaves Ctrl+Z in a text field to the field", async () => {
    await open();
    choose(RED);
    press("Enter");
    fireEvent.keyDown(panel("Matrix 1").getByLabelText("Paint Color, hex code"), { key: "z", ctrlKey: true });
    expect(lit()).toBe(0);
  });
});

describe("the buttons", () => {
  const colors = () => new Set(ledMatrices.store.getState().config?.matrices[0]?.display.pattern);
  const count = () =>
    ledMatrices.store.getState().config?.matrices[0]?.display.pattern.filter((color) => color === RED).length;

  it("Fill, Clear, Diagonal and Border paint, Undo and Redo step back and forth", async () => {
    await open();
    fireEvent.change(panel("Matrix 1").getByLabelText("Paint Color"), { target: { value: RED } });
    fireEvent.click(button("Fill"));
    expect(count()).toBe(256);
    fireEvent.click(button("Clear"));
    expect(colors()).toEqual(new Set(["#000000"]));
    fireEvent.click(button("Diagonal"));
    expect(count()).toBe(32);
    fireEvent.click(button("Border"));
    expect(count()).toBe(76 + 24);
    fireEvent.click(button("Undo"));
    expect(count()).toBe(32);
    fireEvent.click(button("Redo"));
    expect(count()).toBe(100);
    await pass(1000);
    expect(stored()?.display.pattern.filter((color) => color === RED)).toHaveLength(100);
  });

  it("Paint makes the picture the editor; the matrix shows the pattern from the first stroke on", async () => {
    hub.changeMatrixElsewhere(0, { display: { mode: "time" } });
    await open();
    expect(panel("Matrix 1").queryByRole("application")).toBeNull();
    expect(panel("Matrix 1").getByRole("img", { name: "Preview of Matrix 1" })).toBeTruthy();
    fireEvent.click(button("Paint"));
    expect(document.activeElement).toBe(grid());
    await pass(4000);
    expect(hub.api.saveMatrixConfig).not.toHaveBeenCalled();
    expect(panel("Matrix 1").queryByRole("button", { name: "Paint" })).toBeNull();
    expect(panel("Matrix 1").queryByRole("img")).toBeNull();
    fireEvent.keyDown(grid(), { key: "Enter" });
    await pass(4000);
    expect(stored()?.display).toMatchObject({ mode: "pattern", patternId: 0 });
    fireEvent.click(button("Back to Time"));
    await pass(4000);
    expect(stored()?.display.mode).toBe("time");
    expect(panel("Matrix 1").queryByRole("application")).toBeNull();
  });

  it("who paints nothing goes back without a change", async () => {
    hub.changeMatrixElsewhere(0, { display: { mode: "time" } });
    await open();
    fireEvent.click(button("Paint"));
    fireEvent.click(button("Back to Time"));
    await pass(4000);
    expect(hub.api.saveMatrixConfig).not.toHaveBeenCalled();
    expect(button("Paint")).toBeTruthy();
  });

  /** The first page shows the time, the second the weather. */
  const openTwoPages = async () => {
    const second = { ...matrixItem("").display, mode: "weather" as const };
    hub.changeMatrixElsewhere(0, { display: { mode: "time", pages: [second] } });
    toastStore.setState({ toasts: [] });
    await open();
    await act(() => import("./pages/PagesStrip"));
    await pass(0);
  };

  const paint = async () => {
    fireEvent.click(button("Paint"));
    fireEvent.click(button("Fill"));
    await pass(4000);
  };

  it("who leaves the screen after painting can go back to what the matrix showed", async () => {
    hub.changeMatrixElsewhere(0, { display: { mode: "time" } });
    toastStore.setState({ toasts: [] });
    await open();
    await paint();
    expect(stored()?.display.mode).toBe("pattern");
    cleanup();
    toastStore.getState().toasts[0]?.onUndo?.();
    await pass(4000);
    expect(stored()?.display.mode).toBe("time");
  });

  it("who leaves after painting on another page can go back on that page", async () => {
    await openTwoPages();
    fireEvent.click(button("Page 2: weather"));
    await paint();
    expect(stored()?.display.pages[0]?.mode).toBe("pattern");
    cleanup();
    toastStore.getState().toasts[0]?.onUndo?.();
    await pass(4000);
    expect(stored()?.display).toMatchObject({ mode: "time", pages: [{ mode: "weather" }] });
  });

  it.each([
    { mode: "text" as const, patternId: 0 },
    { mode: "pattern" as const, patternId: 3 },
  ])("who has come back and chosen something else since keeps it: $mode", async (display) => {
    hub.changeMatrixElsewhere(0, { display: { mode: "time" } });
    toastStore.setState({ toasts: [] });
    await open();
    await paint();
    cleanup();
    const [toast] = toastStore.getState().toasts;
    expect(toast?.onUndo).toBeTruthy();
    render(<MatrixTab />);
    await pass(0);
    act(() => ledMatrices.changeMatrix(0, { display }));
    toast?.onUndo?.();
    await pass(4000);
    expect(stored()?.display).toMatchObject(display);
  });

  it("who turns to another page after painting can go back, too", async () => {
    await openTwoPages();
    await paint();
    fireEvent.click(button("Page 2: weather"));
    act(() => toastStore.getState().toasts[0]?.onUndo?.());
    await pass(4000);
    expect(stored()?.display).toMatchObject({ mode: "time", pages: [{ mode: "weather" }] });
  });

  it("a mode that is chosen elsewhere ends painting", async () => {
    hub.changeMatrixElsewhere(0, { display: { mode: "time" } });
    await open();
    await paint();
    expect(button("Back to Time")).toBeTruthy();
    hub.changeMatrixElsewhere(0, { display: { mode: "text" } });
    await pass(6000);
    expect(panel("Matrix 1").getByLabelText("Text Content")).toBeTruthy();
    expect(panel("Matrix 1").queryByRole("application")).toBeNull();
    expect(panel("Matrix 1").queryByRole("button", { name: /^Back to/ })).toBeNull();
    expect(button("Paint")).toBeTruthy();
  });
});

describe("saved patterns", () => {
  const shelf = () => panel("Matrix 1").findByRole("group", { name: "Saved patterns" });
  const page = { ...matrixItem("").display, patternId: 0, mode: "pattern" as const };

  beforeEach(() => {
    hub.changeMatrixElsewhere(0, { display: { patternId: 0 } });
  });

  it("one tap shows one; the editor gives way to its preview until the painted one is shown again", async () => {
    await open();
    const tiles = within(await shelf());
    expect(grid()).toBeTruthy();
    fireEvent.click(tiles.getByRole("button", { name: "Sea" }));
    expect(panel("Matrix 1").queryByRole("application")).toBeNull();
    expect(panel("Matrix 1").getByRole("img", { name: "Preview of Matrix 1" })).toBeTruthy();
    await pass(1000);
    expect(stored()?.display).toMatchObject({ mode: "pattern", patternId: 1 });
    const painted = tiles.getByRole("button", { name: "Painted" });
    painted.focus();
    fireEvent.click(painted);
    expect(grid()).toBeTruthy();
    expect(document.activeElement).toBe(painted);
    await pass(1000);
    expect(stored()?.display.patternId).toBe(0);
  });

  it("are copied into the editor to be painted on, which can be undone", async () => {
    hub.changeMatrixElsewhere(0, { display: { patternId: 1 } });
    await open();
    await shelf();
    fireEvent.click(await panel("Matrix 1").findByRole("button", { name: "Paint on a copy" }));
    expect(document.activeElement).toBe(grid());
    await pass(1000);
    expect(stored()?.display.patternId).toBe(0);
    expect(new Set(stored()?.display.pattern)).toEqual(new Set(["#0000ff"]));
    fireEvent.click(button("Undo"));
    await pass(1000);
    expect(new Set(stored()?.display.pattern)).toEqual(new Set(["#000000"]));
  });

  it("are shown on the selected page only", async () => {
    hub.changeMatrixElsewhere(0, { display: { mode: "time", pages: [page] } });
    await open();
    await act(() => import("./pages/PagesStrip"));
    await pass(0);
    fireEvent.click(panel("Matrix 1").getByRole("button", { name: "Page 2: pattern" }));
    fireEvent.click(within(await shelf()).getByRole("button", { name: "Sea" }));
    await pass(1000);
    expect(stored()?.display).toMatchObject({ mode: "time", patternId: 0, pages: [{ patternId: 1 }] });
  });

  it("are replaced at once when the painted one is painted on, so that the strokes are seen", async () => {
    fakeHub({ "POST /api/config/matrix-live": { status: 409 } });
    hub.changeMatrixElsewhere(0, { display: { patternId: 1 } });
    await open();
    fireEvent.click(within(await shelf()).getByRole("button", { name: "Painted" }));
    fireEvent.keyDown(grid(), { key: "Enter" });
    await waitFor(() => expect(stored()?.display.patternId).toBe(0));
  });

  it("give way to the editor when they are deleted", async () => {
    hub.changeMatrixElsewhere(0, { display: { patternId: 9 } });
    await open();
    const tiles = within(await shelf());
    await waitFor(() => expect(grid()).toBeTruthy());
    expect(tiles.getByRole("button", { name: "Painted" }).getAttribute("aria-pressed")).toBe("true");
    expect(hub.api.saveMatrixConfig).not.toHaveBeenCalled();
  });

  it("Paint shows the painted one, not the saved one of before", async () => {
    hub.changeMatrixElsewhere(0, { display: { mode: "time", patternId: 1 } });
    await open();
    fireEvent.click(button("Paint"));
    fireEvent.keyDown(grid(), { key: "Enter" });
    await pass(1000);
    expect(stored()?.display).toMatchObject({ mode: "pattern", patternId: 0 });
  });

  it("have no shelf in another mode, and for guests", async () => {
    const hasShelf = async (display: object) => {
      hub.changeMatrixElsewhere(0, { display });
      await open();
      await pass(100);
      const has = panel("Matrix 1").queryByRole("group", { name: "Saved patterns" }) !== null;
      cleanup();
      return has;
    };
    expect(await hasShelf({ patternId: 1 })).toBe(true);
    expect(await hasShelf({ mode: "text" })).toBe(false);
    sessionStore.setState({ user: { ...ADA, is_admin: false, role: "guest" } });
    expect(await hasShelf({ mode: "pattern", patternId: 1 })).toBe(false);
  });
});

describe("pages", () => {
  const page = (name: string) => panel("Matrix 1").getByRole("button", { name });
  const shown = () =>
    panel("Matrix 1")
      .getAllByRole("button", { name: /^Page / })
      .map((each) => within(each).getByText(/^Page/).textContent);
  const display = () => stored()?.display;

  async function openPages(): Promise<void> {
    hub.changeMatrixElsewhere(0, { display: { mode: "text" } });
    await open();
    fireEvent.click(button("Pages"));
    await act(() => import("./pages/PagesStrip"));
    await pass(0);
  }

  it("are not seen before one is added, which is then edited", async () => {
    await openPages();
    expect(shown()).toEqual(["Page 1: text"]);
    fireEvent.click(button("Add page"));
    expect(shown()).toEqual(["Page 1: text", "Page 2: time"]);
    fireEvent.change(panel("Matrix 1").getByLabelText("Display Mode"), { target: { value: "text" } });
    fireEvent.change(panel("Matrix 1").getByLabelText("Text Content"), { target: { value: "Second" } });
    fireEvent.change(panel("Matrix 1").getByLabelText("Duration"), { target: { value: "30" } });
    fireEvent.change(panel("Matrix 1").getByLabelText("Transition"), { target: { value: "slide" } });
    await pass(1000);
    expect(display()).toMatchObject({ mode: "text", text: "Lumisand", seconds: 10, transition: "cut" });
    expect(display()?.pages).toMatchObject([
      { mode: "text", text: "Second", seconds: 30, transition: "slide" },
    ]);

    fireEvent.click(page("Page 1: text"));
    fireEvent.change(panel("Matrix 1").getByLabelText("Text Content"), { target: { value: "First" } });
    await pass(1000);
    expect(display()?.text).toBe("First");
    expect(display()?.pages).toMatchObject([{ text: "Second" }]);
  });

  it("change nothing but their timing when that is set", async () => {
    await openPages();
    fireEvent.click(button("Add page"));
    await pass(1000);
    fireEvent.click(page("Page 1: text"));
    fireEvent.change(panel("Matrix 1").getByLabelText("Duration"), { target: { value: "30" } });
    hub.changeMatrixElsewhere(0, { display: { text: "From elsewhere" } });
    await pass(1000);
    expect(display()).toMatchObject({ text: "From elsewhere", seconds: 30 });
  });

  it("are moved and deleted, the first one, too", async () => {
    await openPages();
    fireEvent.click(button("Add page"));
    fireEvent.click(button("Move page earlier"));
    expect(shown()).toEqual(["Page 1: time", "Page 2: text"]);
    fireEvent.click(button("Delete page"));
    expect(panel("Matrix 1").getByLabelText("Text Content")).toBeTruthy();
    await pass(1000);
    expect(display()).toMatchObject({ mode: "text", text: "Lumisand", pages: [] });
  });

  it("end at eight", async () => {
    await openPages();
    for (let count = 1; count < 8; count++) fireEvent.click(button("Add page"));
    expect(shown()).toHaveLength(8);
    expect(panel("Matrix 1").queryByRole("button", { name: "Add page" })).toBeNull();
  });

  it("share the room for their texts", async () => {
    await openPages();
    fireEvent.change(panel("Matrix 1").getByLabelText("Text Content"), {
      target: { value: "x".repeat(1990) },
    });
    fireEvent.click(button("Add page"));
    fireEvent.change(panel("Matrix 1").getByLabelText("Display Mode"), { target: { value: "text" } });
    const text = panel("Matrix 1").getByLabelText<HTMLInputElement>("Text Content");
    fireEvent.change(text, { target: { value: "y".repeat(20) } });
    expect(text.value).toBe("y".repeat(10));
  });

  it("Play all shows them in turn instead of the settings of one", async () => {
    await openPages();
    fireEvent.click(button("Add page"));
    fireEvent.click(button("Play all"));
    expect(button("Play all").getAttribute("aria-pressed")).toBe("true");
    expect(panel("Matrix 1").queryByLabelText("Duration")).toBeNull();
    fireEvent.click(page("Page 2: time"));
    expect(panel("Matrix 1").getByLabelText("Hours")).toBeTruthy();
  });
});
