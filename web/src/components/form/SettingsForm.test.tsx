import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Field } from "./form-field";
import { SettingsForm } from "./SettingsForm";
import { type Problem, type Send, useForm } from "./use-form";

interface Lamp {
  title: string;
  port: number;
  on: boolean;
}

const LAMP: Lamp = { title: "Desk", port: 80, on: false };
const FIELDS: Field<keyof Lamp>[] = [
  { name: "title", label: "Title", maxLength: 8 },
  { kind: "number", name: "port", label: "Port", min: 1, max: 9000, hint: "Usually 80" },
  { kind: "flag", name: "on", label: "On" },
];

function Subject({ saved, send }: { saved: Lamp; send: Send<Lamp> }) {
  const form = useForm(saved, send);
  return <SettingsForm form={form} fields={FIELDS} submit="Save" disabled={!form.isDirty} />;
}

const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const save = () => screen.getByRole("button", { name: "Save" });
const isResting = () => save().getAttribute("aria-disabled") === "true";

/** A form whose sending ends when `answer` is called. */
function open() {
  const sent: [Lamp, Partial<Lamp>][] = [];
  let end: (problem: Problem) => void = () => {};
  const send: Send<Lamp> = (...call) => {
    sent.push(call);
    return new Promise((resolve) => (end = resolve));
  };
  const { rerender } = render(<Subject saved={LAMP} send={send} />);
  const answer = async (problem: Problem) => {
    end(problem);
    await screen.findByRole("button", { name: "Save", busy: false });
  };
  return { sent, answer, show: (saved: Lamp) => rerender(<Subject saved={saved} send={send} />) };
}

test("only a form that differs from the saved values can be sent", async () => {
  open();
  expect(isResting()).toBe(true);
  await userEvent.click(field("On"));
  expect(isResting()).toBe(false);
  await userEvent.click(field("On"));
  expect(isResting()).toBe(true);
});

test("sends once all values and those that were typed; a later entry is kept", async () => {
  const { sent, answer, show } = open();
  await userEvent.type(field("Title"), "!{Enter}");
  await userEvent.click(save());
  expect(sent).toEqual([[{ ...LAMP, title: "Desk!" }, { title: "Desk!" }]]);
  expect(save().getAttribute("aria-busy")).toBe("true");
  await userEvent.click(field("On"));
  show({ ...LAMP, title: "Desk!" });
  await answer(null);
  expect(field("On").checked).toBe(true);
  show({ ...LAMP, title: "Table" });
  expect(field("Title").value).toBe("Table");
});

test("a sentence about a rejection goes with the next change, a list of problems stays", async () => {
  const { answer } = open();
  await userEvent.type(field("Title"), "!{Enter}");
  await answer("No.");
  expect(screen.getByRole("alert").textContent).toBe("No.");
  await userEvent.type(field("Title"), "?");
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.click(save());
  await answer({ title: "Please", lines: ["one", "two"] });
  await userEvent.type(field("Title"), "?");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["one", "two"]);
});

test("a number outside its limits says so and cannot be sent", async () => {
  const { sent } = open();
  await userEvent.type(field("Port"), "0000");
  expect(screen.getByText("A whole number from 1 to 9,000.")).toBeTruthy();
  expect(field("Port").getAttribute("aria-invalid")).toBe("true");
  await userEvent.type(field("Port"), "{Enter}");
  expect(sent).toEqual([]);
  await userEvent.type(field("Port"), "{Backspace}{Backspace}");
  expect(screen.getByText("Usually 80")).toBeTruthy();
  expect(isResting()).toBe(false);
});
