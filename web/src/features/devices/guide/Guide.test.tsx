import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { HARDWARE } from "../../../../test/hardware";
import { fakeHub } from "../../../../test/hub";
import type { DeviceStatus } from "../../../api/types";
import { deviceStatusStore, setHubAway } from "../../../state/device-status";
import { hasMatrices, LED_TYPES } from "../hardware/hardware-forms";
import { OWN } from "../hardware/table-form";
import { Guide } from "./Guide";
import type { GuideProps } from "./Question";

const LIGHT = "POST /api/config/hardware/test-light";
const save = vi.fn<GuideProps["save"]>();

beforeEach(() => {
  save.mockReset().mockResolvedValue({ ok: true, value: null });
  deviceStatusStore.setState({ statuses: null, isAway: false });
});

const skipHome = vi.fn();

function open(step: string, settings = HARDWARE) {
  const hub = fakeHub({ [LIGHT]: { body: {} } });
  history.replaceState(null, "", `/settings?section=devices&view=guide&step=${step}`);
  const strips = LED_TYPES.map(({ colorOrder, ...each }) => ({
    ...each,
    change: { ledType: each.value, colorOrder },
  }));
  const given = { settings, save, strips, tables: [OWN], table: "own" };
  render(
    <Guide
      {...given}
      home={null}
      lostPlace={null}
      saveHome={() => save({})}
      skipHome={skipHome}
      pairing="The codes"
      hasMatrices={hasMatrices(settings.matrices)}
    />,
  );
  return hub;
}

const button = (name: string) => screen.getByRole("button", { name });
const isOff = (name: string) => button(name).getAttribute("aria-disabled") === "true";
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("the kind of LEDs is saved with its color order", async () => {
  open("strip");
  expect(screen.getByLabelText<HTMLInputElement>("WS2812B, 5 V").checked).toBe(true);
  await userEvent.click(screen.getByLabelText("WS2815, 12 V"));
  await userEvent.click(button("Next"));
  expect(save).toHaveBeenCalledWith({ ledType: "ws2815", colorOrder: "rgb" });
  await screen.findByRole("heading", { name: "How many LEDs does the strip have?" });
});

test("an answer that is saved after its question was left leads nowhere", async () => {
  open("home");
  let accept = () => {};
  save.mockReturnValue(new Promise((resolve) => (accept = () => resolve({ ok: true, value: null }))));
  await userEvent.click(button("Next"));
  await userEvent.click(button("Back"));
  const before = location.href;
  await act(async () => accept());
  expect(location.href).toBe(before);
});

test("skipping the question about the place drops what was entered for it", async () => {
  open("home");
  await userEvent.click(button("Skip"));
  expect(skipHome).toHaveBeenCalledOnce();
});

test.each(["0", "1001", "", "many"])("%j LEDs are rejected", (typed) => {
  open("count");
  type("Number of LEDs", typed);
  screen.getByText("A whole number from 1 to 1,000.");
  expect(isOff("Next")).toBe(true);
});

test("a color that was seen twice begins the question again", async () => {
  open("colors");
  for (const color of ["Red", "Red"]) await userEvent.click(button(color));
  screen.getByText(/A color was seen twice/);
  screen.getByText(/Color 1 of 3/);
});

test("a strip that cannot be lit is reported until it is", async () => {
  vi.useFakeTimers();
  const hub = open("colors");
  hub.reactions[LIGHT] = { status: 503, body: { message: "The hub is busy." } };
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  screen.getByText("The strip could not be lit: The hub is busy.");
  hub.reactions[LIGHT] = { body: {} };
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(screen.queryByText(/could not be lit/)).toBeNull();
});

test("the current limit follows from the power supply", async () => {
  open("supply");
  expect(isOff("Next")).toBe(true);
  await userEvent.click(screen.getByLabelText("5 V, 4 A"));
  screen.getByText(/^The strip draws at most 3 A\./);
  await userEvent.click(screen.getByLabelText("Another"));
  type("Amperes of the supply", "1");
  screen.getByText("A number from 1.5 to 100.");
  expect(isOff("Next")).toBe(true);
  type("Amperes of the supply", "12,5");
  await userEvent.click(button("Next"));
  expect(save).toHaveBeenCalledWith({ currentLimit: 10_000 });
});

