import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { fakeHub } from "../../../../test/hub";
import { WledCard } from "./WledCard";

const GET = "GET /api/connections/wled";
const PUT = "PUT /api/connections/wled";
const SETTINGS = { enabled: false, gamma: false, universe: 1, mac: "" };
const OFF = { settings: SETTINGS, problem: "", live: null };
const ON = { ...OFF, settings: { ...SETTINGS, enabled: true } };
const LIVE = { protocol: "DDP", address: "192.168.1.20", fps: 58, frames: 900, skipped: 0, takenBack: false };

function open(state: object, reactions: Parameters<typeof fakeHub>[0] = {}) {
  const hub = fakeHub({ [GET]: { body: state }, ...reactions });
  render(<WledCard />);
  return hub;
}

const click = (name: string) => userEvent.click(screen.getByRole("switch", { name }));

test("warns before it is switched on, and shows its settings only then", async () => {
  let answer = OFF;
  const switchOn = () => {
    answer = ON;
    return { body: answer };
  };
  const hub = open(OFF, { [GET]: () => ({ body: answer }), [PUT]: switchOn });
  await screen.findByText("Off");
  screen.getByText(
    /Anyone in your home network can then change the room lights and run scenes without signing in\.$/,
  );
  expect(screen.queryByLabelText("E1.31 universe of the first LED")).toBeNull();
  await click("WLED apps and live light");
  await screen.findByText("On");
  await screen.findByText("No live light arrives.");
  expect(hub.sent.find(({ call }) => call === PUT)?.body).toEqual({ enabled: true });
});

test("the universe is saved when the user says so; the hub's reason for a rejection is shown", async () => {
  const message = "The settings could not be saved.";
  const hub = open(ON, { [PUT]: { status: 400, body: { message } } });
  const field = await screen.findByLabelText("E1.31 universe of the first LED");
  expect(screen.queryByRole("button", { name: "Save universe" })).toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, "640");
  await userEvent.click(screen.getByRole("button", { name: "Save universe" }));
  await screen.findByText(message);
  expect(hub.sent.find(({ call }) => call === PUT)?.body).toEqual({ universe: 640 });
});

test("says who sends live light, and what is wrong", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const problem = "UDP port 4048 is in use by another program.";
  let answer: object = { ...ON, live: LIVE };
  open(OFF, { [GET]: () => ({ body: answer }) });
  await screen.findByText("Live: DDP from 192.168.1.20, 58 fps");
  answer = { ...ON, problem, live: { ...LIVE, takenBack: true } };
  await vi.advanceTimersByTimeAsync(2_000);
  await screen.findByText("Taken back: DDP from 192.168.1.20, 58 fps");
  await screen.findByText(problem);
  vi.useRealTimers();
});
