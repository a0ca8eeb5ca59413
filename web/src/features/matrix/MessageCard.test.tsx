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
  render(<MessageCard whichShow="The matrices show" />);
  expect(show().getAttribute("aria-disabled")).toBe("true");
  write("Dinner is ready");
  fireEvent.change(screen.getByLabelText("Shown for"), { target: { value: "60" } });
  fireEvent.click(show());
  expect(await screen.findByText("Sent.")).toBeTruthy();
  expect(sent.at(-1)).toMatchObject({ call: NOTIFY, body: { text: "Dinner is ready", seconds: 60 } });
  write("Dinner is ready!");
  expect(screen.queryByText("Sent.")).toBeNull();
});

it("says why the hub shows nothing, and keeps the text", async () => {
  fakeHub({ [NOTIFY]: { status: 409, body: { message: "The matrix is switched off." } } });
  render(<MessageCard whichShow="The matrices show" />);
  write("Dinner");
  fireEvent.click(show());
  expect(await screen.findByText("The matrix is switched off.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Text").value).toBe("Dinner");
});
