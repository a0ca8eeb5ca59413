import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ActionMenu } from "./ActionMenu";

const onRefresh = vi.fn();
const onReset = vi.fn();
const onAutoSave = vi.fn();

beforeEach(() => {
  for (const each of [onRefresh, onReset, onAutoSave]) each.mockReset();
  render(
    <>
      <ActionMenu
        label="More actions"
        actions={[
          { label: "Refresh", onSelect: onRefresh },
          { label: "Reset", isDisabled: true, onSelect: onReset },
          { label: "Auto-save", isChecked: true, onSelect: onAutoSave },
        ]}
      />
      <button type="button">Next</button>
    </>,
  );
});

const button = () => screen.getByRole("button", { name: "More actions" });
const focused = () => document.activeElement?.textContent;

test("opens with the focus on its first item", async () => {
  expect(button().getAttribute("aria-haspopup")).toBe("menu");
  expect(button().getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(button());
  expect(button().getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByRole("menu", { name: "More actions" })).toBeTruthy();
  expect(focused()).toBe("Refresh");
});

test("is used by keyboard alone", async () => {
  button().focus();
  await userEvent.keyboard("{ArrowDown}");
  const visited = [focused()];
  for (const key of ["{ArrowDown}", "{ArrowDown}", "{ArrowDown}", "{ArrowUp}", "{Home}", "{End}"]) {
    await userEvent.keyboard(key);
    visited.push(focused());
  }
  expect(visited).toEqual(["Refresh", "Reset", "Auto-save", "Refresh", "Auto-save", "Refresh", "Auto-save"]);
  expect(screen.getByRole("menuitemcheckbox", { name: "Auto-save", checked: true })).toBeTruthy();
  await userEvent.keyboard("{Enter}");
  expect(onAutoSave).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(button());
});

test("Escape closes it and returns the focus; Tab continues behind it", async () => {
  await userEvent.click(button());
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(button());
  await userEvent.keyboard("{Enter}{Tab}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(focused()).toBe("Next");
});

test("a press elsewhere closes it; a disabled item does nothing", async () => {
  await userEvent.click(button());
  fireEvent.click(screen.getByRole("menuitem", { name: "Reset" }));
  expect(onReset).not.toHaveBeenCalled();
  expect(screen.getByRole("menu")).toBeTruthy();
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole("menu")).toBeNull();
});
