import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { HARDWARE } from "../../../../test/hardware";
import { ADA, fakeHub } from "../../../../test/hub";
import { sessionStore } from "../../../state/session";
import { HardwareCard } from "./HardwareCard";
import type { FormId } from "./hardware-forms";
import { draftStore, dropDraft, hardware } from "./hardware-store";

const PUT = "PUT /api/config/hardware";

beforeEach(async () => {
  dropDraft();
  sessionStore.setState({ user: ADA });
  fakeHub({ "GET /api/config/hardware": { body: HARDWARE } });
  await hardware.reload();
});

function open(form: FormId): void {
  render(<HardwareCard opened={[form]} onToggle={() => {}} />);
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole("button", { name });
const isOff = (name: string) => button(name).getAttribute("aria-disabled") === "true";
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const choose = (label: string, option: string) => userEvent.selectOptions(field(label), option);

test.each(["0", "1001", "12.5", "", "many"])("%j LEDs are rejected with the reason", async (typed) => {
  const hub = fakeHub({});
  open("strip");
  type("LED count", typed);
  expect(field("LED count").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("A whole number from 1 to 1,000.").id).toBe(
    field("LED count").getAttribute("aria-describedby"),
  );
  expect(isOff("Save")).toBe(true);
  await userEvent.click(button("Discard"));
  expect(field("LED count").value).toBe("60");
  expect(hub.sent).toEqual([]);
});

test("an unlimited current is warned of, and what was changed is marked until it is saved", async () => {
  const hub = fakeHub({ [PUT]: { body: { ...HARDWARE, currentLimit: 0 } } });
  open("strip");
  type("Current limit (mA)", "0");
  screen.getByText("No limit: the LEDs may draw more than their power supply can give.");
  within(button("LED strip Unsaved")).getByText("Unsaved");
  await userEvent.click(button("Save"));
  expect(hub.sent[0]?.body).toEqual({ currentLimit: 0 });
  expect(await screen.findByText("Saved")).toBeTruthy();
});

test("the kind of LEDs brings its color order, its current and its limit of LEDs", async () => {
  open("strip");
  await choose("LEDs", "WS2815, 12 V");
  expect(field("Color order").value).toBe("rgb");
  screen.getByText(/At the strip's 12 V\./);
  await choose("LEDs", "SK6812 RGBW, 5 V");
  screen.getByText(/With a white LED beside red, green and blue\./);
  type("LED count", "751");
  screen.getByText("A whole number from 1 to 750.");
});

test("white is balanced by a preset, or by shares of its colors", async () => {
  open("strip");
  await choose("White balance", "Typical strip");
  await choose("White balance", "Own");
  const blue = screen.getByRole("slider", { name: "Blue" });
  expect(blue.getAttribute("aria-valuetext")).toBe("94 %");
  fireEvent.change(blue, { target: { value: "93" } });
  expect(draftStore.getState()).toEqual({ whiteBalance: "#ffb0ed" });
});

test("the hub's reason for a rejection is shown until something is changed", async () => {
  fakeHub({ [PUT]: { status: 400, body: { message: "ledCount must be between 1 and 1000." } } });
  open("strip");
  type("LED count", "500");
  await userEvent.click(button("Save"));
  await screen.findByText("ledCount must be between 1 and 1000.");
  screen.getByText("Unsaved changes");
  type("LED count", "501");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("steps may have a fraction, and homing is explained", async () => {
  const hub = fakeHub({ [PUT]: { body: HARDWARE } });
  open("table");
  type("Steps per millimeter", "0.5");
  screen.getByText("A number from 1 to 1000.");
  type("Steps per millimeter", "80,5");
  screen.getByText(/the table looks for its corner by itself/);
  await choose("Homing", "By hand");
  screen.getByText(/puts the ball at 0,0/);
  await userEvent.click(button("Save"));
  expect(hub.sent.find(({ body }) => body)?.body).toEqual({ stepsPerMm: 80.5, homing: "none" });
});

test("the chain of a matrix is told, and one matrix is saved without the other", async () => {
  const hub = fakeHub({ [PUT]: { body: HARDWARE } });
  open("matrices");
  const second = within(screen.getByRole("group", { name: "Matrix 2" }));
  second.getByText(/^Starts at the top left, goes down the first column, turning at its end\./);
  await userEvent.selectOptions(second.getByLabelText("Turned by"), "90°");
  await userEvent.click(second.getByRole("switch", { name: "Serpentine" }));
  await userEvent.click(second.getByRole("switch", { name: "Mirrored" }));
  second.getByText(/^Starts at the bottom right, goes left the first row, each row the same way\./);
  await userEvent.click(button("Save"));
  expect(hub.sent[0]?.body).toEqual({ matrices: [{}, { rotation: 90, flip: true, serpentine: false }] });
});

test("the wiring of a matrix that is not connected is hidden", async () => {
  open("matrices");
  const first = within(screen.getByRole("group", { name: "Matrix 1" }));
  await userEvent.selectOptions(first.getByLabelText("Connection"), "None");
  expect(first.queryByLabelText("Turned by")).toBeNull();
});

test("a home without a table has a switch that brings it back", async () => {
  const hub = fakeHub({ [PUT]: { body: { ...HARDWARE, table: { ...HARDWARE.table, present: false } } } });
  open("table");
  await userEvent.click(screen.getByRole("switch", { name: "There is a sand table" }));
  expect(screen.queryByLabelText("Homing")).toBeNull();
  await userEvent.click(button("Save"));
  expect(hub.sent.find(({ body }) => body)?.body).toEqual({ table: { present: false } });
  await userEvent.click(screen.getByRole("switch", { name: "There is a sand table" }));
  expect(screen.getByLabelText("Homing")).toBeTruthy();
});

test("a home without matrices has a switch that brings them back, connected as before", async () => {
  const none = HARDWARE.matrices.map((each) => ({ ...each, connection: "none" }));
  const hub = fakeHub({ [PUT]: { body: { ...HARDWARE, matrices: none } } });
  open("matrices");
  const areThere = screen.getByRole("switch", { name: "There are LED matrices" });
  await userEvent.click(areThere);
  await userEvent.click(areThere);
  expect(draftStore.getState()).toEqual({
    "matrices.0.connection": "satellite",
    "matrices.1.connection": "satellite",
  });
  await userEvent.click(areThere);
  await userEvent.click(button("Save"));
  expect(hub.sent[0]?.body).toEqual({ matrices: [{ connection: "none" }, { connection: "none" }] });
  expect(screen.queryByLabelText("Connection")).toBeNull();
  await userEvent.click(areThere);
  expect(screen.getAllByLabelText<HTMLSelectElement>("Connection").map(({ value }) => value)).toEqual([
    "satellite",
    "satellite",
  ]);
});

test("a time zone is chosen by its city, or by a rule", async () => {
  open("home");
  await choose("Time zone", "New York · America");
  expect(screen.queryByLabelText("Time zone rule")).toBeNull();
  expect(draftStore.getState()).toEqual({ timezone: "<-05>5<-04>,M3.2.0,M11.1.0" });
  await choose("Time zone", "By a rule");
  type("Time zone rule", "");
  screen.getByText("A rule such as CET-1CEST,M3.5.0,M10.5.0/3.");
});

test("a city is shown after another one with the same rule", async () => {
  open("home");
  await choose("Time zone", "Berlin · Europe");
  await choose("Time zone", "Paris · Europe");
  expect(screen.getByLabelText<HTMLSelectElement>("Time zone").value).toBe("Europe/Paris");
});

test("a zone without a yearly rule says so", async () => {
  const inRamadan = (instant: number) => Math.floor(instant / 86_400_000) % 354 < 30;
  const Real = Intl.DateTimeFormat;
  function MoroccanFormat(locale?: string, options?: Intl.DateTimeFormatOptions) {
    const format = new Real(locale, options);
    const value = (at: number) => (inRamadan(at) ? "GMT+00:00" : "GMT+01:00");
    return options?.timeZone === "Africa/Casablanca"
      ? Object.defineProperty(format, "format", { value })
      : format;
  }
  vi.stubGlobal("Intl", Object.assign(Object.create(Intl), { DateTimeFormat: MoroccanFormat }));
  open("home");
  await choose("Time zone", "Casablanca · Africa");
  screen.getByText(/follow no yearly rule/);
  vi.unstubAllGlobals();
});

test("names that no hub can have are rejected", () => {
  open("home");
  type("Hub name", "Living Room");
  screen.getByText("1 to 32 letters a-z, digits or dashes, and no dash at its ends.");
  type("Further names of this hub", "a_b");
  screen.getByText("“a_b” is no host name.");
});
