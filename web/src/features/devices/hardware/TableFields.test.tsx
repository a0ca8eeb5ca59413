import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { HARDWARE } from "../../../../test/hardware";
import { fakeHub } from "../../../../test/hub";
import { draftStore, dropDraft, hardware, useHardware } from "./hardware-store";
import { TableFields } from "./TableFields";

function Form() {
  const { settings, draft } = useHardware();
  return <TableFields settings={settings ?? HARDWARE} draft={draft} />;
}

const CONTROLLER = "GET /api/gcode/controller";
const steps = (x: number, y: number) => [
  { name: "$100", value: x, wanted: 80, verdict: "differs", isHarmless: false },
  { name: "$101", value: y, wanted: 80, verdict: "differs", isHarmless: false },
];

beforeEach(() => {
  dropDraft();
  fakeHub({ [CONTROLLER]: { body: { settings: [] } } });
  hardware.store.setState({ value: HARDWARE });
  render(<Form />);
});

const field = (label: string) => screen.queryByLabelText<HTMLInputElement | HTMLSelectElement>(label);

function choose(label: string, value: string): void {
  fireEvent.change(field(label) as HTMLElement, { target: { value } });
}

test("a preset fills in the fields, and another number makes it another table", () => {
  expect(field("Table")?.value).toBe("usual");
  choose("Table", "Dune Weaver Mini");
  expect(field("Diameter (mm)")?.value).toBe("250");
  expect(field("Gear ratio")?.value).toBe("-6.25");
  expect(field("Shape")).toBeNull();
  choose("Diameter (mm)", "260");
  expect(field("Table")?.value).toBe("own");
  choose("Table", "usual");
  expect(field("Width (mm)")?.value).toBe("600");
});

test("the table of the connected controller is offered, and set up in one tap", async () => {
  cleanup();
  const hub = fakeHub({
    [CONTROLLER]: { body: { settings: steps(200, 163.999_998) } },
    "PUT /api/config/hardware": { body: { ...HARDWARE, drive: "polar", stepsPerMm: 200, stepsPerMmY: 164 } },
  });
  render(<Form />);
  choose("Table", "Dune Weaver Pro");
  await userEvent.click(await screen.findByRole("button", { name: "Set up for this table" }));
  const sent = hub.sent.find(({ body }) => body)?.body;
  expect(sent).toMatchObject({ drive: "polar", stepsPerMm: 200, stepsPerMmY: 164, homing: "auto" });
  expect(sent).toMatchObject({ table: { shape: "round", width: 250, radiusMm: 20, gearRatio: 6.25 } });
  expect(draftStore.getState()).toEqual({});
});

test("another table can be chosen before a number is changed", () => {
  choose("Table", "own");
  expect(field("Table")?.value).toBe("own");
  expect(draftStore.getState()).toEqual({});
});

test("polar motors make the table round", () => {
  choose("Motors", "polar");
  expect(draftStore.getState()).toEqual({ drive: "polar", "table.shape": "round" });
});
