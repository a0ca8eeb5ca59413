import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { apiError, BLACK_PATTERN, matrixItem } from "../../../../test/fake-config-hub";
import { gifOf } from "../../../../test/gif";
import { BLUE, FakePatternHub, plainPattern, RED } from "../../../../test/saved-patterns";
import type { MatrixItem } from "../../../api/types";
import type { MatrixPreviewProps } from "../../../state/matrix-preview";
import { sendUndoable, toastStore } from "../../../state/toasts";
import { PREVIEW } from "../preview/preview-chunk";
import { createSavedPatterns } from "../preview/saved-patterns";
import { PatternShelf } from "./PatternShelf";

let hub: FakePatternHub;
const onShow = vi.fn();
const onPaint = vi.fn();
const onMissing = vi.fn();
/** What the previews show, by the ids of the patterns. */
let shownItems: Record<number, MatrixItem>;

beforeEach(() => {
  hub = new FakePatternHub();
  hub.put(plainPattern("Fire", RED, BLUE));
  hub.put(plainPattern("Sea", BLUE));
  Object.assign(PREVIEW, { Content: Preview });
  shownItems = {};
  onShow.mockReset();
  onPaint.mockReset();
  toastStore.setState({ toasts: [] });
});

/** Shows what it was asked to show, as text. */
const Preview = ({ item, isStill, label }: MatrixPreviewProps) => {
  const { patternId = 0 } = item.display;
  shownItems[patternId] = item;
  return <canvas aria-label={label || undefined} data-pattern={patternId} data-still={isStill} />;
};

function matrix(display: Partial<MatrixItem["display"]> = {}): MatrixItem {
  const item = matrixItem("Hall");
  return { ...item, display: { ...item.display, patternId: 0, ...display } };
}

async function open(item = matrix(), matrices = [item]) {
  const props = {
    item,
    matrices,
    onShow,
    onPaint,
    onMissing,
    library: createSavedPatterns(hub.api),
  };
  const view = render(<PatternShelf {...props} />);
  const change = (changed: MatrixItem) => view.rerender(<PatternShelf {...props} item={changed} />);
  await screen.findByRole("group", { name: "Saved patterns" });
  // The files arrive after the list.
  await waitFor(() => expect(hub.loaded).toHaveLength(hub.patterns.size));
  await act(async () => {});
  return { ...view, change };
}

const tiles = () => screen.getAllByRole("button").filter((each) => each.hasAttribute("aria-pressed"));
const tile = (name: string | RegExp) => screen.getByRole("button", { name });
const click = (name: string | RegExp) => fireEvent.click(tile(name));
const toasts = () => toastStore.getState().toasts.map(({ text }) => text);

it("begins with the painted pattern; the shown one is marked", async () => {
  await open(matrix({ patternId: 2 }));
  expect(tiles().map(({ textContent }) => textContent)).toEqual(["Painted", "Fire (animation)", "Sea"]);
  expect(tiles().map((each) => each.getAttribute("aria-pressed"))).toEqual(["false", "false", "true"]);
});

it("marks the painted pattern if the page's pattern does not exist", async () => {
  await open(matrix({ patternId: 9 }));
  expect(onMissing).toHaveBeenLastCalledWith(9);
  expect(tile("Painted").getAttribute("aria-pressed")).toBe("true");
});

it("one tap shows a pattern", async () => {
  await open();
  click("Sea");
  expect(onShow).toHaveBeenCalledWith(2);
  click("Painted");
  expect(onShow).toHaveBeenLastCalledWith(0);
});

it("while one is painted, only its own tile is drawn again", async () => {
  const { change } = await open();
  const before = shownItems;
  Object.assign(PREVIEW, { Content: Preview });
  shownItems = {};
  const pattern = BLACK_PATTERN.map(() => "#ff0000");
  change(matrix({ pattern }));
  expect(shownItems[0]?.display.pattern).toEqual(pattern);
  expect(shownItems[1]).toBe(before[1]);
  expect(shownItems[2]).toBe(before[2]);
});

describe("an animation", () => {
  const isStill = () => tile(/^Fire/).querySelector("canvas")?.dataset.still === "true";

  it("moves while it is pointed at or has the focus", async () => {
    await open();
    expect(isStill()).toBe(true);
    fireEvent.pointerEnter(tile(/^Fire/));
    expect(isStill()).toBe(false);
    fireEvent.pointerLeave(tile(/^Fire/));
    expect(isStill()).toBe(true);
    fireEvent.focus(tile(/^Fire/));
    expect(isStill()).toBe(false);
    fireEvent.blur(tile(/^Fire/));
    expect(isStill()).toBe(true);
  });

  it("moves by itself on a touch screen", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (query) => ({ matches: query === "(hover: none)" }) as MediaQueryList,
    );
    await open();
    expect(isStill()).toBe(false);
  });
});