test("a strip of 12 V leaves only a reserve", async () => {
  open("supply", { ...HARDWARE, ledType: "ws2815" });
  await userEvent.click(screen.getByLabelText("12 V, 10 A"));
  screen.getByText(/^The strip draws at most 8 A\. The rest is a reserve\./);
});

test("an answer that the hub does not take stays, with the reason, and can be sent again", async () => {
  open("table");
  const error = { status: 0, message: "", code: "", details: [], body: null };
  save.mockResolvedValueOnce({ ok: false, error });
  await userEvent.click(screen.getByLabelText("Yes, without switches"));
  await userEvent.click(button("Next"));
  expect((await screen.findByRole("alert")).textContent).toBe("The hub does not answer.");
  await userEvent.click(button("Next"));
  await screen.findByRole("heading", { name: "Ready" });
  expect(save).toHaveBeenLastCalledWith({ homing: "none", table: { present: true } });
});

test("a table and matrices that are not there are switched off, and on again", async () => {
  const none = [{ connection: "none" }, { connection: "none" }];
  open("matrices");
  await userEvent.click(screen.getByLabelText("No"));
  await userEvent.click(button("Next"));
  expect(save).toHaveBeenLastCalledWith({ matrices: none });
  await screen.findByRole("heading", { name: "Is there a sand table?" });
  await userEvent.click(screen.getByLabelText("No"));
  await userEvent.click(button("Next"));
  expect(save).toHaveBeenLastCalledWith({ table: { present: false } });
  cleanup();
  const matrices = HARDWARE.matrices.map((each) => ({ ...each, connection: "none" as const }));
  open("matrices", { ...HARDWARE, matrices });
  expect(screen.getByLabelText<HTMLInputElement>("No").checked).toBe(true);
  expect(screen.queryByText("The codes")).toBeNull();
  await userEvent.click(screen.getByLabelText("Yes"));
  expect(save).toHaveBeenLastCalledWith({
    matrices: [{ connection: "satellite" }, { connection: "satellite" }],
  });
  await screen.findByText("The codes");
});

test("matrices that have joined are named", () => {
  const status = (online: boolean) => ({ online }) as DeviceStatus;
  deviceStatusStore.setState({ statuses: { "matrix-1": status(true), "matrix-2": status(false) } });
  open("matrices");
  expect(screen.getByLabelText<HTMLInputElement>("Yes").checked).toBe(true);
  screen.getByText("Matrix 1, Matrix 2");
});

test.each([
  [true, true, "Set lights, matrices and sand with one tap"],
  [true, false, "Set lights and sand with one tap"],
  [false, true, "Set lights and matrices with one tap"],
  [false, false, "Set lights with one tap"],
])("the end speaks of what the home has: table %j, matrices %j", (table, matrices, text) => {
  const homeHas = { table, matrices };
  deviceStatusStore.setState({ statuses: { "room-lights-esp32": { homeHas } as DeviceStatus } });
  open("ready");
  screen.getByText(text, { exact: false });
  expect(screen.queryByText(/sand table/) !== null).toBe(table);
  expect(document.querySelectorAll("[data-step] .accent svg")).toHaveLength(1 + +table + +matrices);
});

test("a hub that is away is reported in the first steps, too, which cover the bar", () => {
  setHubAway(true);
  open("start");
  screen.getByText("The hub can't be reached, trying again.");
});

test("each question can be skipped and changes nothing; its heading has the focus, Back returns to it", async () => {
  open("start");
  await userEvent.click(button("Begin"));
  for (let step = 1; step <= 7; step++) {
    screen.getByRole("img", { name: `Step ${step} of 7` });
    expect(document.activeElement).toBe(screen.getByRole("heading"));
    await userEvent.click(button("Skip"));
  }
  screen.getByRole("heading", { name: "Ready" });
  await userEvent.click(button("Back"));
  expect(document.activeElement?.textContent).toBe("Is there a sand table?");
  expect(save).not.toHaveBeenCalled();
});

test("the test light ends when its question is left", async () => {
  const { sent } = open("colors");
  const shown = () => sent.map(({ body }) => body);
  await vi.waitFor(() => expect(shown()).toMatchObject([{ what: "color" }]));
  await userEvent.click(button("Skip"));
  await vi.waitFor(() => expect(shown()[1]).toEqual({ what: "off" }));
});
