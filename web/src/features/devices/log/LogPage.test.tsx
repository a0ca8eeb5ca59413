import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Answer, fakeHub } from "../../../../test/hub";
import { LogPage } from "./LogPage";

const list = (text: string): Answer => ({
  body: { events: [{ number: 1, at: null, uptime: 1, level: "security", text }] },
});

test("a late response with the list that was shown before does not replace the chosen one", async () => {
  const answers: Record<string, (answer: Answer) => void> = {};
  const held = ({ call }: { call: string }) =>
    new Promise<Answer>((resolve) => {
      answers[call] = resolve;
    });
  const ALL = "GET /api/system/log";
  const SECURITY = "GET /api/system/log?kind=security";
  fakeHub({ [ALL]: held, [SECURITY]: held });
  render(<LogPage />);
  await userEvent.selectOptions(screen.getByLabelText("Show"), "Security");
  await act(async () => answers[SECURITY]?.(list("Token made")));
  await act(async () => answers[ALL]?.(list("Started")));
  expect(screen.getByText("Token made")).toBeTruthy();
  expect(screen.queryByText("Started")).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText("Show"), "All");
  expect(screen.queryByText("Token made")).toBeNull();
  expect(screen.getByText("Loading the log...")).toBeTruthy();
  await act(async () => answers[ALL]?.(list("Started")));
  expect(screen.getByText("Started")).toBeTruthy();
});

test("a log that cannot be loaded says so, and loads when it can", async () => {
  const hub = fakeHub({ "GET /api/system/log": { status: 500 } });
  render(<LogPage />);
  expect((await screen.findByRole("alert")).textContent).toMatch(/^The log could not be loaded\./);
  hub.reactions["GET /api/system/log"] = list("Started");
  await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
  await screen.findByText("Started");
  expect(screen.queryByRole("alert")).toBeNull();
});