describe("saving the painted pattern", () => {
  const name = () => screen.getByLabelText<HTMLInputElement>("Name of the pattern");

  it("suggests a name and adds it", async () => {
    await open(matrix({ pattern: BLACK_PATTERN.map((black, at) => (at === 5 ? "#ff0000" : black)) }));
    click("Save as…");
    expect(name().value).toBe("Pattern 3");
    fireEvent.change(name(), { target: { value: " Dot " } });
    click("Save");
    await screen.findByRole("button", { name: "Dot" });
    expect(hub.patterns.get(3)).toMatchObject({ name: "Dot", colors: [[0, 0, 0], RED] });
    await waitFor(() => expect(screen.queryByLabelText("Name of the pattern")).toBeNull());
    expect(onShow).not.toHaveBeenCalled();
  });

  it("keeps the name and says why if the hub refuses", async () => {
    await open();
    click("Save as…");
    hub.refusal = { ...apiError(409), error: { ...apiError(409).error, message: "There is no room." } };
    click("Save");
    await waitFor(() => expect(toasts()).toEqual(["There is no room."]));
    expect(name().value).toBe("Pattern 3");
  });

  it("is not possible while a saved one is shown, or without a name", async () => {
    await open();
    click("Save as…");
    fireEvent.change(name(), { target: { value: "  " } });
    click("Save");
    expect(hub.patterns.size).toBe(2);
    click("Cancel");
    expect(tile("Save as…")).toBeTruthy();
  });
});

it("a saved picture can be painted on as a copy; an animation cannot", async () => {
  const view = await open(matrix({ patternId: 2 }));
  expect(screen.queryByRole("button", { name: "Save as…" })).toBeNull();
  click("Paint on a copy");
  expect(onPaint).toHaveBeenCalledWith(BLACK_PATTERN.map(() => "#0000ff"));
  view.unmount();
  hub.loaded.length = 0;
  await open(matrix({ patternId: 1 }));
  expect(screen.queryByRole("button", { name: "Paint on a copy" })).toBeNull();
});

describe("editing", () => {
  it("renames when a field is left", async () => {
    await open();
    click("Edit saved patterns");
    const field = screen.getByLabelText("Name of Fire");
    fireEvent.change(field, { target: { value: "Blaze" } });
    fireEvent.blur(field);
    expect(await screen.findByLabelText("Name of Blaze")).toBeTruthy();
    expect(hub.patterns.get(1)).toMatchObject({ name: "Blaze", durations: [100, 100] });
    click("Done");
    expect(tile("Blaze (animation)")).toBeTruthy();
  });

  it("keeps the focus when it begins and ends, and after a name was given", async () => {
    await open();
    tile("Edit saved patterns").focus();
    click("Edit saved patterns");
    expect(document.activeElement).toBe(tile("Done"));
    click("Done");
    expect(document.activeElement).toBe(tile("Edit saved patterns"));
    click("Save as…");
    click("Cancel");
    expect(document.activeElement?.contains(tile("Save as…"))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it("does not save a name that is empty or the same", async () => {
    await open();
    click("Edit saved patterns");
    const field = screen.getByLabelText<HTMLInputElement>("Name of Fire");
    fireEvent.change(field, { target: { value: " " } });
    fireEvent.blur(field);
    await waitFor(() => expect(field.value).toBe("Fire"));
    expect(hub.revision).toBe(2);
  });

  it("deletes a pattern when that can no longer be undone", async () => {
    await open(matrix(), [matrix()]);
    click("Edit saved patterns");
    click("Delete Fire");
    await waitFor(() => expect(screen.queryByLabelText("Name of Fire")).toBeNull());
    act(() => toastStore.getState().toasts.at(-1)?.onUndo?.());
    await screen.findByLabelText("Name of Fire");
    expect([...hub.patterns.keys()]).toEqual([1, 2]);
    click("Delete Fire");
    await act(() => sendUndoable());
    expect([...hub.patterns.keys()]).toEqual([2]);
  });
});

describe("a full library", () => {
  beforeEach(() => {
    hub.max = 2;
  });

  it("takes no more, and says so", async () => {
    await open();
    expect(tile("Save as…").getAttribute("aria-disabled")).toBe("true");
    expect(tile("Add picture or animation").getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText("2 patterns are the most. Delete one first.")).toBeTruthy();
  });
});

describe("a file", () => {
  const picture = new File(["no picture"], "fire.txt");
  const dragged = { dataTransfer: { types: ["Files"], files: [picture] } };

  it("is chosen by a button; one that is no picture changes nothing", async () => {
    await open();
    fireEvent.change(screen.getByLabelText("Picture or animation"), { target: { files: [picture] } });
    const problem = await screen.findByRole("alert");
    expect(problem.textContent).toContain("The browser can't read this picture.");
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(hub.patterns.size).toBe(2);
    expect(onShow).not.toHaveBeenCalled();
  });

  it("can be dropped on the shelf, which says so meanwhile", async () => {
    await open();
    const shelf = screen.getByRole("group", { name: "Saved patterns" });
    fireEvent.dragOver(shelf, dragged);
    expect(screen.getByText("Drop the picture or animation here")).toBeTruthy();
    fireEvent.dragLeave(shelf, dragged);
    expect(screen.queryByText("Drop the picture or animation here")).toBeNull();
    fireEvent.drop(shelf, dragged);
    expect(await screen.findByRole("dialog", { name: "Add picture or animation" })).toBeTruthy();
  });

  it("that is dropped while another one is looked at takes its place, with a name of its own", async () => {
    await open();
    for (const name of ["first", "second"]) {
      const file = new File([gifOf(32, 8, [{ rows: ["1"] }])], `${name}.gif`);
      const shelf = screen.getByRole("group", { name: "Saved patterns" });
      fireEvent.drop(shelf, { dataTransfer: { types: ["Files"], files: [file] } });
      const field = await screen.findByLabelText<HTMLInputElement>("Name of the pattern");
      await waitFor(() =>
        expect(screen.getByLabelText<HTMLInputElement>("Name of the pattern").value).toBe(name),
      );
      fireEvent.change(field, { target: { value: "Changed" } });
    }
  });
});
