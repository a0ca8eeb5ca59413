import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { settle } from "../../../test/manual-timers";
import { moved } from "../../lib/moved";
import { SortableList } from "./SortableList";

let items: string[];

function Rows({ isFixed = false }) {
  const [shown, setShown] = useState(["Rose", "Star", "Wave", "Rings"]);
  items = shown;
  return (
    <SortableList
      label="Patterns"
      items={shown}
      keyOf={(name) => name}
      nameOf={(name) => name}
      {...(!isFixed && {
        onMove: (from, to) => setShown(moved(shown, from, to)),
        onRemove: (at) => setShown(shown.toSpliced(at, 1)),
      })}
    >
      {(name, at) => (
        <span>
          {at + 1}: {name}
        </span>
      )}
    </SortableList>
  );
}

const button = (name: string) => screen.getByRole("button", { name });
const status = () => screen.getByRole("status").textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });

beforeEach(() => void render(<Rows />));

test("an item is moved with the arrow keys, Home and End; its new place is announced", () => {
  button("Move Rose, 1 of 4").focus();
  press("ArrowUp");
  expect(status()).toBe("");
  press("ArrowDown");
  press("ArrowDown");
  expect(items).toEqual(["Star", "Wave", "Rose", "Rings"]);
  expect(status()).toBe("Rose is now 3 of 4.");
  expect(document.activeElement).toBe(button("Move Rose, 3 of 4"));
  press("End");
  press("Home");
  expect(items).toEqual(["Rose", "Star", "Wave", "Rings"]);
});

test("an item is moved with buttons, which its handle shows", () => {
  fireEvent.click(button("Move Star, 2 of 4"));
  fireEvent.click(button("To the end"));
  expect(items).toEqual(["Rose", "Wave", "Rings", "Star"]);
  expect(button("Down").getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(button("Up"));
  expect(items).toEqual(["Rose", "Wave", "Star", "Rings"]);
  fireEvent.click(button("Move Star, 3 of 4"));
  expect(screen.queryByRole("button", { name: "Up" })).toBeNull();
});

test("the buttons are shown for a click, not for the end of a drag, and again after it", async () => {
  vi.useFakeTimers();
  vi.spyOn(Element.prototype, "setPointerCapture").mockImplementation(() => {});
  const grip = button("Move Star, 2 of 4");
  fireEvent.pointerDown(grip, { button: 0, clientY: 100 });
  fireEvent.pointerMove(grip, { clientY: 110 });
  fireEvent.pointerUp(grip);
  fireEvent.click(grip);
  expect(grip.getAttribute("aria-expanded")).toBe("false");
  act(() => vi.runAllTimers());
  fireEvent.click(grip);
  expect(grip.getAttribute("aria-expanded")).toBe("true");
  await act(settle);
});

test("an item is removed by its button and by the key Delete; the next one gets the focus", () => {
  button("Remove Star").focus();
  fireEvent.click(button("Remove Star"));
  expect(status()).toBe("Star is removed.");
  expect(document.activeElement).toBe(button("Move Wave, 2 of 3"));
  press("Delete");
  expect(items).toEqual(["Rose", "Rings"]);
});

test("rows that can't be moved have no handles", () => {
  document.body.replaceChildren();
  render(<Rows isFixed />);
  screen.getByText("1: Rose");
  expect(screen.queryByRole("button")).toBeNull();
});
