import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactElement, useState } from "react";
import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { Button } from "../Button";
import { ColorField } from "./ColorField";
import { NumberField } from "./NumberField";
import { Select } from "./Select";
import { Switch } from "./Switch";
import { TextField } from "./TextField";
import { TimeField } from "./TimeField";

const changed = vi.fn();
beforeEach(() => void changed.mockReset());

interface HolderProps<Value> {
  start: Value;
  field: (value: Value, change: (value: Value) => void) => ReactElement;
}

/** Keeps a field's value in a state, as every caller does. */
function Holder<Value>({ start, field }: HolderProps<Value>) {
  const [value, setValue] = useState(start);
  return field(value, (next) => {
    changed(next);
    setValue(next);
  });
}

function show<Value>(start: Value, field: HolderProps<Value>["field"]) {
  render(<Holder start={start} field={field} />);
}

test("a switch is toggled with the space bar", async () => {
  show(false, (checked, onChange) => <Switch label="Auto-save" value={checked} onChange={onChange} />);
  await userEvent.tab();
  await userEvent.keyboard(" ");
  expect(changed).toHaveBeenCalledExactlyOnceWith(true);
  expect(screen.getByRole("switch", { name: "Auto-save", checked: true })).toBeTruthy();
});

test("a password is hidden until the user chooses to show it", async () => {
  show("secret", (value, onChange) => (
    <TextField label="Password" type="password" value={value} onChange={onChange} />
  ));
  const field = screen.getByLabelText("Password") as HTMLInputElement;
  expect(field.type).toBe("password");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(field.type).toBe("text");
  await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect(field.type).toBe("password");
});

test.each([
  ["45", 45],
  ["200", 120],
  ["-3", 0],
  ["7.6", 8],
  ["", 0],
  ["x", 0],
])("a number field from 0 to 120 reads %j as %d", (typed, value) => {
  show(10, (minutes, onChange) => (
    <NumberField label="Fade" suffix="min" value={minutes} min={0} max={120} onChange={onChange} />
  ));
  fireEvent.change(screen.getByLabelText("Fade"), { target: { value: typed } });
  expect(changed).toHaveBeenLastCalledWith(value);
});

describe("while a number is typed", () => {
  let field: HTMLInputElement;
  beforeEach(async () => {
    show(60, (minutes, onChange) => (
      <NumberField label="Fade" suffix="min" value={minutes} min={0} max={120} onChange={onChange} />
    ));
    field = screen.getByLabelText("Fade");
    await userEvent.clear(field);
    await userEvent.type(field, "45");
  });

  it("intermediate texts are not reported as values", async () => {
    expect(changed).not.toHaveBeenCalled();
    fireEvent(field, new Event("change", { bubbles: true }));
    expect(changed).toHaveBeenCalledExactlyOnceWith(45);
  });

  it("a pause applies the number", async () => {
    await waitFor(() => expect(changed).toHaveBeenCalledExactlyOnceWith(45));
    expect(field.value).toBe("45");
  });

  it("an emptied field waits, then counts as the minimum and shows it", async () => {
    await userEvent.clear(field);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(changed).not.toHaveBeenCalled();
    fireEvent(field, new Event("change", { bubbles: true }));
    expect(changed).toHaveBeenCalledExactlyOnceWith(0);
    expect(field.value).toBe("0");
  });
});

test("the unit of a number is part of its description", () => {
  show(5, (value, onChange) => (
    <NumberField label="Fade" suffix="min" value={value} min={0} max={120} onChange={onChange} />
  ));
  const unit = screen.getByLabelText("Fade").getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(unit)?.textContent).toBe("min");
});

test("a time field reports complete times only, and shows its value again when it is left empty", () => {
  show("06:00", (time, onChange) => <TimeField label="Start" value={time} onChange={onChange} />);
  const field = screen.getByLabelText("Start") as HTMLInputElement;
  fireEvent.change(field, { target: { value: "" } });
  expect(changed).not.toHaveBeenCalled();
  expect(field.value).toBe("");
  fireEvent.blur(field);
  expect(field.value).toBe("06:00");
  fireEvent.change(field, { target: { value: "07:30" } });
  expect(changed).toHaveBeenCalledExactlyOnceWith("07:30");
});

test("a complete hex code changes the colour, an incomplete one does not yet", async () => {
  show("#ff0000", (color, onChange) => <ColorField label="Color" value={color} onChange={onChange} />);
  const hex = screen.getByLabelText("Color, hex code") as HTMLInputElement;
  await userEvent.clear(hex);
  await userEvent.type(hex, "#00FF");
  expect(changed).not.toHaveBeenCalled();
  await userEvent.type(hex, "aa");
  expect(changed).toHaveBeenCalledExactlyOnceWith("#00ffaa");
  await userEvent.clear(hex);
  await userEvent.tab();
  expect(hex.value).toBe("#00ffaa");
});

test("a select reports the chosen value", async () => {
  const options = [
    { value: "solid", label: "Solid" },
    { value: "rainbow", label: "Rainbow" },
  ];
  show("solid", (value, onChange) => (
    <Select label="Mode" value={value} options={options} onChange={onChange} />
  ));
  await userEvent.selectOptions(screen.getByLabelText("Mode"), "Rainbow");
  expect(changed).toHaveBeenCalledExactlyOnceWith("rainbow");
});

test.each([{ busy: true }, { disabled: true }])(
  "a button with %j ignores clicks but keeps the focus",
  async (state) => {
    render(
      <Button {...state} onClick={changed}>
        Save
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Save" });
    await userEvent.click(button);
    expect(changed).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-disabled")).toBe("true");
  },
);
