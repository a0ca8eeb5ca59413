import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { HARDWARE } from "../../../../test/hardware";
import { draftStore, dropDraft, hardware, useHardware } from "./hardware-store";
import { TableFields } from "./TableFields";

function Form() {
  return <TableFields settings={HARDWARE} draft={useHardware().draft} />;
}

beforeEach(() => {
  dropDraft();
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

test("another table can be chosen before a number is changed", () => {
  choose("Table", "own");
  expect(field("Table")?.value).toBe("own");
  expect(draftStore.getState()).toEqual({});
});

test("polar motors make the table round", () => {
  choose("Motors", "polar");
  expect(draftStore.getState()).toEqual({ drive: "polar", "table.shape": "round" });
});
