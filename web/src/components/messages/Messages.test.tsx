import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Messages } from "./Messages";

const shown = (toasts: { id: number; text: string }[]) => (
  <>
    <main id="main" tabIndex={-1} />
    <Messages toasts={toasts} failure={null} notice={null} onDismiss={() => {}} />
  </>
);

test("the focus goes to the screen when a focused toast ends", () => {
  const { rerender } = render(shown([{ id: 1, text: "Matrix 2 is offline" }]));
  screen.getByRole("button", { name: "Dismiss" }).focus();
  rerender(shown([]));
  expect(document.activeElement?.id).toBe("main");
});

test("Undo is that of the last toast that has one", () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const toasts = [
    { id: 1, text: "“Rose” deleted", onUndo: first },
    { id: 2, text: "“Star” deleted", onUndo: second },
    { id: 3, text: "Saved." },
  ];
  render(shown(toasts));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});
