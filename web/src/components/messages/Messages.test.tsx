import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
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
