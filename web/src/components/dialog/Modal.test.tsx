import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { Modal } from "./Modal";

function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Modal title="Export" onClose={() => setOpen(false)} actions={<button type="button">Copy</button>}>
          Text
        </Modal>
      )}
    </>
  );
}

beforeEach(async () => {
  render(<Example />);
  await userEvent.click(screen.getByText("Open"));
});

const dialog = () => screen.getByRole<HTMLDialogElement>("dialog");

function press(down: Element, up: Element) {
  fireEvent.pointerDown(down);
  fireEvent.click(up);
}

test("it is a dialog with the title as its name", () => {
  expect(screen.getByRole("dialog", { name: "Export" })).toBeTruthy();
});

test.each([
  ["Escape", () => fireEvent(dialog(), new Event("cancel", { cancelable: true }))],
  ["whatever else the browser closes dialogs by", () => act(() => dialog().close())],
  ["the close button", () => userEvent.click(screen.getByRole("button", { name: "Close" }))],
  ["a click outside", () => press(dialog(), dialog())],
])("%s closes it and restores the focus", async (_, close) => {
  screen.getByText("Copy").focus();
  await close();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByText("Open"));
});

test("a click inside keeps it open", async () => {
  await userEvent.click(screen.getByText("Export"));
  expect(screen.getByRole("dialog")).toBeTruthy();
});

test("text selected from inside to outside keeps it open", () => {
  press(screen.getByText("Export"), dialog());
  expect(dialog()).toBeTruthy();
});

test("Tab cycles through the controls inside", () => {
  const [first, last] = [screen.getByRole("button", { name: "Close" }), screen.getByText("Copy")];
  last.focus();
  fireEvent.keyDown(last, { key: "Tab" });
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first, { key: "Tab", shiftKey: true });
  expect(document.activeElement).toBe(last);
});

test("the second click of a double click that opened it does not close it", () => {
  fireEvent.pointerDown(dialog());
  fireEvent.click(dialog(), { detail: 2 });
  expect(screen.queryByRole("dialog")).toBeTruthy();
});
