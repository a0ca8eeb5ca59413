import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeHub } from "../../../test/hub";
import { MessageCard } from "./MessageCard";

const NOTIFY = "POST /api/matrix/notify";

function write(text: string): void {
  fireEvent.input(screen.getByLabelText("Text"), { target: { value: text } });
}

const show = () => screen.getByRole("button", { name: "Show" });

it("sends what was written, for the chosen time", async () => {
  const { sent } = fakeHub({ [NOTIFY]: { body: { success: true } } });
  render(<MessageCard isOne={false} />);
  expect(show().getAttribute("aria-disabled")).toBe("true");
  write("Dinner is ready");
  fireEvent.change(screen.getByLabelText("Shown for"), { target: { value: "60" } });
  fireEvent.click(show());
  expect(await screen.findByText("Sent.")).toBeTruthy();
  expect(sent.at(-1)).toMatchObject({ call: NOTIFY, body: { text: "Dinner is ready", seconds: 60 } });
  write("Dinner is ready!");
  expect(screen.queryByText("Sent.")).toBeNull();
});

it.each([
  [false, "It is shown once on each matrix that is switched on, then again what is set."],
  [true, "It is shown once, then again what is set."],
])("says where it is shown (one picture: %s)", (isOne, where) => {
  fakeHub({});
  render(<MessageCard isOne={isOne} />);
  expect(screen.getByRole("status").textContent).toBe(where);
});

it("says why the hub shows nothing, and keeps the text", async () => {
  fakeHub({ [NOTIFY]: { status: 409, body: { message: "The matrix is switched off." } } });
  render(<MessageCard isOne={false} />);
  write("Dinner");
  fireEvent.click(show());
  expect(await screen.findByText("The matrix is switched off.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Text").value).toBe("Dinner");
});
