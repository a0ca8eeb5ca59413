import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { ColorPanel } from "./ColorPanel";
import { favorites, noteColor, recentLights } from "./kept-colors";

const onDragStart = vi.fn();
const onDragEnd = vi.fn();
let color = "";

function Example({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  color = value;
  return (
    <ColorPanel
      id="panel"
      value={value}
      onChange={setValue}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
    />
  );
}

const show = (first = "#ff0000") => render(<Example first={first} />);
const ring = () => screen.getByRole("slider", { name: "Hue" });
const group = (name: string) => screen.queryByRole("group", { name });
const colorsOf = (name: string) =>
  within(group(name) as HTMLElement)
    .getAllByRole("button")
    .map((each) => each.getAttribute("aria-label"));

beforeEach(() => {
  localStorage.clear();
  recentLights.store.setState({ colors: [] });
  favorites.setState({ colors: [] });
  onDragStart.mockReset();
  onDragEnd.mockReset();
});

test.each([
  ["ArrowRight", 5, "#ff1500"],
  ["ArrowLeft", 355, "#ff0015"],
  ["PageUp", 30, "#ff8000"],
  ["End", 359, "#ff0004"],
])("%s turns the ring", (key, hue, expected) => {
  show();
  fireEvent.keyDown(ring(), { key });
  expect(ring().getAttribute("aria-valuenow")).toBe(String(hue));
  expect(color).toBe(expected);
});

test("the ring names its hue, and reports the beginning and the end of a drag", () => {
  show("#0000ff");
  expect(ring().getAttribute("aria-valuetext")).toBe("blue, 240°");
  fireEvent.keyDown(ring(), { key: "ArrowUp" });
  fireEvent.keyDown(ring(), { key: "ArrowUp" });
  expect([onDragStart.mock.calls.length, onDragEnd.mock.calls.length]).toEqual([1, 0]);
  fireEvent.keyUp(ring(), { key: "ArrowUp" });
  expect(onDragEnd).toHaveBeenCalledTimes(1);
});

test("without saturation the ring keeps its hue", () => {
  show("#0000ff");
  const saturation = screen.getByLabelText("Saturation");
  fireEvent.change(saturation, { target: { value: "0" } });
  expect(color).toBe("#ffffff");
  expect(ring().getAttribute("aria-valuenow")).toBe("240");
  fireEvent.change(saturation, { target: { value: "50" } });
  expect(color).toBe("#8080ff");
});

test("from white, the ring goes to a full color", () => {
  show("#ffffff");
  fireEvent.keyDown(ring(), { key: "PageUp" });
  expect(color).toBe("#ff8000");
});

test("warmth shows kelvin while the color is one of its whites", () => {
  show();
  const warmth = screen.getByLabelText<HTMLInputElement>("Warmth");
  expect([warmth.min, warmth.max, warmth.step]).toEqual(["1800", "6500", "100"]);
  expect(warmth.getAttribute("aria-valuetext")).toBe("For white tones");
  fireEvent.change(warmth, { target: { value: "1800" } });
  expect(warmth.getAttribute("aria-valuetext")).toBe("1,800 K");
  expect(color).toBe("#ff7e00");
});

test("favorites are added and removed, and kept in this browser", () => {
  show("#123456");
  fireEvent.click(screen.getByRole("button", { name: "Add to favorites" }));
  expect(colorsOf("Favorites colors")).toEqual(["#123456"]);
  expect(localStorage.getItem("favoriteColors")).toBe("#123456");
  fireEvent.click(screen.getByRole("button", { name: "Remove from favorites" }));
  expect(group("Favorites colors")).toBeNull();
});

test("the last 6 colors that stayed are listed; those on the way are not", async () => {
  vi.useFakeTimers();
  show();
  noteColor("#000001");
  for (const digit of "2345678") {
    noteColor(`#00000${digit}`);
    await act(() => vi.advanceTimersByTimeAsync(800));
  }
  expect(colorsOf("Recent colors")).toEqual([..."876543"].map((digit) => `#00000${digit}`));
  expect(localStorage.getItem("recentLightColors")).toMatch(/^#000008 /);
  vi.useRealTimers();
});
