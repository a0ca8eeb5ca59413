import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { Tabs } from "./Tabs";

const TABS = [
  { id: "one", label: "One" },
  { id: "two", label: "Two" },
  { id: "three", label: "Three" },
] as const;

function Example() {
  const [selected, setSelected] = useState<"one" | "two" | "three">("one");
  return (
    <Tabs label="Example" tabs={TABS} selected={selected} onSelect={setSelected}>
      Content of {selected}
    </Tabs>
  );
}

beforeEach(() => void render(<Example />));

test("the tab row is one tab stop, on the selected tab", async () => {
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "One" }));
  expect(screen.getAllByRole("tab").map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
});

test("Tab moves on to the panel", async () => {
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("tabpanel"));
});

test.each([
  ["{ArrowRight}", "Two"],
  ["{ArrowLeft}", "Three"],
  ["{End}", "Three"],
  ["{End}{ArrowRight}", "One"],
  ["{End}{Home}", "One"],
])("%s moves to %s and shows its panel", async (keys, name) => {
  await userEvent.tab();
  await userEvent.keyboard(keys);
  const tab = screen.getByRole("tab", { name });
  expect(document.activeElement).toBe(tab);
  expect(tab.getAttribute("aria-selected")).toBe("true");
  expect(screen.getByRole("tabpanel", { name }).textContent).toBe(`Content of ${name.toLowerCase()}`);
});
